import { expect, it } from "vitest";
import { withRecent } from "./recent-searches.ts";

it("the last five searches are kept, each once", () => {
  expect(withRecent(["b", "A", "c", "d", "e"], "a")).toEqual(["a", "b", "c", "d", "e"]);
  expect(withRecent(["1", "2", "3", "4", "5"], "6")).toEqual(["6", "1", "2", "3", "4"]);
});
