import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../../test/long-form.ts";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { singleEdition } from "./edition.ts";
import { emitCss } from "./emit-css.ts";
import { emitJson } from "./emit-json.ts";
import { emitScss } from "./emit-scss.ts";
import { emitUtilityCss } from "./emit-utility-css.ts";

const resolve = (tree: unknown) => singleEdition(resolveTokens(parseTokens(tree).tokens).resolved);

const tree = {
  color: {
    $type: "color",
    blue: {
      "tint-25": {
        $value: { colorSpace: "srgb", components: [0.3373, 0.5804, 0.7922] },
        $description: "Pale\nblue */ }",
      },
    },
    link: { $value: "{color.blue.tint-25}", $deprecated: "Use {action}" },
    faded: { $value: "{color.blue.tint-25}", alpha: 0.5 },
  },
  space: { 1: { $type: "dimension", $value: { value: 4, unit: "px" } } },
  text: {
    body: {
      $type: "typography",
      $value: {
        fontFamily: ["GDS Transport", "arial"],
        fontSize: { value: 1, unit: "rem" },
        fontWeight: 400,
        lineHeight: 1.5,
        letterSpacing: { value: 0, unit: "px" },
      },
    },
    copy: { $value: "{text.body}" },
  },
  query: { $type: "media", $value: "(min-width: 4px)" },
  nothing: { $type: "media", $value: { not: "CSS" } },
};

describe("emitCss", () => {
  it("writes custom properties with comments and typography properties", () => {
    expect(emitCss(resolve(tree))).toBe(`:root {
  /* Pale blue * / } */
  --color-blue-tint-25: #5694ca;
  /* Deprecated: Use {action} */
  --color-link: var(--color-blue-tint-25);
  --color-faded: #5694ca80;
  --space-1: 4px;
  --text-body: 400 1rem/1.5 "GDS Transport", arial;
  --text-body-font-family: "GDS Transport", arial;
  --text-body-font-size: 1rem;
  --text-body-font-weight: 400;
  --text-body-line-height: 1.5;
  --text-body-letter-spacing: 0px;
  --text-copy: var(--text-body);
  --text-copy-font-family: var(--text-body-font-family);
  --text-copy-font-size: var(--text-body-font-size);
  --text-copy-font-weight: var(--text-body-font-weight);
  --text-copy-line-height: var(--text-body-line-height);
  --text-copy-letter-spacing: var(--text-body-letter-spacing);
  --query: (min-width: 4px);
}
`);
  });

  it("accepts a selector, except one that opens another rule", () => {
    const tokens = resolve({ a: { $type: "number", $value: 1 } });
    expect(emitCss(tokens, { selector: '[data-scheme="dark"]' })).toBe('[data-scheme="dark"] {\n  --a: 1;\n}\n');
    for (const selector of ["a{}b", "", "a /* b", "[data-x=", "@media x", "</style>"]) {
      expect(emitCss(tokens, { selector })).toBe(":root {\n  --a: 1;\n}\n");
    }
    expect(emitCss(singleEdition([]))).toBe(":root {\n}\n");
  });

  it("escapes names, texts and descriptions", { tags: "repeated" }, () => {
    const sign = fc.constantFrom(
      ";",
      "}",
      "{",
      "*/",
      "/*",
      "\n",
      "\r",
      '"',
      "'",
      ")",
      "(",
      "</style>",
      "a",
      " ",
      "//",
      "$",
      "#",
    );
    const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
    const type = fc.constantFrom("color", "dimension", "fontFamily", "number", "shadow", "other");
    fc.assert(
      fc.property(text, text, text, type, (name, value, description, $type) => {
        const tokens = resolve({ [`n${name}`]: { $type, $value: value, $description: description } });
        const line = /^ {2}(?:\/\* (?:(?!\*\/).)* \*\/|--[\w-]+: (?:"[^"\n]*"|'[^'\n]*'|[^;{}"'\n])+;)$/;
        for (const written of emitCss(tokens).split("\n").slice(1, -2)) expect(written).toMatch(line);
        const scss =
          /^(?:\/\/ [^\n]*|\$[\w-]+: (?:#\{"(?:[^"\\#{}\n]|\\.|#(?!\{))*"\}|(?:"[^"\n]*"|'[^'\n]*'|[^;{}"'\n])+);)$/;
        for (const written of emitScss(tokens).split("\n").slice(0, -1)) expect(written).toMatch(scss);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});

describe("emitScss", () => {
  it("writes variables, and values that Sass would evaluate as text", () => {
    expect(emitScss(resolve(tree)).split("\n").slice(0, 6)).toEqual([
      "// Pale blue * / }",
      "$color-blue-tint-25: #5694ca;",
      "// Deprecated: Use {action}",
      "$color-link: #5694ca;",
      "$color-faded: #5694ca80;",
      "$space-1: 4px;",
    ]);
    expect(emitScss(resolve(tree))).toContain('$query: #{"(min-width: 4px)"};\n');
    const odd = { "16": { $type: "number", $value: 1 }, _x: { $type: "x", $value: "a $b 'c'" } };
    expect(emitScss(resolve(odd))).toBe("$token-16: 1;\n$token-x: #{\"a $b 'c'\"};\n");
  });
});

describe("emitUtilityCss", () => {
  it("writes a Tailwind 4 theme", () => {
    expect(emitUtilityCss(resolve(tree))).toBe(`@theme {
  --color-blue-tint-25: #5694ca;
  --color-link: var(--color-blue-tint-25);
  --color-faded: #5694ca80;
  --spacing-1: 4px;
  --text-body: 1rem;
  --font-body: "GDS Transport", arial;
  --text-body--font-weight: 400;
  --text-body--line-height: 1.5;
  --text-body--letter-spacing: 0px;
  --text-copy: var(--text-body);
  --font-copy: var(--font-body);
  --text-copy--font-weight: var(--text-body--font-weight);
  --text-copy--line-height: var(--text-body--line-height);
  --text-copy--letter-spacing: var(--text-body--letter-spacing);
  --query: (min-width: 4px);
}
`);
  });
});

describe("emitJson", () => {
  it("is flat, by dot name", () => {
    expect(emitJson(resolve(tree).tokens)).toEqual({
      "color.blue.tint-25": "#5694ca",
      "color.link": "#5694ca",
      "color.faded": "#5694ca80",
      "space.1": "4px",
      "text.body": '400 1rem/1.5 "GDS Transport", arial',
      "text.copy": '400 1rem/1.5 "GDS Transport", arial',
      query: "(min-width: 4px)",
    });
  });
});
