import { expect, it } from "vitest";
import { DesignToolError, type DesignToolFault } from "../../platform/design-tool/design-tool.ts";
import { FailedForGood } from "../../platform/jobs/job-kind.ts";
import { createLog } from "../../platform/log.ts";
import { failIfPermanent } from "./fail-if-permanent.ts";

function thrownFor(error: unknown): unknown {
  try {
    return failIfPermanent(error);
  } catch (thrown) {
    return thrown;
  }
}

const logged = (error: unknown): Record<string, unknown> => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).info("job", { error });
  return JSON.parse(lines.join(""));
};

it.each<[DesignToolFault, boolean]>([
  ["cancelled", false],
  ["unavailable", false],
  ["forbidden", true],
])("logs a fetch that is %s with a sentence and no stack", (code, isHopeless) => {
  const thrown = thrownFor(new DesignToolError(code, "The fetch ended."));
  expect(thrown instanceof FailedForGood).toBe(isHopeless);
  expect(logged(thrown).error).toBe("The fetch ended.");
});

it("logs a fault of the program with its stack", () => {
  expect(logged(thrownFor(new TypeError("no function"))).error).toMatch(/no function\n +at /);
});
