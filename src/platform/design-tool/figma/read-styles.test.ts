import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { safeColor, safeCssValue } from "../../../safe/css.ts";
import { readFigmaFile } from "./read-file.ts";
import { readStyles } from "./read-styles.ts";

const body = readFileSync(new URL("../../../../test/fixtures/figma/styled.json", import.meta.url));
const file = readFigmaFile(body);
const reading = readStyles(file.styles, (id) => file.looks[id]);
const { color, typography, effect, $map } = reading.snapshot.localStyles;
const colorNamed = (name: string) => color.find((entry) => entry.name === name);

it("writes colors: opacity, gradients, stacked fills from the top down, and null for other fills", () => {
  expect(color.map(({ reference, value, blend }) => [reference, value, blend])).toEqual([
    ["color-blue-primary", "#1d70b8", null],
    ["color-blue-tint-tint-25", "rgba(86, 148, 202, 0.5)", null],
    ["color-scrim", "rgba(0, 0, 0, 0.2)", null],
    ["color-gradient-down", "linear-gradient(180deg, #1d70b8 0%, rgba(0, 48, 120, 0.5) 100%)", null],
    [
      "color-gradient-diagonal",
      "linear-gradient(135deg, rgba(255, 0, 0, 0.5) 0%, rgba(0, 255, 0, 0.5) 30%, rgba(0, 0, 255, 0.5) 100%)",
      null,
    ],
    ["color-gradient-glow", "radial-gradient(50% 50% at 50% 50%, #ffffff 0%, #1d70b8 100%)", null],
    ["color-gradient-dial", "conic-gradient(from 90deg at 50% 50%, #ff0000 0%, #0000ff 100%)", null],
    [
      "color-hero",
      "linear-gradient(rgba(0, 255, 0, 0.25), rgba(0, 255, 0, 0.25)), linear-gradient(90deg, rgba(0, 0, 0, 0) 0%, #000000 100%), #d9d9d9",
      "normal, multiply, normal",
    ],
    ["color-photo", null, null],
    ["color-blue-primary-2", "#005ea5", null],
    ["color-diamond", "radial-gradient(50% 50% at 50% 50%, #ffffff 0%, #000000 100%)", null],
    ["color-1-12", "#ff4500", null],
    ["color-hidden", null, null],
    ["color-色-藍-1", "#223a70", null],
  ]);
});

it("writes values that are valid in a style", () => {
  for (const { value } of color)
    if (value !== null) expect(value.includes("gradient") ? safeCssValue(value) : safeColor(value)).toBeDefined();
});

it("keeps the names of designers next to those of code", () => {
  expect(colorNamed("Tint 25%")).toMatchObject({
    group: "Blue/Tint",
    groups: ["Blue", "Tint"],
    machineName: "tint-25",
    sass: "$color-blue-tint-tint-25",
  });
  expect(colorNamed("Primary")).toMatchObject({ id: "1:1", description: "Links and buttons" });
  expect($map.colors["1:1"]).toEqual({
    reference: "color-blue-primary",
    type: "color",
    group: "Blue",
    name: "Primary",
  });
  expect(Object.keys($map.effects)).toEqual(effect.map(({ id }) => id));
});

it("writes text styles with the line height in the tool's own unit", () => {
  const values = new Map(typography.map(({ name, values }) => [name, values]));
  expect(values.get("Auto")).toMatchObject({ lineHeightUnit: "INTRINSIC_%", lineHeightPx: 19.3636 });
  expect(values.get("Pixels")).toMatchObject({ lineHeightUnit: "PIXELS", lineHeightPx: 24 });
  expect(values.get("Percent")).toMatchObject({ lineHeightUnit: "FONT_SIZE_%", lineHeightPercentFontSize: 130 });
  expect(values.get("Bold Italic")).toMatchObject({
    ...{ fontFamily: "Inter", fontStyle: "Bold Italic", italic: true, fontWeight: 700, letterSpacing: -0.48 },
  });
  expect(values.get("Label")).toMatchObject({ textCase: "UPPER", textDecoration: "UNDERLINE", fontFeatures: "tnum" });
  expect(values.get("Article")).toMatchObject({ paragraphSpacing: 12, paragraphIndent: 16 });
  expect(values.get("Missing font")).not.toHaveProperty("fontFamily");
});

it("writes effects in the order of the tool, a blur with half its radius", () => {
  expect(effect.map(({ name, effects }) => [name, effects])).toEqual([
    ["Card", [{ type: "DROP_SHADOW", value: "0px 4px 4px 0px rgba(0, 0, 0, 0.25)" }]],
    [
      "Layered",
      [
        { type: "DROP_SHADOW", value: "0px 1px 2px 1px rgba(11, 12, 12, 0.2)" },
        { type: "DROP_SHADOW", value: "0px 8px 24px 0px rgba(11, 12, 12, 0.1)" },
      ],
    ],
    ["Inset", [{ type: "INNER_SHADOW", value: "inset 0px -1.5px 0px -2px rgba(0, 0, 0, 0.3)", blend: "multiply" }]],
    ["Layer", [{ type: "LAYER_BLUR", value: "blur(4px)" }]],
    ["Backdrop", [{ type: "BACKGROUND_BLUR", value: "blur(7.5px)" }]],
    ["Off", []],
  ]);
});

it("reports what it couldn't import of each style", () => {
  expect(reading.notes).toEqual([
    "Photo: a fill of type image is not a color, so it is left out.",
    "blue / primary: another style has the same name in code, so this one becomes color-blue-primary-2.",
    "Diamond: CSS has no diamond gradient, so it becomes a radial gradient of the same size.",
    "Diamond: CSS has no blend mode linear burn, so it becomes normal.",
    "Hidden: all its fills are hidden.",
    "Missing font: it has no font.",
    "Off: all its effects are hidden.",
    "1 layout grid style is left out, because tokens cannot represent grids.",
  ]);
});

it("only reports as left out a style with an unknown look", () => {
  const { snapshot, notes } = readStyles(file.styles.slice(0, 1), () => undefined);
  expect(snapshot.localStyles.color).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(/^Blue\/Primary: left out, because Figma does not provide its values/)]);
});
