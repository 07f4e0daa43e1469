import { expect, it } from "vitest";
import { addExports, type ModuleTokens } from "./module-tokens.ts";

it("names the values that CSS cannot have, and takes the others", () => {
  const found: ModuleTokens = { base: new Map(), themes: new Map(), from: [], notes: [] };
  const refused: string[] = [];
  const exported = {
    colors: { ink: "#111111" },
    font: { bodyFont: "'Dev Sans', sans-serif", family: "Dev's Sans", style: "calc(1px" },
    comment: { shadow: "0 0 1px /* red" },
  };
  expect(addExports(exported, "theme.js", found, refused)).toBe(true);
  expect([...found.base]).toEqual([
    ["--colors-ink", "#111111"],
    ["--font-bodyFont", "'Dev Sans', sans-serif"],
  ]);
  expect(refused).toEqual(["family (theme.js)", "style (theme.js)", "shadow (theme.js)"]);
});
