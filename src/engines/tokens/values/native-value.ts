import { isObject } from "../../../safe/is-object.ts";
import { memoizeByObject } from "../../../safe/memoize.ts";
import { hasReference } from "../dtcg/reference.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { colored, gradientStops, isInset, shadowLayers, stopPosition, strokeStyleText } from "./composite-value.ts";
import { type NativeColor, nativeColor } from "./native-color.ts";
import { curvePoints, fontNames, fontWeightText, measureText, numberText } from "./primitive-value.ts";
import { gradientFromCss, shadowsFromCss } from "./read-css.ts";
import { shareOfFont } from "./share-of-font.ts";

/** A value for platforms without CSS. Composite values are groups of simple ones. */
export type NativeValue = SimpleValue | { kind: "group"; members: [string, NativeValue][] };

export type SimpleValue =
  | { kind: "color"; color: NativeColor }
  /** Device-independent pixels. `isText` for sizes that scale with the reader's text size. */
  | { kind: "length"; pixels: number; isText: boolean }
  /** A share of the font size, in pixels if the size is known. */
  | { kind: "em"; em: number; pixels: number | undefined }
  | { kind: "number"; number: number }
  | { kind: "duration"; milliseconds: number }
  /** 1–1000. */
  | { kind: "weight"; weight: number }
  | { kind: "curve"; points: [number, number, number, number] }
  | { kind: "text"; text: string }
  | { kind: "texts"; texts: string[] }
  | { kind: "flag"; flag: boolean };

type OfToken = Pick<ResolvedToken, "type" | "resolved" | "path" | "extensions">;

/** Figma scopes of text lengths. */
const TEXT_SCOPES: ReadonlySet<unknown> = new Set([
  ...["FONT_SIZE", "LINE_HEIGHT", "LETTER_SPACING", "PARAGRAPH_SPACING", "PARAGRAPH_INDENT"],
]);
const TEXT_WORDS =
  /(?:^|-)(?:(?:font|text)-?sizes?|line-?heights?|letter-?spacings?|paragraph-?(?:spacings?|indents?))(?:-|$)/;

/**
 * Whether a length is for text, by the scopes from its design tool, otherwise by its name (`font.size.lg`,
 * `lineHeights`).
 */
