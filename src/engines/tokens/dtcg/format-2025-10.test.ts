import { describe, expect, it } from "vitest";
import { cssValue } from "../values/css-value.ts";
import { parseTokens } from "./parse.ts";
import { resolveTokens } from "./resolve.ts";

/** All problems of a tree, and its tokens by name. */
function read(tree: unknown) {
  const { tokens, problems } = parseTokens(tree);
  const { resolved, problems: more } = resolveTokens(tokens);
  return {
    problems: [...problems, ...more].map(({ rule, pointer }) => `${rule} ${pointer}`),
    css: Object.fromEntries(resolved.map(({ name, type, resolved: value }) => [name, cssValue(type, value)])),
    tokens: new Map(resolved.map((token) => [token.name, token])),
  };
}
const px = (value: number) => ({ value, unit: "px" });
const ms = (value: number) => ({ value, unit: "ms" });
const black = { colorSpace: "srgb", components: [0, 0, 0] };

describe("the color spaces of the Color module", () => {
  it.each([
    ["srgb", [1, 0.5, 0], "#ff8000"],
    ["srgb-linear", [1, 0.5, 0], "color(srgb-linear 1 0.5 0)"],
    ["hsl", [330, 100, 50], "#ff0080"],
    ["hwb", [330, 0, 0], "#ff0080"],
    ["lab", [60.17, 93.54, -60.5], "lab(60.17 93.54 -60.5)"],
    ["lch", [60.17, 111.4, 327.11], "lch(60.17 111.4 327.11)"],
    ["oklab", [0.701, 0.275, -0.169], "oklab(0.701 0.275 -0.169)"],
    ["oklch", [0.701, 0.322, 328.4], "oklch(0.701 0.322 328.4)"],
    ["display-p3", [1, 0, 1], "color(display-p3 1 0 1)"],
    ["a98-rgb", [1, 0, 1], "color(a98-rgb 1 0 1)"],
    ["prophoto-rgb", [1, 0, 1], "color(prophoto-rgb 1 0 1)"],
    ["rec2020", [1, 0, 1], "color(rec2020 1 0 1)"],
    ["xyz-d65", [0.59, 0.28, 0.97], "color(xyz-d65 0.59 0.28 0.97)"],
    ["xyz-d50", [0.59, 0.28, 0.97], "color(xyz-d50 0.59 0.28 0.97)"],
  ])("%s", (colorSpace, components, css) => {
    const color = (more: object) => ({ $type: "color", $value: { colorSpace, components, ...more } });
    const [first, ...rest] = components;
    const none = { $type: "color", $value: { colorSpace, components: ["none", ...rest] } };
    const found = read({
      plain: color({}),
      seen: color({ alpha: 0.5 }),
      hexed: color({ hex: css.startsWith("#") ? css : "#ff00ff" }),
      none,
    });
    expect(found.problems).toEqual([]);
    expect(found.css.plain).toBe(css);
    expect(found.css.hexed).toBe(css);
    expect(found.css.seen).toBe(css.startsWith("#") ? `${css}80` : css.replace(/\)$/, " / 0.5)"));
    if (!css.startsWith("#")) expect(found.css.none).toBe(css.replace(String(first), "none"));
    else expect(found.css.none).toMatch(/^#/);
  });

  it.each([
    ["an unknown space", { colorSpace: "cmyk", components: [0, 0, 0] }, "color-space"],
    ["two components", { colorSpace: "srgb", components: [0, 0] }, "color-components"],
    ["four components", { colorSpace: "srgb", components: [0, 0, 0, 1] }, "color-components"],
    ["a component as text", { colorSpace: "srgb", components: ["0", 0, 0] }, "color-components"],
    ["a hue of 360", { colorSpace: "hsl", components: [360, 0, 0] }, "color-range"],
    ["a negative chroma", { colorSpace: "oklch", components: [0.5, -0.1, 0] }, "color-range"],
    ["a lightness in percent of oklab", { colorSpace: "oklab", components: [50, 0, 0] }, "color-range"],
    ["alpha above 1", { ...black, alpha: 2 }, "color-alpha"],
    ["a hex of eight digits", { ...black, hex: "#000000ff" }, "color-hex"],
    ["a hex of another color", { ...black, hex: "#ffffff" }, "color-hex"],
  ])("refuse %s", (_, value, rule) => {
    expect(read({ a: { $type: "color", $value: value } }).problems).toEqual([`${rule} /a/$value`]);
  });
});

