import { compileString } from "sass";
import { describe, expect, it } from "vitest";
import { findProblems } from "../bundle/find-problems.ts";
import { openEdition } from "../emit/edition.ts";
import { emitters } from "../emit/emitters.ts";
import { createVariables } from "../emit/variables.ts";
import { openTokenSystem } from "../system/token-system.ts";

// More bug reports about other tools: references, themes, and values of more than one part.

/** The system of token files, with its custom properties for a choice and what is said of it. */
function builtOf(files: Readonly<Record<string, unknown>>, choice: Record<string, string> = {}) {
  const sources = Object.fromEntries(
    Object.entries(files).map(([path, document]) => [`design-system/tokens/${path}`, JSON.stringify(document)]),
  );
  const system = openTokenSystem({ sources });
  const { variables } = createVariables(system.select(choice).tokens);
  const properties = Object.fromEntries(
    variables.flatMap(({ name, value, parts }) => [[name, value], ...parts.map((part) => [part.name, part.value])]),
  );
  const said = findProblems(system).map(({ severity, pointer, message }) => `${severity} ${pointer}: ${message}`);
  return { properties, said, system };
}

interface Report {
  /** Repository and number of the report. */
  of: string;
  files: Record<string, unknown>;
  properties: Record<string, string | undefined>;
  choice?: Record<string, string>;
}

const px = (value: number) => ({ value, unit: "px" });

