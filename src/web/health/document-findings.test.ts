import { expect, it } from "vitest";
import { TaskStopped } from "../../platform/workers/task.ts";
import { findEach } from "./document-findings.ts";

/** Stops at a text that takes too long, as the pool of threads does. */
const lengthsOf = async (texts: readonly string[]) => {
  if (texts.includes("endless")) throw new TaskStopped("find", "time");
  if (texts.includes("broken")) throw new TaskStopped("find", "ended");
  return texts.map(({ length }) => length);
};

it("names only the text that takes too long, and checks the others of its batch", async () => {
  expect(await findEach(["a", "bc"], lengthsOf)).toEqual([1, 2]);
  expect(await findEach(["a", "endless", "bc", "endless"], lengthsOf)).toEqual([1, undefined, 2, undefined]);
  await expect(findEach(["a", "broken"], lengthsOf)).rejects.toThrow(TaskStopped);
});
