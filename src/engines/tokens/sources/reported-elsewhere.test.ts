import { describe, expect, it } from "vitest";
import { findProblems } from "../bundle/find-problems.ts";
import { createVariables } from "../emit/variables.ts";
import { openTokenSystem } from "../system/token-system.ts";

// Bug reports about other tools that read and write tokens, each with its repository and number.

/** Custom properties of token files, and their problems. */
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
  return { properties, said };
}

interface Report {
  /** Repository and number of the report. */
  of: string;
  files: Record<string, unknown>;
  properties: Record<string, string | undefined>;
  choice?: Record<string, string>;
}

const body = {
  $type: "typography",
  $value: {
    fontFamily: ["Helvetica", "sans-serif"],
    fontSize: "1.5rem",
    fontWeight: 400,
    letterSpacing: 0,
    lineHeight: 1.5,
  },
};
const shadow = (y: number, type = "dropShadow") => ({ color: "#1b5ee41a", type, x: 0, y, blur: 0, spread: 2 });

const REPORTS: Report[] = [
  {
    of: "style-dictionary/style-dictionary 1618",
    files: { "a.json": { space: { crumbs: { margin: { $value: "auto", $type: "dimension" } } } } },
    properties: { "space-crumbs-margin": "auto" },
  },
  {
    of: "style-dictionary/style-dictionary 891",
    files: {
      "a.json": {
        time: {
          curve: { in: { value: "cubic-bezier(0, 0, 0.2, 1)" } },
          duration: { quickly: { value: "0.1s" }, slowly: { value: "1.2s" } },
        },
      },
    },
    properties: {
      "time-curve-in": "cubic-bezier(0, 0, 0.2, 1)",
      "time-duration-quickly": "0.1s",
      "time-duration-slowly": "1.2s",
    },
  },
  {
    of: "style-dictionary/style-dictionary 974",
    files: {
      "a.json": {
        space: {
          scale: { value: "4", type: "spacing" },
          "6x": { value: "{space.scale} * 6", type: "spacing" },
        },
      },
    },
    properties: { "space-scale": "4px", "space-6x": "24px" },
  },
  {
    of: "style-dictionary/style-dictionary 1398",
    files: { "a.json": { size: { $type: "dimension", border: { width: { $value: { value: 1, unit: "px" } } } } } },
    properties: { "size-border-width": "1px", "size-border-width-value": undefined },
  },
  {
    of: "style-dictionary/style-dictionary 1590",
    files: {
      "a.json": {
        line: {
          $type: "border",
          $value: {
            color: { colorSpace: "srgb", components: [1, 0, 0] },
            width: { value: 1, unit: "px" },
            style: "solid",
          },
        },
      },
    },
    properties: { line: "1px solid #ff0000" },
  },
  {
    of: "terrazzoapp/terrazzo 191 and 195",
    files: {
      "a.json": {
        body,
        alias: { $type: "typography", $value: "{body}", $extensions: { mode: { xl: "{body}" } } },
      },
    },
    properties: { "alias-font-size": "1.5rem", "alias-0": undefined },
  },
  {
    of: "terrazzoapp/terrazzo 282",
    files: { "a.json": { tight: { $type: "dimension", $value: "-0.029999999329447746px" } } },
    properties: { tight: "-0.029999999329447746px" },
  },
  {
    of: "terrazzoapp/terrazzo 726",
    files: {
      "a.json": {
        $type: "color",
        blue: { $value: "#0000ff", $extensions: { mode: { light: "#0000ff", dark: "#8888ff" } } },
        link: { $value: "{blue}" },
        hover: { $value: "{link}" },
      },
    },
    choice: { scheme: "dark" },
    properties: { blue: "#8888ff", link: "#8888ff", hover: "#8888ff" },
  },
  {
    of: "tokens-studio/sd-transforms 209",
    files: {
      "a.json": {
        Font: { LineHeight: { 10: { value: "10", type: "lineHeights" }, 11: { value: "11", type: "lineHeights" } } },
        Headline: {
          value: { fontFamily: "Inter", fontSize: "10", fontWeight: "Bold", lineHeight: "{Font.LineHeight.10}" },
          type: "typography",
        },
      },
    },
    properties: { "Headline-line-height": "10px" },
  },
  {
    of: "tokens-studio/sd-transforms 170 and tokens-studio/figma-plugin 2549",
    files: {
      "a.json": {
        colors: { blue: { 500: { value: "#1d70b8", type: "color" } } },
        opacity: { 1: { value: "0.1", type: "opacity" } },
        veil: { value: "rgba( {colors.blue.500}, {opacity.1})", type: "color" },
      },
    },
    properties: { veil: "#1d70b81a" },
  },
  {
    of: "tokens-studio/figma-plugin 1754 and 1878",
    files: { "a.json": { focus: { value: [shadow(0, "innerShadow"), shadow(4)], type: "boxShadow" } } },
    properties: { focus: "inset 0px 0px 0px 2px #1b5ee41a, 0px 4px 0px 2px #1b5ee41a" },
  },
  {
    of: "tokens-studio/figma-plugin 2481",
    files: {
      "a.json": {
        large: { value: "0.5", type: "opacity" },
        largex: { value: "0.5", type: "number" },
        large2: { value: "{largex} / 2", type: "number" },
        whole: { value: "50%", type: "opacity" },
      },
    },
    properties: { large: "0.5", largex: "0.5", large2: "0.25", whole: "0.5" },
  },
  {
    of: "terrazzoapp/terrazzo 171",
    files: {
      "a.json": {
        global: { dimension: { scale: { value: "2", type: "dimension" }, xs: { value: "4", type: "dimension" } } },
        light: { bg: { value: "{dimension.xs} * {dimension.scale}", type: "sizing" } },
      },
    },
    properties: { "light-bg": "8px" },
  },
  {
    of: "style-dictionary/style-dictionary 456",
    files: {
      "a.json": {
        opacity: { 8: { value: ".8" } },
        shadow: { low: { value: "0 4px 8px 0 rgba(0, 0, 0, 0.10)" } },
      },
    },
    properties: { "opacity-8": "0.8", "shadow-low": "0px 4px 8px 0px #0000001a" },
  },
  {
    of: "terrazzoapp/terrazzo 123 and marcomontalbano/figma-export 102",
    files: {
      "a.json": {
        $type: "color",
        "Full Color Palette": { "Magenta-50": { $value: "#fff0f6" }, "Grey/900": { $value: "#1a1a1a" } },
      },
    },
    properties: { "Full-Color-Palette-Magenta-50": "#fff0f6", "Full-Color-Palette-Grey-900": "#1a1a1a" },
  },
  {
    of: "terrazzoapp/terrazzo 252",
    files: {
      "a.json": {
        low: {
          value: [
            { x: "0px", y: "62px", blur: "37px", spread: "0px", color: "#42250505", type: "dropShadow" },
            { x: "0px", y: "7px", blur: "15px", spread: "0px", color: "#4225050a", type: "dropShadow" },
          ],
          type: "boxShadow",
        },
      },
    },
    properties: { low: "0px 62px 37px 0px #42250505, 0px 7px 15px 0px #4225050a" },
  },
  {
    of: "tokens-studio/sd-transforms 226",
    files: {
      "a.json": {
        spacing: { "1_5": { value: "0.375rem", type: "dimension" }, 15: { value: "3.75rem", type: "dimension" } },
      },
    },
    properties: { "spacing-1_5": "0.375rem", "spacing-15": "3.75rem" },
  },
];

