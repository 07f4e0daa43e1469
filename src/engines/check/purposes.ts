import { onceFor } from "../../safe/once-for.ts";
import { wordsOf } from "../tokens/engine.ts";
import type { KnownToken } from "./knowledge.ts";

/** What values of a property are for, and so which tokens it takes. */
export type ColorPurpose = "text" | "background" | "border" | "shadow" | "paint";
export type LengthPurpose = "spacing" | "radius" | "border-width";
export type Purpose = ColorPurpose | LengthPurpose | "font-size" | "line-height" | "letter-spacing" | "z-index" | "any";

/** The sides a property may name. */
const SIDES = "(?:-(?:top|right|bottom|left|inline|block|start|end))*";

const COLORED: readonly [properties: RegExp, purpose: ColorPurpose][] = [
  [/^(?:color|caret-color|-webkit-text-fill-color|text-decoration(?:-color)?|text-emphasis-color)$/, "text"],
  [/^background(?:-color|-image)?$/, "background"],
  [new RegExp(`^(?:border|outline|column-rule)${SIDES}(?:-color)?$`), "border"],
  [/^(?:-webkit-)?(?:box-shadow|filter)$/, "shadow"],
  // What is drawn may be anything.
  [/^(?:fill|stroke|accent-color|stop-color|flood-color|scrollbar-color)$/, "paint"],
];

const MEASURED: readonly [properties: RegExp, purpose: LengthPurpose][] = [
  [new RegExp(`^(?:padding|margin|scroll-padding|scroll-margin)${SIDES}$`), "spacing"],
  [/^(?:row-|column-|grid-|grid-row-|grid-column-)?gap$/, "spacing"],
  [/^(?:-(?:webkit|moz)-)?border-(?:(?:top|bottom|start|end)-(?:left|right|start|end)-)?radius$/, "radius"],
  [new RegExp(`^(?:border|outline|column-rule)${SIDES}(?:-width)?$`), "border-width"],
];

const firstIn = <P>(table: readonly [RegExp, P][], property: string): P | undefined =>
  table.find(([properties]) => properties.test(property))?.[1];

const isVariable = (property: string): boolean => /^(?:--|[$@])/.test(property);

/** What the colors of a property are for, of a variable what its name says; undefined where it has none. */
export const colorPurpose = (property: string): ColorPurpose | undefined =>
  isVariable(property) ? roleOf(wordsOf(property)) : firstIn(COLORED, property);

/** What the lengths of a property are for, of those that tokens are made for; of a variable what its name says. */
export function lengthPurpose(property: string): LengthPurpose | undefined {
  if (!isVariable(property)) return firstIn(MEASURED, property);
  const words = wordsOf(property);
  if (has(words, RADIUS)) return "radius";
  return has(words, SPACING) ? "spacing" : undefined;
}

/** How well a token is made for a purpose. */
export type Fit = "made" | "neutral" | "other";

/** The part of a color's name that says what it is for. */
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
/** Words of a scale that says nothing of what it is for. */
const SCALE =
  /^(?:size|sizes|sizing|dimension|dimensions|unit|units|scale|base|core|primitive|primitives|global|ref|reference|foundation|foundations|ds|xxs|xs|s|m|l|xl|xxl|sm|md|lg|small|medium|large|extra|tiny|huge|thin|thick|strong|wide|narrow|half|none|full|pill|\d+\w*)$/;

/**
 * How a token fits a purpose by the words of its name: made for it, made for nothing that is said, or for something else.
 * Of colors the last word with a meaning counts (`label.blue.bgColor` is a background). A property of a text style is for
 * that property alone.
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
    // The line below a text has tokens of its own, and is no text.
    if (words.includes("decoration")) return "other";
    const role = roleOf(words) ?? (isOfText(token) ? "text" : undefined);
    if (role === purpose) return "made";
    return role === undefined || (role !== "shadow" && ALSO[purpose].includes(role)) ? "neutral" : "other";
  }
  const made = isMadeFor[purpose](words, ` ${words.join(" ")} `);
  if (made) return "made";
  return purpose === "spacing" && words.every((word) => SCALE.test(word)) ? "neutral" : "other";
}

/** Roles besides its own that a purpose takes: the color of a text draws its icons, a shadow without blur is a border. */
const ALSO: Readonly<Record<ColorPurpose, readonly ColorPurpose[]>> = {
  ...{ text: ["paint"], background: [], border: [], shadow: ["border"], paint: ["text", "border", "background"] },
};

const isOfColor = (purpose: Purpose): purpose is ColorPurpose => Object.hasOwn(ALSO, purpose);

