import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { emptyState, readFetchedState, readSyncState, writeFetched, writeState } from "./sync-state.ts";

const URL = "https://registry.example";

it("keeps what a push and a fetch note at the same time", async () => {
  const workspace = await mkdtemp(join(tmpdir(), "sync-state-"));
  onTestFinished(() => rm(workspace, { recursive: true }));
  for (let round = 1; round <= 8; round++) {
    const fetched = { [`icons/${round}.svg`]: String(round) };
    await Promise.all([
      writeState(workspace, { ...emptyState(URL), pulledVersion: round }),
      writeFetched(workspace, fetched),
      writeState(workspace, { ...emptyState(URL), pulledVersion: round }),
    ]);
    expect(await readFetchedState(workspace)).toEqual(fetched);
    expect(await readSyncState(workspace, URL)).toMatchObject({ pulledVersion: round, fetched });
  }
});
