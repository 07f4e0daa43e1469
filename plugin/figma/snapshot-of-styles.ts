import { fontWeightText } from "../../src/engines/tokens/values/primitive-value.ts";
import { readStyles } from "../../src/platform/design-tool/figma/read-styles.ts";
import type { StyleLook } from "../../src/platform/design-tool/figma/style-look.ts";
import type { StyleSnapshot } from "../../src/platform/design-tool/style-snapshot.ts";
import { isObject } from "../../src/safe/is-object.ts";
import type { FileStyle } from "./messages.ts";

type Members = Record<string, unknown>;

/**
 * Styles as the raw token snapshot has them, by the same rules as a fetch: what the plugin API says is put into the words of
 * the REST API first. `notes` says what could not be taken.
 */
export function snapshotOfStyles(styles: readonly FileStyle[]): {
  styles: StyleSnapshot["localStyles"];
  notes: string[];
} {
  const looks = new Map(styles.map((style) => [style.id, lookOf(style)]));
  const named = styles.map(({ id, name, description, type }) => ({ id, name, description, type: TYPES[type] }));
  const { snapshot, notes } = readStyles(named, (id) => looks.get(id));
  return { styles: snapshot.localStyles, notes };
}

const TYPES = { PAINT: "FILL", TEXT: "TEXT", EFFECT: "EFFECT" } as const;

function lookOf(style: FileStyle): StyleLook {
  if (style.type === "PAINT") return { paints: style.paints.map((paint) => restPaint({ ...paint })) };
  if (style.type === "EFFECT") return { effects: style.effects.map((effect) => ({ ...effect })) };
  return { text: restText(style.text) };
}

/** The API has a matrix from the box to the gradient, REST the handles that lie at fixed places of the gradient. */
function restPaint(paint: Members): Members {
  const { gradientTransform, type } = paint;
  const inverse = Array.isArray(gradientTransform) ? inverseOf(gradientTransform) : undefined;
  if (!inverse) return paint;
  const handles = type === "GRADIENT_LINEAR" ? LINEAR : ROUND;
  return { ...paint, gradientHandlePositions: handles.map(inverse) };
}

type Point = readonly [x: number, y: number];
/** Start, end and width; center, end and width. */
const LINEAR: readonly Point[] = [
  [0, 0.5],
  [1, 0.5],
  [0, 1],
];
const ROUND: readonly Point[] = [
  [0.5, 0.5],
  [1, 0.5],
  [0.5, 1],
];

/** The way back of an affine transform of two rows; undefined where there is none. */
function inverseOf(rows: readonly unknown[]): ((point: Point) => { x: number; y: number }) | undefined {
  const [one, other] = rows.map((row) => (Array.isArray(row) ? row.map(Number) : []));
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = one ?? [];
  const [d = Number.NaN, e = Number.NaN, f = Number.NaN] = other ?? [];
  const determinant = a * e - b * d;
  if (!Number.isFinite(determinant) || determinant === 0) return undefined;
  return ([u, v]) => ({
    x: (e * (u - c) - b * (v - f)) / determinant,
    y: (a * (v - f) - d * (u - c)) / determinant,
  });
}

function restText(text: Readonly<Members>): Members {
  const { fontName, fontSize, letterSpacing, lineHeight, ...rest } = text;
  const size = typeof fontSize === "number" ? fontSize : undefined;
  const { family, style } = isObject(fontName) ? fontName : {};
  return {
    ...(typeof family === "string" ? { fontFamily: family } : {}),
    ...(typeof style === "string" ? { fontStyle: style, ...weightOf(style) } : {}),
    ...(size === undefined ? {} : { fontSize: size }),
    ...rest,
    ...spacing(letterSpacing, size),
    ...height(lineHeight, size),
  };
}

/** `Semi Bold Italic` → 600, italic. A style that names no weight is regular. */
function weightOf(style: string): Members {
  const name = style.replace(/\b(?:italic|oblique)\b/i, "").trim();
  const weight = Number(fontWeightText(name || "Regular") ?? 400);
  return { fontWeight: weight, ...(/italic|oblique/i.test(style) ? { italic: true } : {}) };
}

function spacing(letterSpacing: unknown, size: number | undefined): Members {
  const { unit, value } = isObject(letterSpacing) ? letterSpacing : {};
  if (typeof value !== "number") return {};
  if (unit === "PIXELS") return { letterSpacing: value };
  return size === undefined ? {} : { letterSpacing: (size * value) / 100 };
}

function height(lineHeight: unknown, size: number | undefined): Members {
  const { unit, value } = isObject(lineHeight) ? lineHeight : {};
  if (unit === "AUTO") return { lineHeightUnit: "INTRINSIC_%" };
  if (typeof value !== "number") return {};
  if (unit === "PIXELS") return { lineHeightUnit: "PIXELS", lineHeightPx: value };
  const px = size === undefined ? {} : { lineHeightPx: (size * value) / 100 };
  return { lineHeightUnit: "FONT_SIZE_%", lineHeightPercentFontSize: value, ...px };
}
