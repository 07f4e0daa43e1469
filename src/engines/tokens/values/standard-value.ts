import { isObject } from "../../../safe/is-object.ts";
import { shadowLayers, strokeStyleText } from "./composite-value.ts";
import { nativeColor } from "./native-color.ts";
import { cubicBezierText, fontNames, fontWeightText, measureText, numberText } from "./primitive-value.ts";

/** What the Format module calls a value: `string` and `boolean` are what readers of it call texts and flags. */
export interface StandardValue {
  type: string;
  value: unknown;
}

/** The curves of CSS Easing Functions 2 (2.2) that have a name. */
const CURVES: ReadonlyMap<string, readonly number[]> = new Map([
  ["ease", [0.25, 0.1, 0.25, 1]],
  ["linear", [0, 0, 1, 1]],
  ["ease-in", [0.42, 0, 1, 1]],
  ["ease-out", [0, 0, 0.58, 1]],
  ["ease-in-out", [0.42, 0, 0.58, 1]],
]);

const ZERO = { value: 0, unit: "px" };
const NO_DELAY = { value: 0, unit: "ms" };

/**
 * A resolved value in the form of the Format and Color modules 2025.10: hex texts and `16px` of drafts become objects, members
 * that CSS has an initial value for and the module asks for are written out. What is none of its types is a `string`, or
 * undefined where it is not even that: readers refuse a whole file for one composite that lacks a member.
 */
export function standardValue(type: string | undefined, value: unknown): StandardValue | undefined {
  const read = type !== undefined && Object.hasOwn(readers, type) ? readers[type] : undefined;
  const standard = read?.(value);
  if (type !== undefined && standard !== undefined) return { type, value: standard };
  if (typeof value === "string") return { type: "string", value };
  if (typeof value === "boolean") return { type: "boolean", value };
  return typeof value === "number" && Number.isFinite(value) ? { type: "number", value } : undefined;
}

const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  color: colorOf,
  dimension: (value) => measureOf(value, ["px", "rem"]),
  duration: (value) => measureOf(value, ["ms", "s"]),
  fontFamily: familyOf,
  fontWeight: weightOf,
  number: numberOf,
  cubicBezier: curveOf,
  strokeStyle: styleOf,
  border: (value) =>
    complete({ color: colorOf(of(value).color), width: lengthOf(of(value).width), style: styleOf(of(value).style) }),
  transition(value) {
    const { duration, delay = NO_DELAY, timingFunction = "ease" } = of(value);
    return complete({
      duration: measureOf(duration, ["ms", "s"]),
      delay: measureOf(delay, ["ms", "s"]),
      timingFunction: curveOf(timingFunction),
    });
  },
  shadow(value) {
    const layers = shadowLayers(value).map(shadowOf);
    if (layers.length === 0 || layers.some((layer) => layer === undefined)) return undefined;
    return Array.isArray(value) ? layers : layers[0];
  },
  gradient(value) {
    const stops = Array.isArray(value) ? value.flat(4).map(stopOf) : [];
    return stops.length === 0 || stops.some((stop) => stop === undefined) ? undefined : stops;
  },
  typography(value) {
    const { fontFamily, fontSize, fontWeight = "normal", letterSpacing = ZERO, lineHeight, ...more } = of(value);
    return complete({
      fontFamily: familyOf(fontFamily),
      fontSize: lengthOf(fontSize),
      fontWeight: weightOf(fontWeight),
      letterSpacing: lengthOf(letterSpacing),
      lineHeight: numberOf(lineHeight) ?? ratioOf(lineHeight, fontSize),
      ...more,
    });
  },
};

function colorOf(value: unknown): unknown {
  if (isObject(value) && Array.isArray(value.components)) return nativeColor(value) && value;
  const color = nativeColor(value);
  if (color === undefined) return undefined;
  const { space, red, green, blue, alpha, hex } = color;
  const components = [red, green, blue].map((channel) => Number(channel.toFixed(4)));
  return { colorSpace: space, components, alpha: Number(alpha.toFixed(4)), hex: hex.slice(0, 7) };
}

function measureOf(value: unknown, units: readonly string[]): { value: number; unit: string } | undefined {
  const [, amount = "", unit = ""] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]+)$/i.exec(measureText(value) ?? "") ?? [];
  const number = Number(amount);
  return amount !== "" && Number.isFinite(number) && units.includes(unit.toLowerCase())
    ? { value: number, unit: unit.toLowerCase() }
    : undefined;
}

const lengthOf = (value: unknown) => measureOf(value, ["px", "rem"]);

function familyOf(value: unknown): string | string[] | undefined {
  const names = fontNames(value);
  return names === undefined || names.length === 0 ? undefined : names.length === 1 ? names[0] : names;
}

function weightOf(value: unknown): number | undefined {
  const text = fontWeightText(value);
  return text === undefined ? undefined : Number(text);
}

function numberOf(value: unknown): number | undefined {
  const text = numberText(value);
  return text === undefined ? undefined : Number(text);
}

function curveOf(value: unknown): readonly number[] | undefined {
  if (typeof value === "string" && CURVES.has(value.trim())) return CURVES.get(value.trim());
  const written = typeof value === "string" ? /^cubic-bezier\(([^()]+)\)$/.exec(value.trim())?.[1]?.split(",") : value;
  const text = cubicBezierText(Array.isArray(written) ? written : undefined);
  return text?.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number);
}

function styleOf(value: unknown): unknown {
  if (!isObject(value)) {
    const text = strokeStyleText(value);
    return text === "none" || text === "hidden" ? undefined : text;
  }
  const dashes = Array.isArray(value.dashArray) ? value.dashArray.map(lengthOf) : [undefined];
  const { lineCap = "butt" } = value;
  return dashes.some((dash) => dash === undefined) ? undefined : { dashArray: dashes, lineCap };
}

function shadowOf(layer: unknown): unknown {
  const { color, offsetX, offsetY, x, y, blur = ZERO, spread = ZERO, inset, type } = of(layer);
  const whole = complete({
    color: colorOf(color),
    offsetX: lengthOf(offsetX ?? x),
    offsetY: lengthOf(offsetY ?? y),
    blur: lengthOf(blur),
    spread: lengthOf(spread),
  });
  return whole && (inset === true || type === "innerShadow") ? { ...whole, inset: true } : whole;
}

function stopOf(stop: unknown): unknown {
  const { color, position } = of(stop);
  const place = numberOf(position);
  return complete({
    color: colorOf(color),
    position: place === undefined ? undefined : Math.min(1, Math.max(0, place)),
  });
}

/** A line height in a unit, as the number the module has for it. */
function ratioOf(height: unknown, size: unknown): number | undefined {
  const [one, other] = [lengthOf(height), lengthOf(size)];
  if (one === undefined || other === undefined || one.unit !== other.unit || other.value === 0) return undefined;
  return Number((one.value / other.value).toFixed(4));
}

/** The object, where none of its members is missing. */
const complete = (members: Record<string, unknown>): Record<string, unknown> | undefined =>
  Object.values(members).includes(undefined) ? undefined : members;

const of = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
