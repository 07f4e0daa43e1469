import { safeColor } from "../css.ts";
import { svgProperties } from "./names.ts";
import { isCssTransform } from "./transform.ts";

/** Properties without an attribute; only these values are printed into `style`. */
const STYLED: Readonly<Record<string, RegExp>> = {
  "mix-blend-mode":
    /^(?:normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference|exclusion|hue|saturation|color|luminosity|plus-lighter)$/,
  isolation: /^(?:auto|isolate)$/,
  "transform-box": /^(?:content-box|border-box|fill-box|stroke-box|view-box)$/,
  "transform-origin": /^[a-z0-9.%+-]{1,20}(?: [a-z0-9.%+-]{1,20}){0,2}$/,
  "color-scheme": /^(?:normal|(?:only )?(?:light|dark)|light dark|dark light)$/,
};

/** Properties that are read and converted to others. */
const READ = new Set(
  `d font marker translate rotate scale background background-color animation animation-name animation-fill-mode
  animation-iteration-count animation-direction`.split(/\s+/),
);

/** Properties that change a drawing but aren't supported here. */
export const UNSUPPORTED_PROPERTIES: ReadonlySet<string> = new Set(
  `backdrop-filter mask-image mask-border offset-path offset perspective text-transform border border-radius
  box-shadow outline padding zoom background-image`.split(/\s+/),
);

export const isPresentationStyle = (property: string): boolean => Object.hasOwn(STYLED, property);

/** Whether a property affects a drawing; others are ignored. */
export const isKnownProperty = (property: string): boolean =>
  svgProperties.has(property) ||
  isPresentationStyle(property) ||
  property.startsWith("--") ||
  READ.has(property) ||
  UNSUPPORTED_PROPERTIES.has(property);

const GLOBAL = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

export const PAINTS: ReadonlySet<string> = new Set(["fill", "stroke"]);
export const COLORS: ReadonlySet<string> = new Set([
  "fill",
  "stroke",
  "color",
  "stop-color",
  "flood-color",
  "lighting-color",
]);

/** Properties whose values are numbers or lengths. */
const NUMBERS = new Set(
  `opacity fill-opacity stroke-opacity stop-opacity flood-opacity stroke-miterlimit stroke-width stroke-dashoffset`.split(
    " ",
  ),
);
/** Lengths that need a unit in CSS, as they do not in an attribute. */
const LENGTHS = new Set("font-size letter-spacing word-spacing width height x y cx cy r rx ry".split(" "));

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:[a-z]{1,4}|%)?$/i;
const BARE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Geometry attributes that CSS may set, by element (SVG 2, 7.2). */
const GEOMETRY: Readonly<Record<string, RegExp>> = {
  cx: /^(?:circle|ellipse)$/,
  cy: /^(?:circle|ellipse)$/,
  r: /^circle$/,
  rx: /^(?:rect|ellipse)$/,
  ry: /^(?:rect|ellipse)$/,
  x: /^(?:svg|rect|image|use)$/,
  y: /^(?:svg|rect|image|use)$/,
  width: /^(?:svg|rect|image|use)$/,
  height: /^(?:svg|rect|image|use)$/,
  d: /^path$/,
};

/** Whether a CSS property applies to this element. */
export const isOf = (property: string, element: string): boolean => GEOMETRY[property]?.test(element) ?? true;

/** Whether a value is a CSS color, without custom functions. */
export const isColor = (value: string): boolean => safeColor(value) === value.trim();

function isPaint(value: string): boolean {
  if (/^(?:none|context-fill|context-stroke)$/i.test(value) || isColor(value)) return true;
  return /^url\(/i.test(value);
}

/** Whether CSS accepts a value; otherwise the declaration is ignored (CSS Syntax 3, 9). */
export function isValid(property: string, value: string): boolean {
  if (value === "") return property.startsWith("--");
  if (property.startsWith("--") || GLOBAL.test(value) || /\bvar\(/i.test(value)) return true;
  if (PAINTS.has(property)) return isPaint(value);
  if (COLORS.has(property)) return isColor(value);
  if (NUMBERS.has(property)) return NUMBER.test(value) || /^[a-z-]+\(/i.test(value);
  if (LENGTHS.has(property)) return !BARE.test(value) || Number(value) === 0;
  if (property === "transform") return isCssTransform(value);
  if (property === "d") return parsePath(value) !== undefined;
  if (property === "display" || property === "visibility") return /^[a-z-]+(?: [a-z-]+)?$/i.test(value);
  if (property === "fill-rule" || property === "clip-rule") return /^(?:nonzero|evenodd)$/i.test(value);
  if (property === "filter" || property === "mask" || property === "clip-path")
    return /^(?:none$|[a-z-]+\()/i.test(value);
  const styled = STYLED[property];
  return styled ? styled.test(styledValue(value)) : true;
}

const styledValue = (value: string): string => value.trim().toLowerCase().replace(/\s+/g, " ");

/** A declaration for `style`; undefined for any value that isn't printed. */
export function printStyled(property: string, value: string): string | undefined {
  const given = styledValue(value);
  return STYLED[property]?.test(given) ? `${property}:${given}` : undefined;
}

/** The path in `path("…")`; undefined for anything else. */
export function parsePath(value: string): string | undefined {
  if (/^none$/i.test(value)) return "";
  return /^path\(\s*(?:(?:nonzero|evenodd)\s*,\s*)?(?:"([^"]*)"|'([^']*)')\s*\)$/i.exec(value)?.slice(1).find(Boolean);
}

const FONT =
  /^((?:(?:italic|oblique|normal|small-caps|bold|bolder|lighter|[1-9]00|(?:ultra-|extra-|semi-)?(?:condensed|expanded))\s+)*)([\d.]+(?:px|pt|em|rem|%|mm|cm|in|pc|ex)|(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*\S+)?\s+(.+)$/i;

/** The parts of `font` as separate properties; undefined if it is invalid. */
export function fontParts(value: string): [string, string][] | undefined {
  const [, words = "", size, family] = (value.length < 500 && FONT.exec(value)) || [];
  if (size === undefined || family === undefined) return undefined;
  const find = (pattern: RegExp) => words.split(/\s+/).find((word) => pattern.test(word)) ?? "normal";
  return [
    ["font-style", find(/^(?:italic|oblique)$/i)],
    ["font-variant", find(/^small-caps$/i)],
    ["font-weight", find(/^(?:bold|bolder|lighter|[1-9]00)$/i)],
    ["font-stretch", find(/condensed|expanded/i)],
    ["font-size", size],
    ["font-family", family],
  ];
}