/** Words of tokens that are for one state of something, with how selectors and variants say it. */
const STATES: readonly [words: RegExp, said: RegExp][] = [
  [/^(?:hover|hovered)$/, /hover/i],
  [/^(?:active|pressed|down)$/, /active|pressed/i],
  [/^(?:focus|focused)$/, /focus/i],
  [/^(?:disabled)$/, /disabled/i],
  [/^(?:visited)$/, /visited/i],
  [/^(?:placeholder)$/, /placeholder/i],
  [/^(?:selected|checked|current)$/, /select|check|current|active/i],
];
/** The same for styles of text: a line height of headings is none of a body's. */
const STYLES: typeof STATES = [
  [/^(?:heading|headings|headline|title|display|subtitle)$/, /\bh[1-6]\b|heading|headline|title|display/i],
  [/^caption$/, /caption|small/i],
  [/^code$/, /code|mono|pre(?![\w-])|kbd|samp|snippet/i],
  [/^(?:quotation|quote|blockquote)$/, /quot|cite/i],
  [/^legal$/, /legal|terms|footer/i],
  [/^(?:expressive|fluid)$/, /expressive|fluid|hero|landing/i],
];
/** A scheme that stands before what a token is for; behind it, it is a shade: `dark.background`, `grey.dark`. */
const SCHEME = / dark .*[a-z]/;
/** Names that say what a color means rather than what it colors. */
const CHROMATIC =
  /^(?:brand|accent|success|positive|danger|error|critical|negative|warning|attention|info|informative)$/;

/** Words of tokens that are for one part of pages; others may be meant by `card` in a file about cards. */
const PART =
  /^(?:accordion|action|alert|avatar|badge|banner|breadcrumb|button|btn|callout|card|carousel|chat|checkbox|chip|chrome|control|dialog|drawer|dropdown|field|group|header|footer|input|item|menu|modal|nav|navbar|notification|overlay|pagination|panel|popover|radio|select|sidebar|sidenav|skeleton|slider|spinner|switch|switcher|syntax|tab|table|tabs|tag|tile|toast|toggle|toolbar|tooltip|tree|underlinenav)$/;

/**
 * Whether a token is for a state, scheme or style of text that nothing around a value speaks of: a color of what is hovered
 * where nothing is.
 *
 * @param around path of the file, and selectors
 */
export function isForAnotherState(token: KnownToken, purpose: Purpose, around: string): boolean {
  const words = knownWords(token);
  const isText = purpose === "font-size" || purpose === "line-height" || purpose === "letter-spacing";
  const told = isText ? [...STATES, ...STYLES] : STATES;
  if (words.some((word) => told.some(([names, said]) => names.test(word) && !said.test(around)))) return true;
  // What colors an icon colors no text.
  if (purpose === "text" && words.some((word) => /^icons?$/.test(word)) && !ICON.test(around)) return true;
  // What colors a link colors no other text.
  if (purpose === "text" && words.includes("link") && !LINK.test(around)) return true;
  // And what colors a text no icon, where both have tokens: what is left then is said.
  if (purpose === "paint" && words.includes("text") && ICON.test(around) && !/text/i.test(around)) return true;
  if (SCHEME.test(` ${words.join(" ")}`) && !/dark/i.test(around)) return true;
  return false;
}

