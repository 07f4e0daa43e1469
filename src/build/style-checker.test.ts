import { describe, expect, it } from "vitest";
import { knownTokens } from "../engines/check/known-tokens.ts";
import { openTokenSystem } from "../engines/tokens/system/token-system.ts";
import { createStyleChecker } from "./style-checker.ts";

const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const color = ($value: string) => ({ $type: "color", $value });
const system = openTokenSystem({
  dtcg: {
    color: { brand: color("#1d70b8"), white: color("#ffffff"), veil: color("#0000007f") },
    space: { "4": px(16) },
    "font-size": { body: px(16) },
  },
});
const { tokens } = knownTokens({ css: "", scss: "" }, system, () => undefined);
const styles = createStyleChecker(tokens);
const found = (css: string) => styles.check("a.css", css).map(({ message }) => message);

describe("hard-coded values", () => {
  it("are colors in any notation, with their line", () => {
    expect(found(".a {\n  color: #1D70B8;\n}\n.b { border: 1px solid rgb(29 112 184) }\n.c { fill: white }")).toEqual([
      "a.css:2: color: #1D70B8 is the value of the token color.brand. Write var(--color-brand).",
      "a.css:4: border: rgb(29 112 184) is the value of the token color.brand. Write var(--color-brand).",
      "a.css:5: fill: white is the value of the token color.white. Write var(--color-white).",
    ]);
  });

  it("are lengths for the property", () => {
    expect(found(".a { padding: 1rem; font-size: 16px; border-radius: 16px; width: 16px }")).toEqual([
      "a.css:1: padding: 1rem is the value of the token space.4. Write var(--space-4).",
      "a.css:1: font-size: 16px is the value of the token font-size.body. Write var(--font-size-body).",
    ]);
  });

  it("are colors without a visible difference from a token, as information", () => {
    const [finding] = styles.check("a.css", ".a { color: oklch(53.7% 0.133 250) } .b { color: #2d80c8 }");
    expect(finding).toMatchObject({
      severity: "info",
      message: expect.stringContaining("differs imperceptibly from the token color.brand."),
    });
    expect(found(".b { color: #2d80c8; margin: 0; padding: -0px }")).toEqual([]);
  });

  it("exclude definitions, fallbacks, addresses, texts, comments and names", () => {
    const css = `:root { --color-brand: #1d70b8 } .a { color: var(--a, var(--b, #1d70b8)); background: url(white.png#1d70b8);
      /* color: #1d70b8; */ content: "#1d70b8"; background: transparent; animation-name: white; color: off-white }`;
    expect(found(css)).toEqual([]);
  });

  it("stops after fifty findings", () => {
    const css = Array.from({ length: 80 }, (_, index) => `.a${index} { color: #1d70b8 }`).join("\n");
    expect(found(css)).toHaveLength(51);
    expect(found(css).at(-1)).toBe("a.css: 30 more values with a token.");
  });
});
