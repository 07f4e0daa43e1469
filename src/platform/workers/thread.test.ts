import { describe, expect, it } from "vitest";
import * as tasks from "../../../test/fixtures/workers/tasks.ts";
import { TaskStopped } from "./task.ts";
import { startThread } from "./thread.ts";

const entry = new URL("../../../test/fixtures/workers/worker.ts", import.meta.url);

describe("an ended thread", () => {
  it("accepts no task, and reports why it ended", async () => {
    const thread = startThread({ heapMb: 32, entry });
    await thread.stop("closed");
    const refused = await thread.run(tasks.double, 1).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TaskStopped);
    expect(refused).toMatchObject({ reason: "closed" });
  });
});