describe("the types of the Format module", () => {
  it.each<[string, unknown, string | undefined]>([
    ["dimension", px(16), "16px"],
    ["dimension", { value: -0.5, unit: "rem" }, "-0.5rem"],
    ["dimension", px(0), "0px"],
    ["fontFamily", "Comic Sans MS", '"Comic Sans MS"'],
    ["fontFamily", ["Helvetica", "Arial", "sans-serif"], "Helvetica, Arial, sans-serif"],
    ...["thin", "hairline", "extra-light", "ultra-light", "light", "normal", "regular", "book", "medium"].map(
      (name, index): [string, unknown, string] => [
        "fontWeight",
        name,
        ["100", "100", "200", "200", "300", "400", "400", "400", "500"][index] ?? "",
      ],
    ),
    ...[
      "semi-bold",
      "demi-bold",
      "bold",
      "extra-bold",
      "ultra-bold",
      "black",
      "heavy",
      "extra-black",
      "ultra-black",
    ].map((name, index): [string, unknown, string] => [
      "fontWeight",
      name,
      ["600", "600", "700", "800", "800", "900", "900", "950", "950"][index] ?? "",
    ]),
    ["fontWeight", 1, "1"],
    ["fontWeight", 1000, "1000"],
    ["fontWeight", 425.5, "425.5"],
    ["duration", ms(100), "100ms"],
    ["duration", { value: 1.5, unit: "s" }, "1.5s"],
    ["cubicBezier", [0.5, 0, 1, 1], "cubic-bezier(0.5, 0, 1, 1)"],
    ["cubicBezier", [0, -2, 1, 3.5], "cubic-bezier(0, -2, 1, 3.5)"],
    ["number", 2.3, "2.3"],
    ["number", -1e-7, "-1e-7"],
    ...["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"].map(
      (style): [string, unknown, string] => ["strokeStyle", style, style],
    ),
    ["strokeStyle", { dashArray: [{ value: 0.5, unit: "rem" }, px(4)], lineCap: "round" }, "dashed"],
    ["border", { color: black, width: px(3), style: "solid" }, "3px solid #000000"],
    ["border", { color: black, width: px(1), style: { dashArray: [px(1)], lineCap: "butt" } }, "1px dashed #000000"],
    [
      "transition",
      { duration: ms(200), delay: ms(0), timingFunction: [0.5, 0, 1, 1] },
      "200ms cubic-bezier(0.5, 0, 1, 1)",
    ],
    [
      "transition",
      { duration: ms(200), delay: ms(50), timingFunction: [0, 0, 1, 1] },
      "200ms cubic-bezier(0, 0, 1, 1) 50ms",
    ],
    ["shadow", { color: black, offsetX: px(1), offsetY: px(2), blur: px(3), spread: px(0) }, "1px 2px 3px 0px #000000"],
    [
      "shadow",
      [{ color: black, offsetX: px(0), offsetY: px(0), blur: px(1), spread: px(0), inset: true }],
      "inset 0px 0px 1px 0px #000000",
    ],
    [
      "gradient",
      [
        { color: black, position: 0 },
        { color: { ...black, components: [1, 1, 1] }, position: 1 },
      ],
      "linear-gradient(90deg, #000000 0%, #ffffff 100%)",
    ],
    [
      "gradient",
      [
        { color: black, position: -99 },
        { color: black, position: 42 },
      ],
      "linear-gradient(90deg, #000000 0%, #000000 100%)",
    ],
    [
      "typography",
      { fontFamily: ["Roboto"], fontSize: px(16), fontWeight: 700, letterSpacing: px(0.1), lineHeight: 1.2 },
      "700 16px/1.2 Roboto",
    ],
  ])("take a %s %j", (type, value, css) => {
    const { problems, css: texts } = read({ a: { $type: type, $value: value } });
    expect(problems).toEqual([]);
    expect(texts.a).toBe(css);
  });

  it.each<[string, unknown, string]>([
    ["dimension", { value: "16", unit: "px" }, "dimension-value /a/$value"],
    ["dimension", { value: 1, unit: "vw" }, "dimension-unit /a/$value"],
    ["dimension", 0, "dimension-value /a/$value"],
    ["duration", { value: 1, unit: "px" }, "duration-unit /a/$value"],
    ["fontWeight", 0, "font-weight-value /a/$value"],
    ["fontWeight", 1001, "font-weight-value /a/$value"],
    ["fontWeight", "Bold", "font-weight-value /a/$value"],
    ["fontFamily", [], "font-family-value /a/$value"],
    ["cubicBezier", [1.1, 0, 0, 1], "cubic-bezier-value /a/$value"],
    ["cubicBezier", [0, 0, 1], "cubic-bezier-value /a/$value"],
    ["number", "1", "number-value /a/$value"],
    ["strokeStyle", "wavy", "stroke-style-value /a/$value"],
    ["strokeStyle", { dashArray: ["4px"], lineCap: "round" }, "stroke-style-value /a/$value"],
    ["strokeStyle", { dashArray: [px(4)], lineCap: "flat" }, "stroke-style-value /a/$value"],
    ["border", { color: black, width: px(1) }, "missing-member /a/$value"],
    ["border", { color: "#nope", width: px(1), style: "solid" }, "color-value /a/$value/color"],
    ["transition", { duration: ms(1), delay: 0, timingFunction: [0, 0, 1, 1] }, "duration-value /a/$value/delay"],
    [
      "shadow",
      [{ color: black, offsetX: px(0), offsetY: px(0), blur: px(0), spread: px(0), inset: "yes" }],
      "boolean-value /a/$value/0/inset",
    ],
    [
      "gradient",
      [
        { color: black, position: "0%" },
        { color: black, position: 1 },
      ],
      "number-value /a/$value/0/position",
    ],
    [
      "typography",
      { fontFamily: "a", fontSize: px(1), fontWeight: 400, letterSpacing: px(0), lineHeight: "150%" },
      "number-value /a/$value/lineHeight",
    ],
    [
      "typography",
      { fontFamily: "a", fontSize: px(1), fontWeight: 400, letterSpacing: px(0), lineHeight: 1, kerning: 1 },
      "unknown-member /a/$value/kerning",
    ],
  ])("tell what is wrong with a %s %j", (type, value, problem) => {
    expect(read({ a: { $type: type, $value: value } }).problems).toEqual([problem]);
  });
});

