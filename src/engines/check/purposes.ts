import { memoizeByObject } from "../../safe/memoize.ts";
import { nameWords } from "../tokens/engine.ts";
import type { KnownToken } from "./knowledge.ts";

/** The purpose of a property's values, and so of the tokens for it. */
export type ColorPurpose = "text" | "background" | "border" | "shadow" | "paint";
export type LengthPurpose = "spacing" | "radius" | "border-width";
export type Purpose =
  | ColorPurpose
  | LengthPurpose
  | "font-size"
  | "line-height"
  | "letter-spacing"
  | "font-weight"
  | "z-index"
  | "delay"
  | "any";

/** Sides in the name of a property. */
const SIDES = "(?:-(?:top|right|bottom|left|inline|block|start|end))*";

const COLORED: readonly [properties: RegExp, purpose: ColorPurpose][] = [
  [/^(?:color|caret-color|-webkit-text-fill-color|text-decoration(?:-color)?|text-emphasis-color)$/, "text"],
  [/^background(?:-color|-image)?$/, "background"],
  [new RegExp(`^(?:border|outline|column-rule)${SIDES}(?:-color)?$`), "border"],
  [/^(?:-webkit-)?(?:box-shadow|filter)$/, "shadow"],
  // Drawings can have any color.
  [/^(?:fill|stroke|accent-color|stop-color|flood-color|scrollbar-color)$/, "paint"],
];

const MEASURED: readonly [properties: RegExp, purpose: LengthPurpose][] = [
  // Without `scroll-padding` and `scroll-margin`, which match the size of a covering element.
  [new RegExp(`^(?:padding|margin)${SIDES}$`), "spacing"],
  [/^(?:row-|column-|grid-|grid-row-|grid-column-)?gap$/, "spacing"],
  [/^(?:-(?:webkit|moz)-)?border-(?:(?:top|bottom|start|end)-(?:left|right|start|end)-)?radius$/, "radius"],
  [new RegExp(`^(?:border|outline|column-rule)${SIDES}(?:-width)?$`), "border-width"],
];

const firstIn = <P>(table: readonly [RegExp, P][], property: string): P | undefined =>
  table.find(([properties]) => properties.test(property))?.[1];

const isVariable = (property: string): boolean => /^(?:--|[$@])/.test(property);

/** Returns the purpose of a property's colors. For a variable, its name decides. Undefined if it has none. */
export const colorPurpose = (property: string): ColorPurpose | undefined =>
  isVariable(property) ? roleOf(nameWords(property)) : firstIn(COLORED, property);

/** Returns the purpose of a property's lengths, if tokens exist for it. For a variable, its name decides. */
export function lengthPurpose(property: string): LengthPurpose | undefined {
  if (!isVariable(property)) return firstIn(MEASURED, property);
  const words = nameWords(property);
  if (has(words, RADIUS)) return "radius";
  return has(words, SPACING) ? "spacing" : undefined;
}

/** How well a token fits a purpose. */
export type Fit = "made" | "neutral" | "other";

/** The part of a color's name that describes its purpose. */
const ROLES: readonly [ColorPurpose, RegExp][] = [
  ["text", /^(?:text|fg|foreground|ink|link|caret|placeholder)$/],
  ["background", /^(?:bg|background|surface|layer|field|canvas|backdrop|fill)$/],
  ["border", /^(?:border|borders|outline|stroke|divider|separator|ring)$/],
  ["shadow", /^(?:shadow|shadows|elevation|glow)$/],
  ["paint", /^(?:icon|icons|illustration)$/],
];
const SPACING = /^(?:space|spaces|spacing|spacer|spacers|gap|gutter|gutters|padding|margin|inset|stack)$/;
const RADIUS = /^(?:radius|radii|rounded|rounding|corner|corners)$/;
const BORDER = /^(?:border|borders|stroke|outline|line|divider|thickness)$/;
const FONT = /^(?:font|text|type|typography|typescale|heading|body|display|title|caption)$/;
const MOTION = /^(?:motion|duration|durations|easing|easings|transition|animation|delay|timing|speed|curve)$/;
/** Scale words without a purpose. */
const SCALE =
  /^(?:size|sizes|sizing|dimension|dimensions|unit|units|scale|base|core|primitive|primitives|global|ref|reference|foundation|foundations|ds|xxs|xs|s|m|l|xl|xxl|sm|md|lg|small|medium|large|extra|tiny|huge|thin|thick|strong|wide|narrow|half|none|full|pill|short|long|fast|slow|micro|moderate|\d+\w*)$/;