const ICON = /icon|svg|glyph|chevron/i;
/** Not: blink, unavailable, navy. */
const LINK = /(?<!b)link|anchor|href|breadcrumb|(?<!u)nav(?!y)|(?:^|[^\w.#-])a(?![\w-])/i;

/** The words of a token's name for parts of pages. */
const partsOf = onceFor((token: KnownToken): readonly string[] => knownWords(token).filter((word) => PART.test(word)));

/** Whether a token is for parts of pages alone. */
export const isOfPart = (token: KnownToken): boolean => partsOf(token).length > 0;

/** Whether it is for a part that nothing around a value speaks of: a color of buttons in a card. @param around as above */
export const isForAnotherPart = (token: KnownToken, around: string): boolean =>
  isOfPart(token) && !partsOf(token).some((part) => around.toLowerCase().includes(part));

/** Whether a variable has the name of a token, but for what one of them begins with. */
export function isNamedAfter(property: string, token: KnownToken): boolean {
  const said = wordsOf(property);
  const words = knownWords(token);
  const shared = words.filter((word) => said.includes(word)).length;
  return shared > 1 && shared >= words.length - 1;
}

/**
 * How many of a token's words for states, styles of text, parts and status are said around a value: by selectors and the name
 * of the file. A folder holds many things.
 */
export function saidBy(token: KnownToken, around: string): number {
  const near = around.slice(around.lastIndexOf("/", around.indexOf(" ")) + 1);
  const lower = near.toLowerCase();
  return knownWords(token).filter(
    (word) =>
      [...STATES, ...STYLES].some(([names, said]) => names.test(word) && said.test(near)) ||
      ((PART.test(word) || STATUS.test(word) || (isOfPart(token) && VARIANT.test(word))) && lower.includes(word)),
  ).length;
}

const GREY = /^(?:black|white|gr[ae]y|silver|#(\w)\1{2,3}|#(\w\w)\2{2,3}|rgba?\(\s*(\d+)[\s,]+\3[\s,]+\3\b.*\))$/i;

/** Whether a color's name says what it colors. */
export const hasRole = (token: KnownToken): boolean => roleOf(knownWords(token)) !== undefined;

const STATUS = /^(?:destructive|danger|error|invalid|critical|negative|warning|notice|success|positive)$/;

/** Kinds of one part, which its classes name: `btn--tertiary`. */
const VARIANT = /^(?:primary|secondary|tertiary|ghost)$/;

/** How many of a token's words for a status nothing around a value says. */
export const unsaidStatus = (token: KnownToken, around: string): number =>
  knownWords(token).filter((word) => STATUS.test(word) && !around.toLowerCase().includes(word)).length;

/** As dark and as light as can be: that is what everybody begins with. */
const EXTREME =
  /^(?:black|white|#(?:0{3,4}|0{6}|f{3,4}|f{6}(?:ff)?|0{6}ff)|rgba?\(\s*(?:0[\s,]+0[\s,]+0|255[\s,]+255[\s,]+255)(?:[\s,/]+(?:1|1\.0|100%))?\s*\))$/i;
export const isExtreme = (value: string): boolean => EXTREME.test(value);

/** Whether a grey is held against a token that only says it has a meaning: brands and warnings have colors. */
export const isByChance = (token: KnownToken, value: string): boolean =>
  GREY.test(value) && roleOf(knownWords(token)) === undefined && knownWords(token).some((word) => CHROMATIC.test(word));

/** Words that say what a color means, whatever it colors. */
const MEANING =
  /^(?:color|colors|colour|default|primary|secondary|tertiary|accent|muted|subtle|emphasis|emphasized|strong|weak|neutral|brand|status|support|feedback|success|positive|danger|error|critical|negative|warning|attention|caution|info|informative|inverse|inverted|on|regular|rest|interactive|disabled|hover|active|focus|selected|light|dark|theme|token|tokens)$/;

/** The words of a token's name that say neither what it is for, nor which step it is, nor what it means. */
export const ownWords = onceFor((token: KnownToken): readonly string[] =>
  knownWords(token).filter((word) => !isPurposeWord(word) && !MEANING.test(word)),
);

/** How far a token that is not made for a purpose is from it: 0 is nearest. */
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

/** Whether a word says what a token is for. */
export const isPurposeWord = (word: string): boolean =>
  ROLES.some(([, names]) => names.test(word)) ||
  [SPACING, RADIUS, BORDER, FONT, SCALE].some((names) => names.test(word));

const has = (words: readonly string[], pattern: RegExp): boolean => words.some((word) => pattern.test(word));
const isLeading = (words: readonly string[], name: string): boolean =>
  name.includes(" line height ") || has(words, /^(?:leading|lineheight)$/);
const isTracking = (words: readonly string[], name: string): boolean =>
  name.includes(" letter spacing ") || has(words, /^(?:tracking|letterspacing)$/);

type Test = (words: readonly string[], name: string) => boolean;

/** Tests of tokens of lengths and numbers; `name` is the words between spaces. */
const isMadeFor: Readonly<Record<Exclude<Purpose, ColorPurpose | "any">, Test>> = {
  spacing: (words, name) => has(words, SPACING) && !isTracking(words, name) && !name.includes(" line "),
  radius: (words) => has(words, RADIUS),
  "border-width": (words, name) =>
    has(words, BORDER) && !has(words, RADIUS) && !has(words, /^(?:offset|gap|padding)$/) && !isLeading(words, name),
  "font-size": (words, name) =>
    has(words, FONT) && !has(words, SPACING) && !isLeading(words, name) && !isTracking(words, name),
  "line-height": isLeading,
  "letter-spacing": isTracking,
  "z-index": (words, name) => name.includes(" z index ") || has(words, /^(?:z|zindex)$/),
};

/** The words of a token's name, worked out once. */
export const knownWords = onceFor(({ name }: KnownToken): readonly string[] => wordsOf(name));
