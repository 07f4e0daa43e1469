import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawHouse } from "../../../scripts/house.ts";

it("docs/house.md is drawn from the code as it is: npm run build draws it anew", () => {
  expect(readFileSync("docs/house.md", "utf8").replaceAll("\r\n", "\n")).toBe(drawHouse("src"));
});
