import { memoizeByObject } from "../../safe/memoize.ts";
import { nameWords } from "../tokens/engine.ts";
import type { KnownToken } from "./knowledge.ts";
import { quoted } from "./naming.ts";
import {
  countMentions,
  distanceTo,
  type Fit,
  fitOf,
  hasOtherHue,
  hasRole,
  isBaseToken,
  isByChance,
  isExtreme,
  isForAnotherPart,
  isForAnotherState,
  isForIcon,
  isForPart,
  isNamedAfter,
  isPurposeWord,
  knownWords,
  ownWords,
  type Purpose,
  unmentionedStatus,
} from "./purposes.ts";
import type { StyleDeclaration, StyleLanguage } from "./reading.ts";
import type { CheckedFile, CheckedSystem, RuleMatch } from "./rule.ts";
import { LIGHT_DARK, readValue, type StyleLiteral } from "./values.ts";

/** Maximum number of further tokens in a message. */
const ALSO = 2;

/** A hard-coded value that a token may replace. */
export interface HardCodedValue {
  declaration: StyleDeclaration;
  literal: Pick<StyleLiteral, "text" | "place"> & Partial<Pick<StyleLiteral, "within">>;
  /** DTCG type of the possible tokens. */
  type: string;
  purpose: Purpose;
  /** The value is the negative of the token's value. */
  isNegative?: boolean;
}

/**
 * Returns the finding for a value with an equal token, with the best token as its replacement. Undefined if none fits.
 * The replacement is certain if only one token fits and has exactly this value in every mode.
 */
export function suggestToken(
  hardCoded: HardCodedValue,
  file: CheckedFile,
  system: CheckedSystem,
): RuleMatch | undefined {
  const { declaration, literal, type, purpose, isNegative = false } = hardCoded;
  if (file.isOffScreen || isGeometry(hardCoded)) return undefined;
  const requested = isNegative ? literal.text.replace(/^-/, "") : literal.text;
  const match = system.tokens.match(type, requested);
  const isHint = isDefinition(declaration);
  const around = `${file.path} ${declaration.under ?? ""} ${isHint ? declaration.property : ""}`;
  // An own variable with a similar value is not a token.
  if (!match || (isHint && (match.closeness !== "equal" || isInOneMode(declaration)))) return undefined;
  if (isHint && type === "color" && system.hasSeveralValues(declaration.property)) return undefined;
  const vocabulary = colorNames(system.knowledge);
  // Black and white need a token for the purpose. In text and drawings, which have their own backgrounds, they are
  // ignored.
  if (literal.within?.includes("color-mix") && isExtreme(literal.text)) return undefined;
  const isMade = type === "color" && isExtreme(literal.text) && vocabulary.saysPurposes;
  const fitting = match.tokens.flatMap((token) => {
    const fit = fitOf(token, purpose, vocabulary.isOfText);
    const isUsable =
      canWrite(token, declaration.language) &&
      !isOfOther(token, around, system) &&
      isMeant(token, hardCoded, around, system);
    // A token with different values per mode isn't a color of the code's own palette.
    const isLikely =
      !isHint || fit === "made" || token.values.length === 1 || isNamedAfter(declaration.property, token);
    if (isHint && type === "color" && hasOtherHue(declaration.property, token)) return [];
    if (isMade && (fit !== "made" || purpose === "paint" || purpose === "text")) return [];
    if (vocabulary.isOfAccent(token) && declaration.property !== "accent-color") return [];
    // A variable without a purpose doesn't get a color with one.
    if (isHint && purpose === "any" && type === "color" && hasRole(token)) return [];
    return fit === "other" || !isUsable || !isLikely ? [] : [{ token, fit }];
  });
  const ranked = rank(fitting, hardCoded, system, around);
  const [best, ...others] = ranked;
  if (!best) return undefined;
  const isSure =
    match.closeness === "equal" &&
    !isHint &&
    best.values.length === 1 &&
    fitting.length === 1 &&
    mayBeWritten(best, declaration, file, system) &&
    !readValue(declaration).isComputed;
  const use = useOf(best, declaration.language);
  const written = !isNegative ? use : use.startsWith("$") ? `-${use}` : `calc(${use} * -1)`;
  return {
    place: literal.place,
    message: messageOf({ ...hardCoded, isEqual: match.closeness === "equal", best, others, written }, system),
    ...(declaration.elsewhere === undefined ? replacementOf(declaration, literal, written) : {}),
    isCertain: isSure,
    ...(isHint || match.closeness !== "equal" ? { severity: "info" } : {}),
  };
}

