import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openConnection } from "./connection.ts";

it("closes a file that no query was run on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "connection-"));
  const { sqlite, close } = openConnection(`sqlite:${join(folder, "registry.db")}`);
  await close();
  expect(sqlite?.raw.open).toBe(false);
  await rm(folder, { recursive: true });
});
