import { parse } from "culori";

const maxLength = 2000;

const forbidden = /[;{}\\@<>\p{Cc}]|\/\*|\*\//u;

/** Functions that fetch, or that older browsers ran as code. */
const fetching = /(?:url|src|image|image-set|cross-fade|element|paint|expression)\s*\(/i;

/** Whether brackets and quotes close in order; `ends` collects where the outermost brackets close. */
function isBalanced(value: string, ends: number[] = []): boolean {
  const open: string[] = [];
  let quote = "";
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") open.push(")");
    else if (character === "[") open.push("]");
    else if (character === ")" || character === "]") {
      if (open.pop() !== character) return false;
      if (open.length === 0) ends.push(i);
    }
  }
  return quote === "" && open.length === 0;
}

/**
 * The trimmed value, if it is safe in one declaration of an inline style; else undefined. Refuses text that ends the
 * declaration or block, escapes, comments, control characters, functions that fetch, and unbalanced brackets and
 * quotes; 1–2,000 characters. The caller escapes it for the HTML attribute.
 */
export function safeCssValue(value: string): string | undefined {
  const trimmed = value.length > maxLength ? "" : value.trim();
  if (trimmed === "" || !trimmed.isWellFormed()) return undefined;
  if (forbidden.test(value) || fetching.test(value) || !isBalanced(value)) return undefined;
  return trimmed;
}

const bareHex = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** CSS Color 4 and 5 forms that culori doesn't support: relative and mixed colors, and variables. */
const colorFunction =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color|device-cmyk|var)\([^"']+\)$/i;

function isReadColor(value: string): boolean {
  try {
    return parse(value) !== undefined;
  } catch {
    // culori fails for functions inside colors, such as calc().
    return false;
  }
}

function isColorCall(value: string): boolean {
  const ends: number[] = [];
  return colorFunction.test(value) && isBalanced(value, ends) && ends[0] === value.length - 1;
}

/** CSS Color 4, system colors and `currentcolor`. */
const colorKeywords = new Set(
  `accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext currentcolor field
  fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext`.split(
    /\s+/,
  ),
);

/**
 * A trimmed CSS color, with a missing `#` added to hex digits; undefined for other values and for unsafe ones
 * (`safeCssValue`).
 */
export function safeColor(value: string): string | undefined {
  const safe = safeCssValue(value);
  if (safe === undefined) return undefined;
  if (bareHex.test(safe)) return `#${safe}`;
  const isColor = isReadColor(safe) || isColorCall(safe) || colorKeywords.has(safe.toLowerCase());
  return isColor ? safe : undefined;
}