/**
 * Whether a length depends on others of the same element: a line height equal to the height of its box, an offset from
 * its position, a character as an icon.
 */
function isGeometry({ declaration: { beside }, literal, purpose, isNegative = false }: HardCodedValue): boolean {
  if (!beside) return false;
  const height = beside.get("height") ?? beside.get("block-size");
  if (purpose === "line-height" && height === literal.text) return true;
  // The border of a rotating or round element is a drawing.
  if (purpose === "border-width")
    return beside.has("animation") || beside.has("animation-name") || beside.get("border-radius") === "50%";
  if (isNegative) return ["left", "right", "top", "bottom"].some((side) => beside.has(side));
  return (
    (purpose === "font-size" || purpose === "line-height") &&
    /^(['"])\\?[^\s'"]{1,6}\1$/.test(beside.get("content") ?? "")
  );
}

/** Whether a value can mean a token, given its context. */
function isMeant(
  token: KnownToken,
  { declaration, literal, type, purpose }: HardCodedValue,
  around: string,
  system: CheckedSystem,
): boolean {
  // Levels of shadows and z-index are named after the elements that use them.
  if (purpose !== "z-index" && isForAnotherState(token, purpose, around)) return false;
  const isPlaced = type === "color" || (purpose !== "z-index" && purpose !== "any");
  if (isPlaced && knowsWhole(system, type) && isForAnotherPart(token, around)) return false;
  if (purpose === "line-height" || purpose === "letter-spacing" || purpose === "font-weight") {
    // A step that only headings use is not for other texts.
    const names = system.tokens.aliasesOf(token.name);
    if (names.length > 0 && names.every((name) => isForAnotherState(name, purpose, around))) return false;
    if (!isOfSize(token, declaration, system.tokens)) return false;
  }
  if (purpose === "font-size" && !isOfWeight(token, declaration, system.tokens)) return false;
  if (purpose === "radius" || purpose === "border-width") return !isUnnamedStep(token, system.tokens);
  if (type !== "color") return true;
  if (purpose === "paint" && !isForPaint(token, declaration.property)) return false;
  if (isExtreme(literal.text) && isTriangle(declaration)) return false;
  // A token that follows the mode has another value in one mode, or on one side of `light-dark()`.
  const isOneMode = isInOneMode(declaration) || literal.within?.includes(LIGHT_DARK) === true;
  return !(token.values.length > 1 && isOneMode) && !isByChance(token, literal.text);
}

/**
 * Whether a color fits a property for drawing. A border color fits lines but no fills, and a color for browser controls
 * fits no icon.
 */
function isForPaint(token: KnownToken, property: string): boolean {
  if (property === "fill") return fitOf(token, "border") !== "made";
  return property === "stroke" || fitOf(token, "paint") !== "made";
}

/**
 * Whether a line height or letter spacing belongs to the font size next to it. If a text style has its own size
 * (`--body-font-size` next to `--body-line-height`), its line height only fits that size.
 */
function isOfSize(
  { css, scss }: KnownToken,
  { beside, property, value }: StyleDeclaration,
  tokens: CheckedSystem["tokens"],
) {
  const variable = css ?? scss ?? "";
  const sizes = ["font-size", "fontSize", "size"].map((name) =>
    variable.replace(/(?<=-)(?:(?:line-?height|letter-?spacing)(?![a-z])|(?:font-?)?weight$)/i, name),
  );
  const size = tokens.named(sizes.find((name) => name !== variable && tokens.named(name)) ?? "");
  if (!size) return true;
  const said = property === "font" ? /(\S+)\s*\//.exec(value)?.[1] : beside?.get("font-size");
  if (said === undefined) return false;
  return (
    [size.css, size.scss].some((name) => name !== undefined && isNamedIn(said, name)) ||
    (tokens.match("dimension", said)?.tokens.includes(size) ?? false)
  );
}

/** Whether the weight next to a size equals the weight of the token's text style, if it has one. */
function isOfWeight({ css, scss }: KnownToken, { beside }: StyleDeclaration, tokens: CheckedSystem["tokens"]): boolean {
  const said = beside?.get("font-weight");
  const weight = tokens.named((css ?? scss ?? "").replace(/-font-size$/, "-font-weight"));
  if (said === undefined || weight?.type !== "fontWeight") return true;
  const match = tokens.match("fontWeight", said);
  return match === undefined ? /[$@(]/.test(said) : match.tokens.includes(weight);
}

/** Whether a value contains a variable, not only as the start of a longer name. */
const isNamedIn = (value: string, variable: string): boolean =>
  value
    .split(variable)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest));

/**
 * Whether a numbered step has no alias with a purpose, although other steps of its scale have one: `radius.100` next to
 * `radius.200`, which is `radius.small`. The system doesn't intend its use.
 */
function isUnnamedStep({ name, aliasOf }: KnownToken, tokens: CheckedSystem["tokens"]): boolean {
  const [, scale] = /^(.*?)\d+$/.exec(name) ?? [];
  if (scale === undefined || aliasOf !== undefined || tokens.aliasesOf(name).length > 0) return false;
  return tokens.aliased().some((other) => other.startsWith(scale) && /^\d+$/.test(other.slice(scale.length)));
}

/** Whether a declaration draws a triangle: one thick side of an empty box, in the color of the callout's background. */
const isTriangle = ({ property, value }: StyleDeclaration): boolean =>
  /^border-(?:top|right|bottom|left|(?:inline|block)-(?:start|end))$/.test(property) &&
  /(?<![\d.])(?:[5-9]|\d\d+)px/.test(value);

/** Whether a place is of one mode: `.dark`, `.white-theme`. */
const isInOneMode = ({ under = "", within }: StyleDeclaration): boolean =>
  /dark|(?:black|light|white)[-_]?(?:mode|scheme|theme)|(?:mode|scheme|theme)[-_:="' ]{1,3}(?:black|light|white)/i.test(
    `${under} ${within.join(" ")}`,
  );

/** Minimum number of tokens of a kind for the kind to be the system's own. */
const KIND = 5;

/**
 * Counts the tokens of each type that aren't for a part of a page. With few of them, a token of a part may be the only
 * one.
 */
const wholes = memoizeByObject(({ tokens }: CheckedSystem["knowledge"]) => {
  const counts = new Map<string, number>();
  for (const token of tokens)
    if (token.type !== undefined && !isForPart(token)) counts.set(token.type, (counts.get(token.type) ?? 0) + 1);
  return counts;
});
const knowsWhole = ({ knowledge }: CheckedSystem, type: string): boolean => (wholes(knowledge).get(type) ?? 0) >= KIND;

/** Properties of a system's color names. */
const colorNames = memoizeByObject(({ tokens }: CheckedSystem["knowledge"]) => {
  const colors = tokens.filter(({ type }) => type === "color").map(knownWords);
  const isOf = (property: string) => (words: readonly string[]) => words[0] === property && words[1] === "color";
  // If `background-color-x` and `border-color-x` are named after properties, `color-x` is too.
  const isByProperty = ["background", "border"].every((name) => colors.filter(isOf(name)).length >= KIND);
  return {
    isOfText: (token: KnownToken) => isByProperty && knownWords(token)[0] === "color",
    isOfAccent: (token: KnownToken) => isByProperty && isOf("accent")(knownWords(token)),
    saysPurposes:
      colors.filter((words) => words.some((word) => /^(?:text|fg|bg|background|border|surface)$/i.test(word))).length >=
      KIND,
  };
});

/** Whether a program may write the variable of a token: it exists as CSS and has the token's value. */
export const mayBeWritten = (
  { css }: KnownToken,
  { elsewhere, isPassedOn = false }: StyleDeclaration,
  { isOffScreen, isMinified }: CheckedFile,
  { isRedefined }: CheckedSystem,
): boolean =>
  // A Sass variable exists only if its module is used.
  css !== undefined && !isRedefined(css) && elsewhere === undefined && !isPassedOn && !isMinified && !isOffScreen;

/** Returns the notation of a token in a language. Custom properties work in all of them. */
export function useOf({ css, scss = "" }: KnownToken, language: StyleLanguage): string {
  if (css !== undefined) return `var(${css})`;
  return language === "less" ? scss.replace(/^\$/, "@") : scss;
}

export const canWrite = ({ css, scss }: KnownToken, language: StyleLanguage): boolean =>
  css !== undefined || (scss !== undefined && language === "scss");

/** Whether a declaration assigns a value to a variable. */
export const isDefinition = ({ property }: StyleDeclaration): boolean =>
  property.startsWith("--") || property.startsWith("$") || property.startsWith("@");

/** Whether a declaration defines a variable that isn't the system's. The definition of a token may have its value. */
export const isOwnVariable = (declaration: StyleDeclaration, { tokens, isOfSystem }: CheckedSystem): boolean =>
  isDefinition(declaration) && tokens.named(declaration.property) === undefined && !isOfSystem(declaration.property);

/**
 * Returns the text to write at a place, in the notation of its file. Empty if the complete value would have to be
 * known.
 */
function replacementOf(
  { write, value }: StyleDeclaration,
  { text }: Pick<StyleLiteral, "text">,
  written: string,
): Pick<RuleMatch, "replacement"> {
  if (!write) return { replacement: written };
  return value.trim() === text ? { replacement: write(written) } : {};
}

interface Fitting {
  token: KnownToken;
  fit: Fit;
}

/**
 * Sorts by likelihood: tokens for the purpose first, then colors with a purpose before palette colors, steps of a
 * length scale before names for one use, then short names.
 */
function rank(
  fitting: readonly Fitting[],
  { declaration, type, purpose }: HardCodedValue,
  { tokens }: CheckedSystem,
  around: string,
): KnownToken[] {
  const isHint = isDefinition(declaration);
  // An element with a line height is text, regardless of its name.
  const isIcon = isForIcon(around) && !declaration.beside?.has("line-height");
  const score = ({ token, fit }: Fitting): number => {
    // A color with a purpose in its name is not part of the palette, even with aliases.
    const isPalette =
      token.aliasOf === undefined && !(type === "color" && hasRole(token)) && tokens.aliasesOf(token.name).length > 0;
    const palette = isPalette ? (type === "color" || purpose !== "spacing" ? 8 : 0.5) : 0;
    const step = isNumberOf(token, fitting) && (type === "color" || purpose !== "spacing") ? 8 : 0;
    const icon = isIcon && knownWords(token).some((word) => /^icons?$/.test(word)) ? -8 : 0;
    const basis = isBaseToken(token) ? 8 : 0;
    const own = ownWords(token).length * 4 - countMentions(token, around) * 8 + unmentionedStatus(token, around) * 4;
    if (isHint && isNamedAfter(declaration.property, token)) return -64;
    return (
      (fit === "made" ? 0 : 64 + distanceTo(purpose, token)) +
      palette +
      step +
      basis +
      icon +
      own +
      knownWords(token).length
    );
  };
  return fitting
    .map((each) => ({ token: each.token, score: score(each) }))
    .toSorted((one, other) => one.score - other.score)
    .map(({ token }) => token);
}

/** Whether a token is the number of another fitting one, which replaces it: `text.100` of `text.regular`. */
const isNumberOf = ({ name }: KnownToken, fitting: readonly Fitting[]): boolean =>
  /\d$/.test(name) && fitting.some(({ token }) => token.aliasOf === name && !/\d$/.test(token.name));

/** A token that is made for a component, where file and selectors are not about it: `button.primary.color` in `card.css`. */
function isOfOther(token: KnownToken, around: string, { knowledge }: CheckedSystem): boolean {
  const words = knownWords(token);
  const owners = componentWords(knowledge);
  const owner = [words.slice(0, 3).join("-"), words.slice(0, 2).join("-"), words[0] ?? ""].find((each) =>
    owners.has(each),
  );
  return owner !== undefined && !nameWords(around).join("-").includes(owner);
}

/** First words of component tokens. Excludes words for a purpose (`text`, `link`). */
const componentWords = memoizeByObject(({ components }: CheckedSystem["knowledge"]): ReadonlySet<string> => {
  const ids = components.map(({ id }) => nameWords(id).join("-")).filter((id) => !isPurposeWord(id));
  return new Set(["component", "components", "control", ...ids]);
});

interface Said extends HardCodedValue {
  isEqual: boolean;
  best: KnownToken;
  others: readonly KnownToken[];
  written: string;
}

function messageOf({ declaration, literal, isEqual, best, others, written }: Said, system: CheckedSystem): string {
  const names = others.slice(0, ALSO).map(({ name }) => name);
  const more = others.length > ALSO ? `, and ${others.length - ALSO} more` : "";
  const also = names.length > 0 ? ` Also: ${names.join(", ")}${more}.` : "";
  const is = isEqual ? "is the value of" : "differs imperceptibly from";
  const where = best.values.length > 1 && isEqual ? " (its value depends on the mode)" : "";
  const advice = declaration.elsewhere ?? `Write ${written}.`;
  const isRedefined = declaration.elsewhere === undefined && best.css !== undefined && system.isRedefined(best.css);
  const doubt = isRedefined ? " These files also set the variable to another value." : "";
  return `${quoted(declaration.property)}: ${quoted(literal.text)} ${is} the token ${nameOf(best)}${where}. ${advice}${also}${doubt}`;
}

const nameOf = ({ name, property }: KnownToken): string => (property === undefined ? name : `${name} (${property})`);