function isOfText({ path, extensions }: Pick<OfToken, "path" | "extensions">): boolean {
  const figma = extensions?.["com.figma"];
  const scopes = isObject(figma) ? figma.scopes : extensions?.["com.figma.scopes"];
  const said = Array.isArray(scopes) ? scopes.filter((scope) => scope !== "ALL_SCOPES") : [];
  if (said.length > 0) return said.every((scope) => TEXT_SCOPES.has(scope));
  const words = path.map((part) => part.replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2").replace(/[\s_]+/g, "-"));
  return TEXT_WORDS.test(words.join("-").toLowerCase());
}

/** Larger numbers have no decimals, and aren't realistic sizes. */
const LARGEST = 1e15;

/** CSS pixels of a `rem`, the default of browsers and of the Format module (8.2). */
const REM = 16;

/**
 * Returns the value of a token for platforms without CSS, or undefined if they can't express it (`calc(…)`, `50vw`).
 * Drops members of a composite value that they can't express. Several formats use it: it is read once for each token.
 */
export const nativeValue = (token: OfToken): NativeValue | undefined => readOnce(token).value;

const readOnce = memoizeByObject((token: OfToken) => ({ value: readValue(token) }));

function readValue({ type, resolved: value, path, extensions }: OfToken): NativeValue | undefined {
  if (hasReference(value)) return undefined;
  if (type === "dimension") return lengthOf(value, isOfText({ path, extensions }));
  const read = type === undefined || !Object.hasOwn(readers, type) ? undefined : readers[type];
  return (read ?? customValue)(value);
}

const readers: Readonly<Record<string, (value: unknown) => NativeValue | undefined>> = {
  color: colorOf,
  fontFamily: familiesOf,
  fontWeight: weightOf,
  duration: durationOf,
  cubicBezier: curveOf,
  number: numberOf,
  strokeStyle: styleOf,
  border(value) {
    const { width, style } = membersOf(value);
    return group({ color: colorOf(colored(membersOf(value))), width: lengthOf(width, false), style: styleOf(style) });
  },
  transition(value) {
    const { duration, delay, timingFunction } = membersOf(value);
    return group({ duration: durationOf(duration), delay: durationOf(delay), timingFunction: curveOf(timingFunction) });
  },
  shadow(value) {
    const layers = typeof value === "string" ? shadowsFromCss(value) : shadowLayers(value);
    return listOf((layers ?? []).map(shadowOf), "layer");
  },
  gradient(value) {
    const stops = typeof value === "string" ? gradientFromCss(value)?.stops : gradientStops(value);
    return listOf((stops ?? []).map(stopOf), "stop");
  },
  typography(value) {
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = membersOf(value);
    const size = lengthOf(fontSize, true);
    return group({
      fontFamily: familiesOf(fontFamily),
      fontSize: size,
      fontWeight: weightOf(fontWeight),
      lineHeight: numberOf(shareOfFont(lineHeight) ?? lineHeight) ?? lengthOf(lineHeight, true),
      letterSpacing: emOf(letterSpacing, size) ?? lengthOf(letterSpacing, true),
    });
  },
};

function colorOf(value: unknown): SimpleValue | undefined {
  const color = nativeColor(value);
  return color && { kind: "color", color };
}

function lengthOf(value: unknown, isText: boolean): SimpleValue | undefined {
  const [, amount = "", unit = ""] = /^(-?[\d.]+(?:e-?\d+)?)(px|rem)$/i.exec(measureText(value) ?? "") ?? [];
  const pixels = Number(amount) * (unit.toLowerCase() === "rem" ? REM : 1);
  return amount === "" || !isUsable(pixels) ? undefined : { kind: "length", pixels, isText };
}

function emOf(value: unknown, size: SimpleValue | undefined): SimpleValue | undefined {
  const em = shareOfFont(value);
  if (em === undefined || !isUsable(em)) return undefined;
  return { kind: "em", em, pixels: size?.kind === "length" ? em * size.pixels : undefined };
}

function durationOf(value: unknown): SimpleValue | undefined {
  const [, amount = "", unit = ""] = /^(-?[\d.]+(?:e-?\d+)?)(ms|s)$/i.exec(measureText(value) ?? "") ?? [];
  const milliseconds = Number(amount) * (unit.toLowerCase() === "s" ? 1000 : 1);
  return amount === "" || !isUsable(milliseconds) ? undefined : { kind: "duration", milliseconds };
}

function familiesOf(value: unknown): SimpleValue | undefined {
  const texts = fontNames(value);
  return texts === undefined || texts.length === 0 ? undefined : { kind: "texts", texts };
}

function weightOf(value: unknown): SimpleValue | undefined {
  const text = fontWeightText(value);
  return text === undefined ? undefined : { kind: "weight", weight: Number(text) };
}

function numberOf(value: unknown): SimpleValue | undefined {
  const text = numberText(value);
  return text === undefined || !isUsable(Number(text)) ? undefined : { kind: "number", number: Number(text) };
}

function curveOf(value: unknown): SimpleValue | undefined {
  const [x1 = Number.NaN, y1 = 0, x2 = 0, y2 = 0] = curvePoints(value) ?? [];
  return [x1, y1, x2, y2].every(isUsable) ? { kind: "curve", points: [x1, y1, x2, y2] } : undefined;
}

function styleOf(value: unknown): SimpleValue | undefined {
  const text = strokeStyleText(value);
  return text === undefined ? undefined : { kind: "text", text };
}

function shadowOf(layer: unknown): NativeValue | undefined {
  const { offsetX, offsetY, x, y, blur, spread } = membersOf(layer);
  return group({
    color: colorOf(colored(membersOf(layer))),
    x: lengthOf(offsetX ?? x, false),
    y: lengthOf(offsetY ?? y, false),
    blur: lengthOf(blur, false),
    spread: lengthOf(spread, false),
    inset: isInset(layer) ? { kind: "flag", flag: true } : undefined,
  });
}

function stopOf(stop: unknown): NativeValue | undefined {
  const { position } = membersOf(stop);
  return group({ color: colorOf(colored(membersOf(stop))), position: numberOf(stopPosition(position)) });
}

function customValue(value: unknown): SimpleValue | undefined {
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "flag", flag: value };
  return typeof value === "number" ? numberOf(value) : undefined;
}

/** Returns a list as a group: its only item, or each with its number. */
function listOf(items: readonly (NativeValue | undefined)[], name: string): NativeValue | undefined {
  if (items.length === 1) return items[0];
  return group(Object.fromEntries(items.map((item, index) => [`${name}${index + 1}`, item])));
}

function group(members: Record<string, NativeValue | undefined>): NativeValue | undefined {
  const known = Object.entries(members).flatMap(([name, value]): [string, NativeValue][] =>
    value ? [[name, value]] : [],
  );
  return known.length === 0 ? undefined : { kind: "group", members: known };
}

const isUsable = (number: number): boolean => Math.abs(number) < LARGEST;

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
