import { expect, it } from "vitest";
import { sentencesOf } from "./problem.ts";

it("separates the problem from its fix", () => {
  expect(sentencesOf({ message: "No type", suggestion: "Write $type." })).toBe("No type. Write $type.");
  expect(sentencesOf({ message: "Is it one?", suggestion: "Write it." })).toBe("Is it one? Write it.");
  expect(sentencesOf({ message: "No type" })).toBe("No type");
});
