import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT, type Ended, spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";

const LIMIT_MS = 20_000;

/** Runs a program of `fixtures/` until it ends by itself. */
async function run(name: string): Promise<Ended> {
  const { folder, remove } = await temporaryFolder();
  const main = fileURLToPath(new URL(`fixtures/${name}.ts`, import.meta.url));
  const { child, ended } = spawnDsr([], { cwd: folder, program: { ...BUILT, main } });
  const limit = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const result = await ended;
  clearTimeout(limit);
  await remove();
  return result;
}

describe("a process with a thread", () => {
  it("ends where the thread was never given a task", async () => {
    expect(await run("workers/never-asked")).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
  });

  it("waits for a stopping thread to end, also when the last response arrives meanwhile", async () => {
    const ended = await run("workers/stopped-as-it-answers");
    expect(ended).toEqual({ code: 0, signal: null, stdout: "It is gone.", stderr: "" });
  });
});
