import { isObject } from "../../../safe/is-object.ts";
import { colored, gradientStops, shadowLayers, stopPosition, strokeStyleText } from "./composite-value.ts";
import { nativeColor } from "./native-color.ts";
import { curvePoints, fontNames, fontWeightText, measureText, numberText } from "./primitive-value.ts";
import { shadowsFromCss } from "./read-css.ts";
import { shareOfFont } from "./share-of-font.ts";

/** A value with its type in the Format module. `string` and `boolean` are common types of its readers. */
export interface StandardValue {
  type: string;
  value: unknown;
}

type Range = readonly [least: number, most: number];
const ANY: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const POSITIVE: Range = [0, Number.POSITIVE_INFINITY];
const SHARE: Range = [0, 1];
const PERCENT: Range = [0, 100];
/** The module doesn't allow a hue of 360, which is 0. */
const HUE: Range = [0, 359.999_999];

const ZERO = { value: 0, unit: "px" };
const NO_DELAY = { value: 0, unit: "ms" };

/**
 * Returns a resolved value in the form of the Format and Color modules 2025.10: hex texts and `16px` of drafts become
 * objects, and required members with an initial value in CSS are added. A value without a type becomes a `string` if
 * possible, otherwise undefined: readers reject a complete file for one composite with a missing member.
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
  cubicBezier: curvePoints,
  strokeStyle: styleOf,
  border: (value) =>
    complete({ color: colorOf(colored(of(value))), width: lengthOf(of(value).width), style: styleOf(of(value).style) }),
  transition(value) {
    const { duration, delay = NO_DELAY, timingFunction = "ease" } = of(value);
    return complete({
      duration: measureOf(duration, ["ms", "s"]),
      delay: measureOf(delay, ["ms", "s"]),
      timingFunction: curvePoints(timingFunction),
    });
  },
  shadow(value) {
    const written = typeof value === "string" ? shadowsFromCss(value) : shadowLayers(value);
    const layers = written?.map(shadowOf) ?? [];
    if (layers.length === 0 || layers.some((layer) => layer === undefined)) return undefined;
    return Array.isArray(value) || layers.length > 1 ? layers : layers[0];
  },
  gradient(value) {
    const stops = isObject(value) ? [] : gradientStops(value).map(stopOf);
    return stops.length === 0 || stops.some((stop) => stop === undefined) ? undefined : stops;
  },
  typography(value) {
    const { fontFamily, fontSize, fontWeight = "normal", letterSpacing = ZERO, lineHeight } = of(value);
    return complete({
      fontFamily: familyOf(fontFamily),
      fontSize: lengthOf(fontSize),
      fontWeight: weightOf(fontWeight),
      letterSpacing: lengthOf(letterSpacing) ?? partOf(fontSize, shareOfFont(letterSpacing)),
      lineHeight: numberOf(lineHeight) ?? shareOfFont(lineHeight) ?? ratioOf(lineHeight, fontSize),
    });
  },
};

function colorOf(value: unknown): unknown {
  const color = nativeColor(value);
  if (color === undefined) return undefined;
  if (isObject(value)) {
    const { colorSpace, components, alpha, hex } = value;
    if (Array.isArray(components) && isInRange(String(colorSpace), components)) {
      const opacity = typeof alpha === "number" ? { alpha: Math.min(1, Math.max(0, alpha)) } : {};
      const fallback = typeof hex === "string" && /^#[0-9a-f]{6}$/i.test(hex) ? { hex } : {};
      return { colorSpace, components, ...opacity, ...fallback };
    }
  }
  const { space, red, green, blue, alpha, hex } = color;
  const components = [red, green, blue].map((channel) => Number(channel.toFixed(4)));
  return { colorSpace: space, components, alpha: Number(alpha.toFixed(4)), hex: hex.slice(0, 7) };
}

const WITHIN_ONE: readonly Range[] = [SHARE, SHARE, SHARE];
/** The range of each component in the Color module (4). Default: [0, 1]. */
const RANGES: Readonly<Record<string, readonly Range[]>> = {
  hsl: [HUE, PERCENT, PERCENT],
  hwb: [HUE, PERCENT, PERCENT],
  lab: [PERCENT, ANY, ANY],
  lch: [PERCENT, POSITIVE, HUE],
  oklab: [SHARE, ANY, ANY],
  oklch: [SHARE, POSITIVE, HUE],
};

const isInRange = (space: string, components: readonly unknown[]): boolean =>
  components.every((component, index) => {
    const [min, max] = (RANGES[space] ?? WITHIN_ONE)[index] ?? SHARE;
    return component === "none" || (typeof component === "number" && component >= min && component <= max);
  });

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
  const { offsetX, offsetY, x, y, blur = ZERO, spread = ZERO, inset, type } = of(layer);
  const whole = complete({
    color: colorOf(colored(of(layer))),
    offsetX: lengthOf(offsetX ?? x),
    offsetY: lengthOf(offsetY ?? y),
    blur: lengthOf(blur),
    spread: lengthOf(spread),
  });
  return whole && (inset === true || type === "innerShadow") ? { ...whole, inset: true } : whole;
}

function stopOf(stop: unknown): unknown {
  return complete({ color: colorOf(colored(of(stop))), position: stopPosition(of(stop).position) });
}

/** Converts a share of the font size to the length that the module requires. */
function partOf(size: unknown, share: number | undefined) {
  const length = lengthOf(size);
  return length && share !== undefined ? { ...length, value: Number((length.value * share).toFixed(4)) } : undefined;
}

/** Converts a line height with a unit to the number that the module requires. */
function ratioOf(height: unknown, size: unknown): number | undefined {
  const [one, other] = [lengthOf(height), lengthOf(size)];
  if (one === undefined || other === undefined || one.unit !== other.unit || other.value === 0) return undefined;
  return Number((one.value / other.value).toFixed(4));
}

/** Returns the object if it has all members. */
const complete = (members: Record<string, unknown>): Record<string, unknown> | undefined =>
  Object.values(members).includes(undefined) ? undefined : members;

const of = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
