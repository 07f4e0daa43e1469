import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawTree } from "./draw-tree.ts";

it("docs/tree.md is drawn from the code as it is: npm run build draws it anew", () => {
  expect(readFileSync("docs/tree.md", "utf8").replaceAll("\r\n", "\n")).toBe(drawTree("src"));
});