describe("references of the Format module", () => {
  const tree = {
    base: {
      blue: { $type: "color", $value: { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" } },
      hue: {
        $type: "color",
        $value: { colorSpace: "srgb", components: [{ $ref: "#/base/blue/$value/components/0" }, 0.4, 1] },
      },
      "a/b~c": { $type: "dimension", $value: px(8) },
      ease: { $type: "cubicBezier", $value: [0, 0, 1, 1] },
    },
  };

  it.each<[string, unknown, string]>([
    ["an alias", { $value: "{base.blue}" }, "#0066cc"],
    ["an alias of an alias", { $value: "{again}" }, "#0066cc"],
    ["a pointer to a token's value", { $type: "color", $value: { $ref: "#/base/blue/$value" } }, "#0066cc"],
    ["a pointer to a token", { $type: "color", $ref: "#/base/blue" }, "#0066cc"],
    ["a pointer with escapes", { $type: "dimension", $value: { $ref: "#/base/a~1b~0c" } }, "8px"],
    [
      "a pointer into a value",
      { $type: "dimension", $value: { value: { $ref: "#/base/a~1b~0c/$value/value" }, unit: "rem" } },
      "8rem",
    ],
    ["a pointer into a list", { $type: "number", $value: { $ref: "#/base/blue/$value/components/2" } }, "0.8"],
    [
      "aliases in members",
      { $type: "border", $value: { color: "{base.blue}", width: "{base.a/b~c}", style: "solid" } },
      "8px solid #0066cc",
    ],
    [
      "aliases in a list of shadows",
      { $type: "shadow", $value: ["{shade}", "{shade}"] },
      "0px 1px 2px 0px #0066cc, 0px 1px 2px 0px #0066cc",
    ],
    [
      "an alias of a curve",
      { $type: "transition", $value: { duration: ms(1), delay: ms(0), timingFunction: "{base.ease}" } },
      "1ms cubic-bezier(0, 0, 1, 1)",
    ],
    [
      "an alias of stops",
      {
        $type: "gradient",
        $value: [
          { color: "{base.blue}", position: 0 },
          { color: "{base.hue}", position: { $ref: "#/one/$value" } },
        ],
      },
      "linear-gradient(90deg, #0066cc 0%, #0066ff 100%)",
    ],
    ["a family among families", { $type: "fontFamily", $value: ["{sans}", "serif"] }, "Inter, serif"],
  ])("%s", (_, token, css) => {
    const { problems, css: texts } = read({
      ...tree,
      again: { $value: "{base.blue}" },
      one: { $type: "number", $value: 1 },
      sans: { $type: "fontFamily", $value: "Inter" },
      shade: {
        $type: "shadow",
        $value: { color: "{base.blue}", offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
      },
      x: token,
    });
    expect(problems).toEqual([]);
    expect(texts.x).toBe(css);
  });
});

describe("groups of the Format module", () => {
  it("have their own token, pass on types and deprecations, and extend others", () => {
    const { problems, css, tokens } = read({
      $schema: "https://www.designtokens.org/schemas/2025.10/format.json",
      button: {
        $description: "All buttons",
        $type: "color",
        $deprecated: "Use action",
        $extensions: { "com.acme": { owner: "web" } },
        $root: { $value: black },
        hover: { $value: "{button.$root}" },
        kept: { $value: black, $deprecated: false },
        size: { $type: "dimension", $value: px(4) },
      },
      primary: { $extends: "{button}", size: { $type: "dimension", $value: px(8) } },
      pointed: { $extends: "#/primary", hover: { $type: "color", $value: { ...black, components: [1, 1, 1] } } },
    });
    expect(problems).toEqual([]);
    expect(css).toMatchObject({
      "button.$root": "#000000",
      "button.hover": "#000000",
      "primary.hover": "#000000",
      "primary.size": "8px",
      "pointed.$root": "#000000",
      "pointed.size": "8px",
      "pointed.hover": "#ffffff",
    });
    expect(tokens.get("button.hover")?.deprecated).toBe("Use action");
    expect(tokens.get("primary.hover")?.deprecated).toBe("Use action");
    expect(tokens.get("button.kept")?.deprecated).toBe(false);
  });
});
