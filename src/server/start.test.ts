import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { readEnvironmentConfig } from "../platform/config/config.ts";
import { definePart } from "../platform/contract/part.ts";
import type { SearchSource } from "../platform/contract/search-source.ts";
import { createLog } from "../platform/log.ts";
import { startServer } from "./start.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("starts no background work while it shuts down", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const workspace = await mkdtemp(join(tmpdir(), "workspace-"));
  const closing = Promise.withResolvers<void>();
  const mayClose = Promise.withResolvers<void>();
  const slow = definePart({
    name: "slow",
    open: () => "slow",
    close: () => {
      closing.resolve();
      return mayClose.promise;
    },
  });
  let reads = 0;
  const search: SearchSource = async function* () {
    reads++;
    yield { id: "one", kind: "page" as const, group: "Pages", title: "One", url: "/" };
  };
  const running = await startServer({
    config: readEnvironmentConfig({ PORT: "0" }),
    features: [{ starts: [slow], search: [search] }],
    workspace,
    log: createLog(() => undefined),
  });
  const closed = running.close();
  await closing.promise;
  await vi.runAllTimersAsync();
  mayClose.resolve();
  await closed;
  expect(reads).toBe(0);
  await rm(workspace, { recursive: true });
});