describe("values with bug reports in other tools", () => {
  it.each(REPORTS)("$of", ({ files, properties, choice }) => {
    const built = builtOf(files, choice);
    const requested = Object.fromEntries(Object.keys(properties).map((name) => [name, built.properties[name]]));
    expect({ ...requested, said: built.said.filter((line) => line.startsWith("error")) }).toEqual({
      ...properties,
      said: [],
    });
  });

  it("style-dictionary/style-dictionary 1450: a reference to no token is reported", () => {
    const { properties, said } = builtOf({
      "a.json": {
        brand: { color: { type: "color", value: "#341a90" } },
        page: { accent: { value: "{brand.color.attributes.hsl.h}" } },
      },
    });
    expect(properties["page-accent"]).toBeUndefined();
    expect(said.join("\n")).toMatch(/error \/page\/accent.*brand\.color\.attributes\.hsl\.h/);
  });

  it.each([
    ["haiilo/catalyst 326", { $type: "color", $value: "{brand.value}" }, /The token brand\.value doesn't exist/],
    [
      "lukasoppermann/design-tokens 262",
      { $type: "color", $value: "{gap}" },
      /has the type color, but gap has the type dimension/,
    ],
    [
      "tokens-studio/figma-plugin 1149",
      { $type: "color", $value: "linear-gradient(90deg, rgba({brand}, 1) 20%, rgba({brand}, 0) 65%)" },
      /error \/theme/,
    ],
  ])("%s: what cannot be told is named and in no output", (_, theme, message) => {
    const { properties, said } = builtOf({
      "a.json": {
        brand: { $type: "color", $value: "#112233" },
        gap: { $type: "dimension", $value: { value: 4, unit: "px" } },
        theme,
      },
    });
    expect(properties.theme).toBeUndefined();
    expect(said.join("\n")).toMatch(message);
  });

  it("style-dictionary/style-dictionary 1290: a token that is a group in another file is reported", () => {
    const { said } = builtOf({
      "a.json": { color: { bg: { canvas: { value: "#ffffff", type: "color" } } } },
      "b.json": { color: { bg: { canvas: { "elevation-1": { value: "#000000", type: "color" } } } } },
    });
    expect(said.join("\n")).toMatch(/(?:warning|error) \/color\/bg\/canvas/);
  });

  it("tokens-bruecke/figma-plugin 3: a token with a type and no value is reported", () => {
    const { said } = builtOf({
      "a.json": { hover: { type: "color", description: "" }, gap: { value: "12px", type: "dimension" } },
    });
    expect(said.join("\n")).toMatch(/\/hover/);
  });
});
