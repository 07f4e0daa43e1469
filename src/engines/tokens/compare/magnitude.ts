import "culori/css";
import { converter, parse } from "culori/fn";
import { isObject } from "../../../safe/is-object.ts";
import { colorText } from "../values/color-value.ts";
import { shadowLayers } from "../values/composite-value.ts";
import { fontNames, fontWeightText, measureText, numberText } from "../values/primitive-value.ts";

/** A value from which a distance can be computed. */
export type Magnitude =
  | {
      kind: "color";
      /** OKLab, premultiplied by alpha, and alpha: all transparent colors are one point. */
      point: readonly [l: number, a: number, b: number, alpha: number];
      /** Red, green, blue and alpha from 0 to 255. Absent outside sRGB. */
      bytes?: readonly number[];
    }
  | {
      /** Different kinds are never compared: px, ms, plain numbers, font weights. */
      kind: "length" | "time" | "number" | "weight";
      amount: number;
    }
  | { kind: "family"; names: readonly string[] }
  | {
      kind: "parts";
      /** Values with different shapes (more layers, another style) aren't compared. */
      shape: string;
      parts: readonly Magnitude[];
    };

const PX_PER_REM = 16;
const UNITS: Readonly<Record<string, { kind: "length" | "time"; factor: number }>> = {
  px: { kind: "length", factor: 1 },
  rem: { kind: "length", factor: PX_PER_REM },
  em: { kind: "length", factor: PX_PER_REM },
  ms: { kind: "time", factor: 1 },
  s: { kind: "time", factor: 1_000 },
};

const toOklab = converter("oklab");
const toRgb = converter("rgb");

const readers: Readonly<Record<string, (value: unknown) => Magnitude | undefined>> = {
  color: colorMagnitude,
  dimension: measureMagnitude,
  duration: measureMagnitude,
  number: (value) => amountOf("number", numberText(value)),
  fontWeight: (value) => amountOf("weight", fontWeightText(value)),
  fontFamily: familyMagnitude,
  cubicBezier: (value) =>
    Array.isArray(value)
      ? partsOf(
          "curve",
          value.map((each) => read("number", each)),
        )
      : undefined,
  shadow: shadowMagnitude,
  border: membersOf("border", { width: "dimension", color: "color" }, "style"),
  transition: membersOf("transition", { duration: "duration", delay: "duration", timingFunction: "cubicBezier" }),
  typography: membersOf(
    "typography",
    {
      fontFamily: "fontFamily",
      fontSize: "dimension",
      fontWeight: "fontWeight",
      lineHeight: "number",
      letterSpacing: "dimension",
    },
    "fontStyle",
  ),
  gradient: gradientMagnitude,
};

/** Returns the magnitude of a resolved DTCG value, or of CSS text. Undefined for types and values without one. */
export const magnitudeOf = (type: string | undefined, value: unknown): Magnitude | undefined =>
  type === undefined ? undefined : read(type, value);

const read = (type: string, value: unknown): Magnitude | undefined => readers[type]?.(value);

function colorMagnitude(value: unknown): Magnitude | undefined {
  const text = colorText(value);
  if (text === undefined) return undefined;
  try {
    const color = parse(text);
    const [lab, rgb] = [toOklab(color), toRgb(color)];
    if (!lab || !rgb) return undefined;
    const alpha = lab.alpha ?? 1;
    // A missing component (`none`) is 0 (CSS Color 4, 4.4).
    const point = [(lab.l ?? 0) * alpha, (lab.a ?? 0) * alpha, (lab.b ?? 0) * alpha, alpha] as const;
    const channels = [rgb.r ?? 0, rgb.g ?? 0, rgb.b ?? 0];
    const inSrgb = channels.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);
    return {
      kind: "color",
      point,
      ...(inSrgb ? { bytes: [...channels, alpha].map((channel) => Math.round(channel * 255)) } : {}),
    };
  } catch {
    // The color parser throws for values that need a page, such as `var()`.
    return undefined;
  }
}

function measureMagnitude(value: unknown): Magnitude | undefined {
  const found = /^(.*?)([a-z]+)$/.exec(measureText(value) ?? "");
  const unit = UNITS[found?.[2] ?? ""];
  const amount = Number(found?.[1] || Number.NaN);
  return unit && Number.isFinite(amount) ? { kind: unit.kind, amount: amount * unit.factor } : undefined;
}

function amountOf(kind: "number" | "weight", text: string | undefined): Magnitude | undefined {
  return text === undefined ? undefined : { kind, amount: Number(text) };
}

function familyMagnitude(value: unknown): Magnitude | undefined {
  const names = fontNames(value)?.map((name) => name.toLowerCase());
  return names && names.length > 0 ? { kind: "family", names } : undefined;
}

function shadowMagnitude(value: unknown): Magnitude | undefined {
  const layers = shadowLayers(value).map((layer) => {
    if (!isObject(layer)) return undefined;
    const { offsetX, x, offsetY, y, blur = "0px", spread = "0px", color = "#000", inset } = layer;
    const lengths = [offsetX ?? x, offsetY ?? y, blur, spread].map((length) => read("dimension", length));
    return partsOf(inset === true ? "inset" : "outset", [...lengths, read("color", color)]);
  });
  return partsOf("shadow", layers);
}

function gradientMagnitude(value: unknown): Magnitude | undefined {
  const stops = isObject(value) ? value.stops : value;
  if (!Array.isArray(stops)) return undefined;
  const parts = stops
    .filter(isObject)
    .flatMap(({ color, position }, index) => [read("color", color), read("number", position ?? index)]);
  return partsOf("gradient", parts);
}

/**
 * Creates a reader of a composite: its members by type, and the member whose word must be equal. Absent members are
 * skipped.
 */
function membersOf(name: string, members: Readonly<Record<string, string>>, word?: string) {
  return (value: unknown): Magnitude | undefined => {
    if (!isObject(value)) return undefined;
    const given = Object.entries(members).filter(([member]) => value[member] !== undefined);
    const shape = `${name} ${given.map(([member]) => member)} ${word === undefined ? "" : JSON.stringify(value[word])}`;
    return partsOf(
      shape,
      given.map(([member, type]) => read(type, value[member]) ?? read("dimension", value[member])),
    );
  };
}

function partsOf(shape: string, parts: readonly (Magnitude | undefined)[]): Magnitude | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length && known.length > 0 ? { kind: "parts", shape, parts: known } : undefined;
}