/**
 * Returns how a token fits a purpose by the words of its name: made for it, without a purpose, or for another one. For
 * colors, the last meaningful word decides (`label.blue.bgColor` is a background). A property of a text style only fits
 * that property.
 */
export function fitOf(
  token: KnownToken,
  purpose: Purpose,
  isOfText: (token: KnownToken) => boolean = () => false,
): Fit {
  if (purpose === "any") return "neutral";
  if (token.property !== undefined) return token.property === purpose ? "made" : "other";
  const words = knownWords(token);
  if (isOfColor(purpose)) {
    // The line below a text has its own tokens, and isn't text.
    if (words.includes("decoration")) return "other";
    const role = roleOf(words) ?? (isOfText(token) ? "text" : undefined);
    if (role === purpose) return "made";
    return role === undefined || (role !== "shadow" && ALSO[purpose].includes(role)) ? "neutral" : "other";
  }
  const made = isMadeFor[purpose](words, ` ${words.join(" ")} `);
  if (made) return "made";
  return purpose === "spacing" && words.every((word) => SCALE.test(word)) ? "neutral" : "other";
}

/**
 * Further roles that a purpose accepts: the color of a text also draws its icons, and a shadow without blur is a
 * border.
 */
const ALSO: Readonly<Record<ColorPurpose, readonly ColorPurpose[]>> = {
  ...{ text: ["paint"], background: [], border: [], shadow: ["border"], paint: ["text", "border", "background"] },
};

const isOfColor = (purpose: Purpose): purpose is ColorPurpose => Object.hasOwn(ALSO, purpose);

/** Words of tokens for one state, with the words for it in selectors and variants. */
const STATES: readonly [words: RegExp, said: RegExp][] = [
  [/^(?:hover|hovered)$/, /hover/i],
  [/^(?:active|pressed|down)$/, /active|pressed/i],
  [/^(?:focus|focused)$/, /focus/i],
  [/^(?:disabled)$/, /disabled/i],
  [/^(?:visited)$/, /visited/i],
  [/^(?:placeholder)$/, /placeholder/i],
  [/^(?:selected|checked|current)$/, /select|check|current|active/i],
];
/** The same for text styles: a line height of headings doesn't fit body text. */
const STYLES: typeof STATES = [
  [/^(?:heading|headings|headline|title|display|subtitle)$/, /\bh[1-6]\b|heading|headline|title|display/i],
  [/^caption$/, /caption|small/i],
  [/^code$/, /code|mono|pre(?![\w-])|kbd|samp|snippet/i],
  [/^(?:quotation|quote|blockquote)$/, /quot|cite/i],
  [/^legal$/, /legal|terms|footer/i],
  [/^(?:expressive|fluid)$/, /expressive|fluid|hero|landing/i],
];
/** A color scheme before the purpose of a token. After it, the word is a shade: `dark.background`, `grey.dark`. */
const SCHEME = / dark .*[a-z]/;
/** Names that describe the meaning of a color rather than its use. */
const CHROMATIC =
  /^(?:brand|accent|success|positive|danger|error|critical|negative|warning|attention|info|informative)$/;

/** Words of tokens for one part of a page. Others can be suggested for `card` in a file about cards. */
const PART =
  /^(?:accordion|action|alert|ansi|avatar|badge|banner|breadcrumb|button|btn|callout|card|carousel|chart|chat|checkbox|chip|chrome|console|control|dashboard|dialog|diff|drawer|dropdown|field|group|header|footer|input|item|logo|menu|modal|nav|navbar|notification|overlay|pagination|panel|popover|radio|select|sidebar|sidenav|skeleton|slider|spinner|switch|switcher|syntax|tab|table|tabs|tag|terminal|tile|toast|toggle|toolbar|tooltip|tree|underlinenav)$/;

const OF_TEXT: ReadonlySet<Purpose> = new Set(["font-size", "line-height", "letter-spacing", "font-weight"]);

/**
 * Whether a token is for a state, scheme or text style that the context of a value doesn't mention: a hover color
 * without hover.
 *
 * @param around path of the file, and selectors
 */
