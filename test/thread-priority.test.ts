import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it.skipIf(process.platform === "win32")("a thread of a process that is nicer than threads are stays so", async () => {
  const program = `
    import { setPriority } from "node:os";
    import { niceness } from "${new URL("fixtures/workers/tasks.ts", import.meta.url)}";
    import { startThread } from "${new URL("../src/platform/workers/thread.ts", import.meta.url)}";
    setPriority(19);
    const thread = startThread({ heapMb: 32, entry: new URL("${new URL("fixtures/workers/worker.ts", import.meta.url)}") });
    console.log(await thread.run(niceness, undefined));
    await thread.stop("closed");
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  // Only root may take less: who may not would have no thread at all.
  expect(Number(stdout)).toBe(19);
});
