import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as tasks from "../../../test/fixtures/workers/tasks.ts";
import { TaskStopped } from "./task.ts";
import { startThread } from "./thread.ts";

const entry = new URL("../../../test/fixtures/workers/worker.ts", import.meta.url);

describe("a thread that is gone", () => {
  it("takes no task, and says why it went", async () => {
    const thread = startThread({ heapMb: 32, entry });
    await thread.stop("closed");
    const refused = await thread.run(tasks.double, 1).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TaskStopped);
    expect(refused).toMatchObject({ reason: "closed" });
  });
});

it.skipIf(process.platform === "win32")("a thread of a process that is nicer than threads are stays so", async () => {
  const program = `
    import { setPriority } from "node:os";
    import { niceness } from "${new URL("../../../test/fixtures/workers/tasks.ts", import.meta.url)}";
    import { startThread } from "${new URL("./thread.ts", import.meta.url)}";
    setPriority(15);
    const thread = startThread({ heapMb: 32, entry: new URL("${entry}") });
    console.log(await thread.run(niceness, undefined));
    await thread.stop("closed");
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  // Only root may take less: who may not would have no thread at all.
  expect(Number(stdout)).toBeGreaterThanOrEqual(15);
});
