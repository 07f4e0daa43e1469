import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../../test/long-form.ts";
import { cssValue, tokenTypes } from "./css-value.ts";

describe("cssValue", () => {
  it("supports the thirteen types", () => {
    expect(tokenTypes.size).toBe(13);
    expect(cssValue("color", "#fff")).toBe("#fff");
    expect(cssValue("dimension", { value: 1, unit: "rem" })).toBe("1rem");
    expect(cssValue("fontWeight", "thin")).toBe("100");
    expect(cssValue("number", 1.5)).toBe("1.5");
    expect(cssValue("number", "150%")).toBe("150%");
  });

  it("accepts plain text, numbers and booleans of other types, never objects", () => {
    expect(cssValue("custom", "inset 0 0 0 1px")).toBe("inset 0 0 0 1px");
    expect(cssValue(undefined, 3)).toBe("3");
    expect(cssValue("boolean", true)).toBe("true");
    for (const value of [null, {}, [], "{a.b}", "a; b", undefined]) expect(cssValue("custom", value)).toBeUndefined();
  });

  it("treats names of object members as any other type", () => {
    for (const type of ["constructor", "toString", "__proto__"]) expect(cssValue(type, {})).toBeUndefined();
  });

  it("stays in its declaration, for any type and value", { tags: "repeated" }, () => {
    const sign = fc.constantFrom(
      ";",
      "{",
      "}",
      "(",
      ")",
      '"',
      "'",
      "*/",
      "/*",
      "</style>",
      "\n",
      "\\",
      "a",
      "1px",
      ",",
      "!",
    );
    const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.double(),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            "color",
            "width",
            "style",
            "fontFamily",
            "fontSize",
            "offsetX",
            "offsetY",
            "value",
            "unit",
            "position",
          ),
          tie("value"),
        ),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...tokenTypes, "other"), value, (type, written) => {
        const css = cssValue(type, written);
        if (css === undefined) return;
        const bare = css.replace(/"[^"]*"|'[^']*'/g, "");
        expect(css).not.toMatch(/[;{}\n]|\/\*|\*\/|<[/!]/);
        expect(bare).not.toMatch(/["'\\]/);
        expect(bare.split("(").length).toBe(bare.split(")").length);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});
