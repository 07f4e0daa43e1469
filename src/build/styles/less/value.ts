import { UnreadLess } from "./syntax.ts";

export interface LessNumber {
  kind: "number";
  value: number;
  unit: string;
}

/** A color in sRGB, with channels to 255. */
export interface LessColor {
  kind: "color";
  rgb: readonly [number, number, number];
  alpha: number;
  /** The source text, if the value is unchanged. */
  written?: string;
}

/** A value of Less. */
export type LessValue =
  | LessNumber
  | LessColor
  /** Text: a keyword, or quoted. */
  | { kind: "text"; text: string; quote: string }
  | { kind: "list"; separator: " " | ", "; items: readonly LessValue[] };

export const numberOf = (value: number, unit = ""): LessNumber => ({ kind: "number", value, unit });
export const wordOf = (text: string): LessValue => ({ kind: "text", text, quote: "" });
export const colorOf = (rgb: readonly [number, number, number], alpha = 1): LessColor => ({
  kind: "color",
  rgb,
  alpha: Math.min(1, Math.max(0, alpha)),
});

/** A value as the compiler writes it in CSS. */
export function cssOf(value: LessValue): string {
  if (value.kind === "number") return `${plainNumber(value.value)}${value.unit}`;
  if (value.kind === "text") return value.quote + value.text + value.quote;
  if (value.kind === "list") return value.items.map(cssOf).join(value.separator);
  if (value.written !== undefined) return value.written;
  const [r, g, b] = value.rgb.map(byteOf);
  if (value.alpha < 1) return `rgba(${r}, ${g}, ${b}, ${plainNumber(value.alpha)})`;
  return `#${value.rgb.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
}

const byteOf = (part: number): number => Math.min(255, Math.max(0, Math.round(part)));

/** Eight decimals, as in Less. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) throw new UnreadLess("its result is not a finite number");
  return String(Number((value + 2e-16).toFixed(8)));
}

const apply = (sign: string, one: number, other: number): number => {
  if (sign === "+") return one + other;
  if (sign === "-") return one - other;
  return sign === "*" ? one * other : one / other;
};

/** Factors of units to one of their kind. */
const FACTORS: ReadonlyMap<string, readonly [kind: string, factor: number]> = new Map(
  Object.entries({
    ...{ px: ["length", 1], in: ["length", 96], cm: ["length", 96 / 2.54], mm: ["length", 96 / 25.4] },
    ...{ pt: ["length", 96 / 72], pc: ["length", 16], s: ["time", 1], ms: ["time", 0.001] },
    ...{ rad: ["angle", 1 / (2 * Math.PI)], deg: ["angle", 1 / 360], grad: ["angle", 1 / 400], turn: ["angle", 1] },
  } as const),
);

/** A number in another unit of its kind. Units of different kinds stay. */
export function inUnit({ value, unit }: LessNumber, wanted: string): LessNumber {
  const [from, to] = [FACTORS.get(unit), FACTORS.get(wanted)];
  if (!from || !to || from[0] !== to[0]) return numberOf(value, unit);
  return numberOf((value * from[1]) / to[1], wanted);
}

/** The result of `+ - * /`. The unit is the first one. */
export function operated(sign: string, left: LessValue, right: LessValue): LessValue {
  if (left.kind === "number" && right.kind === "number") {
    const other = sign === "+" || sign === "-" ? inUnit(right, left.unit) : right;
    const unit = left.unit !== "" ? left.unit : right.unit;
    if (sign === "/" && left.unit !== "" && left.unit === right.unit) return numberOf(left.value / right.value, unit);
    return numberOf(apply(sign, left.value, other.value), unit);
  }
  const [one, other] = [channelsOf(left), channelsOf(right)];
  if (!one || !other || (left.kind !== "color" && right.kind !== "color"))
    throw new UnreadLess(`${cssOf(left)} ${sign} ${cssOf(right)} isn't an operation on numbers or colors`);
  const [r, g, b] = one.rgb.map((part, index) => apply(sign, part, other.rgb[index] ?? 0));
  return colorOf([r ?? 0, g ?? 0, b ?? 0], one.alpha * (1 - other.alpha) + other.alpha);
}

function channelsOf(value: LessValue): LessColor | undefined {
  if (value.kind === "color") return value;
  return value.kind === "number" ? colorOf([value.value, value.value, value.value]) : undefined;
}