export function isForAnotherState(token: KnownToken, purpose: Purpose, around: string): boolean {
  const words = knownWords(token);
  const isText = OF_TEXT.has(purpose);
  const reported = isText ? [...STATES, ...STYLES] : STATES;
  if (words.some((word) => reported.some(([names, said]) => names.test(word) && !said.test(around)))) return true;
  // The color of an icon doesn't fit text.
  if (purpose === "text" && words.some((word) => /^icons?$/.test(word)) && !ICON.test(around)) return true;
  // The color of a link doesn't fit other text.
  if (purpose === "text" && words.includes("link") && !LINK.test(around)) return true;
  // The color of text doesn't fit an icon if both have tokens. Then other tokens are suggested.
  if (purpose === "paint" && words.includes("text") && ICON.test(around) && !/text/i.test(around)) return true;
  if (SCHEME.test(` ${words.join(" ")}`) && !/dark/i.test(around)) return true;
  return false;
}

const ICON = /icon|svg|glyph|chevron/i;
/** Whether selectors or the file name mention icons. @param around path of the file, and selectors */
export const isForIcon = (around: string): boolean =>
  ICON.test(around.slice(around.lastIndexOf("/", around.indexOf(" ")) + 1));
/** Not: blink, unavailable, navy. */
const LINK = /(?<!b)link|anchor|href|breadcrumb|(?<!u)nav(?!y)|(?:^|[^\w.#-])a(?![\w-])/i;

/** The words of a token's name for parts of a page. */
const partsOf = memoizeByObject((token: KnownToken): readonly string[] =>
  knownWords(token).filter((word) => PART.test(word)),
);

/** Whether a token is only for parts of a page. */
export const isForPart = (token: KnownToken): boolean => partsOf(token).length > 0;

/**
 * Whether it is for a part that the context of a value doesn't mention: a color of buttons in a card. @param around see
 * above
 */
export const isForAnotherPart = (token: KnownToken, around: string): boolean =>
  isForPart(token) && !partsOf(token).some((part) => around.toLowerCase().includes(part));

/** Whether a variable has the name of a token, except for a prefix of one of them. */
export function isNamedAfter(property: string, token: KnownToken): boolean {
  const said = nameWords(property);
  const words = knownWords(token);
  const shared = words.filter((word) => said.includes(word)).length;
  return shared > 1 && shared >= words.length - 1;
}

/**
 * The number of a token's words for states, text styles, icons, parts and status in the selectors and the file name.
 * Folder names are ignored, because a folder has files of many kinds.
 */
export function countMentions(token: KnownToken, around: string): number {
  const near = around.slice(around.lastIndexOf("/", around.indexOf(" ")) + 1);
  const lower = near.toLowerCase();
  return knownWords(token).filter(
    (word) =>
      [...STATES, ...STYLES].some(([names, said]) => names.test(word) && said.test(near)) ||
      ((PART.test(word) || STATUS.test(word) || (isForPart(token) && VARIANT.test(word))) && lower.includes(word)),
  ).length;
}

const GREY = /^(?:black|white|gr[ae]y|silver|#(\w)\1{2,3}|#(\w\w)\2{2,3}|rgba?\(\s*(\d+)[\s,]+\3[\s,]+\3\b.*\))$/i;

/** Whether a color's name describes its use. */
export const hasRole = (token: KnownToken): boolean => roleOf(knownWords(token)) !== undefined;

const STATUS = /^(?:destructive|danger|error|invalid|critical|negative|warning|notice|success|positive)$/;

/** Variants of a part in its classes: `btn--tertiary`. */
const VARIANT = /^(?:primary|secondary|tertiary|ghost)$/;

/** Returns how many of a token's words for a status the context of a value doesn't mention. */
export const unmentionedStatus = (token: KnownToken, around: string): number =>
  knownWords(token).filter((word) => STATUS.test(word) && !around.toLowerCase().includes(word)).length;

/** Black and white, with a tolerance that is not visible: the usual starting colors. */
const EXTREME =
  /^(?:black|white|#(?:(?:f[ef]|0[01]){3}|0{3,4}|0{6}|f{3,4}|f{6}(?:ff)?|0{6}ff)|rgba?\(\s*(?:0[\s,]+0[\s,]+0|255[\s,]+255[\s,]+255)(?:[\s,/]+(?:1|1\.0|100%))?\s*\))$/i;
export const isExtreme = (value: string): boolean => EXTREME.test(value);

/**
 * Whether the value is grey and the token is named after a meaning. Brands and warnings have colors, so the match is a
 * coincidence.
 */
export const isByChance = (token: KnownToken, value: string): boolean =>
  GREY.test(value) && roleOf(knownWords(token)) === undefined && knownWords(token).some((word) => CHROMATIC.test(word));

/** Whether a token is a basis that others are worked out from. */
export const isBaseToken = (token: KnownToken): boolean =>
  /^(?:scale|base|basis|unit|factor)$/.test(knownWords(token).at(-1) ?? "");

const HUE = /^(?:red|orange|amber|yellow|lime|green|teal|cyan|blue|indigo|violet|purple|magenta|pink|brown|gr[ae]y)$/;

/** Whether a variable says a hue that a token does not: its value is that token's by chance. */
export function hasOtherHue(property: string, token: KnownToken): boolean {
  const hues = nameWords(property).filter((word) => HUE.test(word));
  return hues.length > 0 && !hues.some((hue) => knownWords(token).includes(hue));
}

/** Words for a color's meaning, for any element. */
const MEANING =
  /^(?:color|colors|colour|default|primary|secondary|tertiary|accent|muted|subtle|emphasis|emphasized|strong|weak|neutral|brand|status|support|feedback|success|positive|danger|error|critical|negative|warning|attention|caution|info|informative|inverse|inverted|on|regular|rest|interactive|disabled|hover|active|focus|selected|light|dark|theme|token|tokens)$/;

/** Returns the words of a token's name without those for purpose, step and meaning. */
export const ownWords = memoizeByObject((token: KnownToken): readonly string[] =>
  knownWords(token).filter((word) => !isPurposeWord(word) && !MEANING.test(word)),
);

/** Returns the distance of a token from a purpose that isn't its own: 0 is nearest. */
export function distanceTo(purpose: Purpose, token: KnownToken): number {
  const role = roleOf(knownWords(token));
  return isOfColor(purpose) && role !== undefined ? ALSO[purpose].indexOf(role) + 1 : 0;
}

function roleOf(words: readonly string[]): ColorPurpose | undefined {
  for (const word of words.toReversed()) {
    const role = ROLES.find(([, names]) => names.test(word))?.[0];
    if (role !== undefined) return role;
  }
  return undefined;
}

/** Whether a word describes the purpose of a token. */
export const isPurposeWord = (word: string): boolean =>
  ROLES.some(([, names]) => names.test(word)) ||
  [SPACING, RADIUS, BORDER, FONT, MOTION, SCALE].some((names) => names.test(word));

const has = (words: readonly string[], pattern: RegExp): boolean => words.some((word) => pattern.test(word));
const isLeading = (words: readonly string[], name: string): boolean =>
  name.includes(" line height ") || has(words, /^(?:leading|lineheight)$/);
const isTracking = (words: readonly string[], name: string): boolean =>
  name.includes(" letter spacing ") || has(words, /^(?:tracking|letterspacing)$/);

type Test = (words: readonly string[], name: string) => boolean;

/** Checks for tokens of lengths and numbers. `name` is the words between spaces. */
const isMadeFor: Readonly<Record<Exclude<Purpose, ColorPurpose | "any">, Test>> = {
  spacing: (words, name) => has(words, SPACING) && !isTracking(words, name) && !name.includes(" line "),
  radius: (words) => has(words, RADIUS),
  "border-width": (words, name) =>
    has(words, BORDER) && !has(words, RADIUS) && !has(words, /^(?:offset|gap|padding)$/) && !isLeading(words, name),
  "font-size": (words, name) =>
    has(words, FONT) && !has(words, SPACING) && !isLeading(words, name) && !isTracking(words, name),
  "line-height": isLeading,
  "letter-spacing": isTracking,
  // The type decides.
  "font-weight": () => true,
  delay: (words) => words.includes("delay"),
  "z-index": (words, name) => name.includes(" z index ") || has(words, /^(?:z|zindex)$/),
};

/** The words of a token's name, computed once. */
export const knownWords = memoizeByObject(({ name }: KnownToken): readonly string[] => nameWords(name));