const REPORTS: Report[] = [
  {
    of: "style-dictionary/style-dictionary 1566: a name that contains another value",
    files: {
      "a.json": {
        size: { $type: "dimension", 16: { $value: "1rem" } },
        text: {
          family: { $type: "fontFamily", $value: "Times New Roman, serif" },
          weight: { $type: "fontWeight", $value: "regular" },
          height: { $type: "number", $value: 1 },
          body: {
            $type: "typography",
            $value: {
              fontFamily: "{text.family}",
              fontWeight: "{text.weight}",
              fontSize: "{size.16}",
              lineHeight: "{text.height}",
              letterSpacing: px(0),
            },
          },
        },
      },
    },
    properties: { "size-16": "1rem", "text-body-font-size": "1rem", "text-body-line-height": "1" },
  },
  {
    of: "style-dictionary/style-dictionary 794: a chain of references without .value",
    files: {
      "a.json": {
        color: {
          font: {
            primary: { value: "#101010" },
            secondary: { value: "{color.font.primary}" },
            tertiary: { value: "{color.font.secondary.value}" },
          },
        },
      },
    },
    properties: { "color-font-secondary": "#101010", "color-font-tertiary": "#101010" },
  },
  {
    of: "style-dictionary/style-dictionary 565: a color of channels that are tokens",
    files: {
      "a.json": {
        color: {
          button: {
            h: { value: 10 },
            s: { value: "12%" },
            whole: { value: "hsl({color.button.h}, {color.button.s}, 11%)" },
          },
        },
      },
    },
    properties: { "color-button-h": "10", "color-button-s": "12%", "color-button-whole": "#1f1a19" },
  },
  {
    of: "style-dictionary/style-dictionary 795: references and literals in the parts of a shadow",
    files: {
      "a.json": {
        on: { x: { value: "2", type: "sizing" }, color: { value: "#ff0000", type: "color" } },
        glow: {
          value: {
            x: "{on.x}",
            y: "4",
            blur: "{on.x}",
            spread: "0",
            color: "rgba({on.color}, 0.5)",
            type: "dropShadow",
          },
          type: "boxShadow",
        },
      },
    },
    properties: { glow: "2px 4px 2px 0px #ff000080" },
  },
  {
    of: "style-dictionary/style-dictionary 1109: $value at the end of a reference",
    files: {
      "a.json": {
        gray: { $type: "color", base: { $value: "{gray.50.$value}" }, 50: { $value: "#6c7d93" } },
      },
    },
    properties: { "gray-base": "#6c7d93" },
  },
  {
    of: "style-dictionary/style-dictionary 986 and 1265: zero and false are values",
    files: {
      "a.json": {
        zero: { value: 0, type: "dimension" },
        alias: { value: "{zero}", type: "dimension" },
        layer: { value: 0 },
        inset: { value: "{layer}" },
        off: { value: false },
      },
    },
    properties: { zero: "0px", alias: "0px", layer: "0", inset: "0", off: "false" },
  },
  {
    of: "tokens-studio/sd-transforms 363: a number in the names of the parts of a shadow",
    files: {
      "a.json": {
        "shadow-1-x-offset-1": { value: "0", type: "number" },
        "shadow-1-y-offset-1": { value: "1", type: "number" },
        "shadow-1-blur-1": { value: "2", type: "number" },
        "shadow-1": {
          value: [
            {
              x: "{shadow-1-x-offset-1}",
              y: "{shadow-1-y-offset-1}",
              blur: "{shadow-1-blur-1}",
              spread: "{shadow-1-x-offset-1}",
              color: "#FFF",
              type: "dropShadow",
            },
          ],
          type: "boxShadow",
        },
      },
    },
    properties: { "shadow-1": "0px 1px 2px 0px #ffffff", "shadow-1-y-offset-1": "1" },
  },
  {
    of: "tokens-studio/sd-transforms 217: a style in the name of a weight in another file",
    files: {
      "core.json": { weight: { strong: { value: "Bold Italic", type: "fontWeights" } } },
      "text.json": {
        lead: { value: { fontFamily: "Inter", fontSize: "16", fontWeight: "{weight.strong}" }, type: "typography" },
      },
    },
    properties: { "weight-strong": "700", "lead-font-weight": "700", "lead-font-style": "italic" },
  },
  {
    of: "tokens-studio/sd-transforms 164: alpha of a literal and of a reference",
    files: {
      "a.json": {
        base: { value: "#000000", type: "color" },
        ...Object.fromEntries(
          [
            ["literal", "#000000"],
            ["reference", "{base}"],
          ].map(([name, value]) => [
            name,
            {
              value,
              type: "color",
              $extensions: { "studio.tokens": { modify: { type: "alpha", value: "0.5", space: "srgb" } } },
            },
          ]),
        ),
      },
    },
    properties: { base: "#000000", literal: "#00000080", reference: "#00000080" },
  },
  {
    of: "tokens-studio/figma-plugin 2632: a list of fonts with quotes",
    files: { "a.json": { body: { value: "'My Font', 'My Second Font', sans-serif", type: "fontFamilies" } } },
    properties: { body: '"My Font", "My Second Font", sans-serif' },
  },
  {
    of: "tokens-studio/figma-plugin 1088: line height in pixels, and text settings of the design tool",
    files: {
      "a.json": {
        family: { value: "Inter", type: "fontFamilies" },
        heading: {
          value: {
            fontFamily: "{family}",
            fontWeight: "Light",
            lineHeight: "48",
            fontSize: "40",
            letterSpacing: "0%",
            paragraphSpacing: "0",
            textDecoration: "none",
            textCase: "none",
          },
          type: "typography",
        },
      },
    },
    properties: {
      "heading-line-height": "48px",
      "heading-font-weight": "300",
      "heading-text-decoration": "none",
      "heading-text-transform": "none",
    },
  },
  {
    of: "tokens-studio/figma-plugin 3682: a set that is only a source of a theme",
    files: {
      "tokens.json": {
        global: { reference: { value: "#00ff00", type: "color" } },
        theme: { consuming: { value: "{reference}", type: "color" } },
        $themes: [{ name: "Default", selectedTokenSets: { global: "source", theme: "enabled" } }],
        $metadata: { tokenSetOrder: ["global", "theme"] },
      },
    },
    properties: { consuming: "#00ff00" },
  },
  {
    of: "terrazzoapp/terrazzo 199: modes with the names of tokens",
    files: {
      "a.json": {
        $type: "color",
        red: { $value: "#ff0000" },
        blue: { $value: "#0000ff" },
        accent: { $value: "{red}", $extensions: { mode: { red: "{red}", blue: "{blue}" } } },
      },
    },
    choice: { mode: "blue" },
    properties: { red: "#ff0000", accent: "#0000ff" },
  },
  {
    of: "terrazzoapp/terrazzo 645: what an extended group refers to",
    files: {
      "a.json": {
        $type: "number",
        odd: { big: { $value: 300 } },
        even: { $extends: "{odd}", small: { $value: 200 } },
        number: { $value: "{even.big}" },
      },
    },
    properties: { "even-big": "300", "even-small": "200", number: "300" },
  },
  {
    of: "design-tokens/community-group 277 and 97: a token with the name of a group",
    files: {
      "a.json": {
        background: { $type: "color", $root: { $value: "#ffffff" }, primary: { $value: "{background.$root}" } },
      },
    },
    properties: { background: "#ffffff", "background-primary": "#ffffff" },
  },
  {
    of: "sugarcube-sh/sugarcube 107: steps below zero",
    files: {
      "a.json": {
        raw: { $type: "dimension", "-2": { $value: px(4) }, 0: { $value: px(8) } },
        step: { "-2": { $value: "{raw.-2}" }, 0: { $value: "{raw.0}" } },
      },
    },
    properties: { "step--2": "4px", "step-0": "8px" },
  },
];

describe("references and themes with bug reports in other tools", () => {
  it.each(REPORTS)("$of", ({ files, properties, choice }) => {
    const built = builtOf(files, choice);
    const asked = Object.fromEntries(Object.keys(properties).map((name) => [name, built.properties[name]]));
    expect({ ...asked, said: built.said.filter((line) => line.startsWith("error")) }).toEqual({
      ...properties,
      said: [],
    });
  });
});

const color = (hex: number) => ({ r: hex, g: hex, b: hex, a: 1 });
const variable = (id: string, name: string, valuesByMode: Record<string, unknown>, type = "COLOR") => ({
  [id]: { id, name, variableCollectionId: "c", resolvedType: type, valuesByMode, scopes: [] },
});
const collection = { c: { id: "c", name: "Theme", modes: [{ modeId: "1", name: "Light" }], defaultModeId: "1" } };

describe("variables of a design tool with bug reports in other tools", () => {
  it.each([
    [
      "tokens-bruecke/figma-plugin 83: a variable with the name of a group",
      { ...variable("a", "border/brand", { 1: color(0) }), ...variable("b", "border/brand/subtle", { 1: color(1) }) },
      { "border-brand": "#000000", "border-brand-subtle": "#ffffff" },
    ],
    [
      "tokens-bruecke/figma-plugin 41: values of modes that the collection no longer has",
      variable("a", "ink", { 1: color(0), 9: color(1) }),
      { ink: "#000000" },
    ],
    [
      "tokens-bruecke/figma-plugin 37: numbers with the error of 32 bits",
      variable("a", "ratio", { 1: 0.40000000200345043 }, "FLOAT"),
      { ratio: "0.4" },
    ],
  ])("%s", (_, variables, properties) => {
    const built = builtOf({ "figma.json": { meta: { variables, variableCollections: collection } } });
    expect(built.system.axes).toEqual([]);
    expect(built.properties).toEqual(properties);
  });

  it("lukasoppermann/design-tokens 316: a reference with the name of a mode that no path has is reported", () => {
    const { properties, said } = builtOf({
      "a.json": {
        primitives: { blue: { type: "color", value: "#0000ff" } },
        link: { type: "color", value: "{primitives.mode 1.blue}" },
      },
    });
    expect(properties.link).toBeUndefined();
    expect(said.join("\n")).toMatch(/error \/link.*primitives\.mode 1\.blue/);
  });
});

describe("outputs with bug reports in other tools", () => {
  const outputOf = (format: "scss" | "swift" | "kotlin", document: unknown): string =>
    emitters[format].emit(openEdition(builtOf({ "a.json": document }).system));

  it("style-dictionary/style-dictionary 952 and tokens-studio/sd-transforms 62: a description of two lines", () => {
    const document = { ink: { value: "#000000", type: "color", description: "For text.\n$ink: red;" } };
    const { css } = compileString(`${outputOf("scss", document)}a { color: $ink; }`);
    expect(css).toContain("color: #000000;");
  });

  it("style-dictionary/style-dictionary 1305: a variable before the one it refers to", () => {
    const document = { $type: "color", primary: { $value: "{red}" }, red: { $value: "#ff0000" } };
    expect(compileString(`${outputOf("scss", document)}a { color: $primary; }`).css).toContain("color: #ff0000;");
  });

  it("adeo/mozaic-design-system 615: numbers without suffix in Swift", () => {
    const document = { size: { line: { value: "60px", type: "dimension" }, ratio: { value: 1.5, type: "number" } } };
    const swift = outputOf("swift", document);
    expect(swift).toMatch(/line: CGFloat = 60\n/);
    expect(swift).toMatch(/ratio: Double = 1\.5\n/);
  });

  it("jrpease/throughline 51: text sizes of the format scale with the reader's text size", () => {
    const body = { fontFamily: "Inter", fontSize: px(16), fontWeight: 400, letterSpacing: px(0), lineHeight: 1.5 };
    const document = {
      textStyle: { body: { $type: "typography", $value: body }, fontSize: { $type: "dimension", $value: px(14) } },
      gap: { $type: "dimension", $value: px(4) },
    };
    const kotlin = outputOf("kotlin", document);
    expect(kotlin).toMatch(/fontSize get\(\) = 16\.sp/);
    expect(kotlin).toMatch(/fontSize get\(\) = 14\.sp/);
    expect(kotlin).toMatch(/gap get\(\) = 4\.dp/);
  });
});
