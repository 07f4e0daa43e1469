import { memoizeByText } from "../../../safe/memoize.ts";

/** Units of CSS: lengths (Values 4, 6), of containers, angles, times, frequencies, resolutions, shares of a grid. */
const UNITS =
  "px|r?em|%|r?cap|r?ch|r?ex|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|deg|grad|rad|turn|m?s|k?hz|dpi|dpcm|dppx|x|fr";
const AMOUNT = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?`;
const NUMBER = new RegExp(`^${AMOUNT}$`, "i");
const DIMENSION = new RegExp(`^(${AMOUNT})(${UNITS})$`, "i");
const TIME = new RegExp(`^${AMOUNT}m?s$`, "i");
/** Functions that only a page evaluates. Their result can be anything. */
const COMPUTED =
  /^(?:var|env|attr|if|calc|min|max|clamp|round|mod|rem|sin|cos|tan|asin|acos|atan2?|pow|sqrt|hypot|log|exp|abs|sign|calc-size|progress|random|sibling-count|sibling-index|anchor|anchor-size|fit-content|minmax)\(.*\)$/is;
const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
const LENGTH_WORDS =
  /^(?:auto|none|normal|contain|stretch|(?:-webkit-|-moz-)?(?:min-content|max-content|fit-content|fill-available)|thin|medium|thick|(?:x{1,3}-)?(?:small|large)|smaller|larger|math)$/i;
const NUMBER_WORDS = /^(?:auto|none|normal|infinite)$/i;
const EASING_WORDS = /^(?:ease|linear|ease-in|ease-out|ease-in-out|step-start|step-end)$/i;
const GRADIENT = /^(?:-webkit-|-moz-)?(?:repeating-)?(?:linear|radial|conic)-gradient\((.+)\)$/is;
const IMAGE = /^(?:url|image-set|-webkit-image-set|cross-fade|element|paint|image)\(.+\)$/is;
const LINE = /^(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/i;

const isComputed = (text: string): boolean => COMPUTED.test(text) || WIDE.test(text);

/** A length or another amount with a CSS unit, `0`, a keyword for lengths, or a calculation. */
export const isDimension = memoizeByText(
  (text) =>
    DIMENSION.test(text) || (NUMBER.test(text) && Number(text) === 0) || LENGTH_WORDS.test(text) || isComputed(text),
);

/** Whether a text has lengths of several sides or corners: one to four, and as many again after a slash. */
export const areDimensions = (text: string): boolean => {
  const sides = text.split(/\/(?![^(]*\))/).map((part) => splitCss(part, " "));
  return sides.length <= 2 && sides.every((parts) => parts.length > 0 && parts.length <= 4 && parts.every(isDimension));
};

/** Like `isDimension`, but not below 0: sizes of fonts, borders, blurs. */
export const isSize = (text: string): boolean => isDimension(text) && !(Number.parseFloat(text) < 0);

export const isTime = (text: string): boolean => TIME.test(text) || isComputed(text);

/** Whether a text is a number, a percentage, a ratio, a keyword of number properties, or a page function. */
export function isNumber(text: string): boolean {
  const [number = "", divisor, ...more] = text.split("/").map((part) => part.trim());
  if (divisor !== undefined) return more.length === 0 && isNumber(number) && isNumber(divisor);
  return NUMBER.test(number) || /^[\d.+-]+%$/.test(number) || NUMBER_WORDS.test(number) || isComputed(number);
}

/** Whether a text is a line height: a number or a length, not below 0, or `normal`. */
export const isLineHeight = (text: string): boolean =>
  /^normal$/i.test(text) ||
  isComputed(text) ||
  ((NUMBER.test(text) || DIMENSION.test(text)) && Number.parseFloat(text) >= 0);

/** Whether a text is a length of shadows or border widths: not a percentage or keyword. */
export const isPlainLength = (text: string): boolean =>
  (DIMENSION.test(text) && !text.endsWith("%")) || (NUMBER.test(text) && Number(text) === 0) || isComputed(text);

/** Whether a text is an easing function: a keyword, `cubic-bezier()`, `steps()`, `linear()` (CSS Easing 2). */
export function isEasing(text: string): boolean {
  const [, name = "", inner = ""] = /^([a-z-]+)\((.*)\)$/is.exec(text) ?? [];
  if (EASING_WORDS.test(text) || isComputed(text)) return true;
  const parts = splitCss(inner, ",");
  if (/^cubic-bezier$/i.test(name)) {
    const isShare = (part = "") => isComputed(part) || (NUMBER.test(part) && Number(part) >= 0 && Number(part) <= 1);
    const areNumbers = parts.every((part) => NUMBER.test(part) || isComputed(part));
    return parts.length === 4 && areNumbers && isShare(parts[0]) && isShare(parts[2]);
  }
  if (/^steps$/i.test(name))
    return /^[1-9]\d*(?:,(?:jump-start|jump-end|jump-none|jump-both|start|end))?$/i.test(parts.join(","));
  const isStop = (part: string) => splitCss(part, " ").every((each) => NUMBER.test(each) || /^[\d.+-]+%$/.test(each));
  return /^linear$/i.test(name) && parts.length > 1 && parts.every(isStop);
}

type IsColor = (text: string) => boolean;

/**
 * Whether a text is a list of shadows, each with two to four lengths, a color and `inset` in any order (Backgrounds 3,
 * 6.1).
 */
export const isShadow = (text: string, isColor: IsColor): boolean =>
  /^none$/i.test(text) ||
  isComputed(text) ||
  splitCss(text, ",").every((layer) => {
    const parts = splitCss(layer, " ").filter((part) => !/^inset$/i.test(part));
    const lengths = parts.filter(
      (part) => /^[\d.+-]/.test(part) || (COMPUTED.test(part) && !/^(?:var|env|if|attr)\(/i.test(part)),
    );
    const others = parts.filter((part) => !lengths.includes(part));
    const open = others.filter((part) => COMPUTED.test(part)).length;
    const colors = others.filter((part) => !COMPUTED.test(part));
    return (
      lengths.every((part) => DIMENSION.test(part) || Number(part) === 0 || COMPUTED.test(part)) &&
      !(Number.parseFloat(lengths[2] ?? "0") < 0) &&
      (open > 0 || lengths.length >= 2) &&
      lengths.length <= 4 &&
      colors.length <= 1 &&
      colors.every(isColor)
    );
  });

/** Whether a text is a length that isn't below 0, or a keyword of border widths. */
export const isBorderWidth = (text: string): boolean =>
  /^(?:thin|medium|thick)$/i.test(text) || (isPlainLength(text) && !(Number.parseFloat(text) < 0));

/** Whether a text is `width style color` in any order, each at most once. */
export function isBorder(text: string, isColor: IsColor): boolean {
  const parts = splitCss(text, " ");
  const kinds = parts.map((part) =>
    LINE.test(part) ? "style" : isComputed(part) ? "any" : isBorderWidth(part) ? "width" : isColor(part) ? "color" : "",
  );
  const said = kinds.filter((kind) => kind !== "any");
  return parts.length > 0 && parts.length <= 3 && !said.includes("") && new Set(said).size === said.length;
}

/** Whether a text is a list of `property duration easing delay`, or `none`. */
export const isTransition = (text: string): boolean =>
  isComputed(text) ||
  splitCss(text, ",").every((item) => {
    const parts = splitCss(item, " ");
    const times = parts.filter((part) => TIME.test(part));
    const words = parts.filter((part) => !TIME.test(part) && !isEasing(part) && !COMPUTED.test(part));
    return (
      times.length <= 2 &&
      !(Number.parseFloat(times[0] ?? "0") < 0) &&
      words.length <= 2 &&
      words.every((word) => /^-{0,2}[a-z][\w-]*$/i.test(word))
    );
  });

/** Whether a text is a background: images and colors, with at least one image. */
export function isBackground(text: string, isColor: IsColor): boolean {
  if (/^none$/i.test(text) || isComputed(text)) return true;
  const layers = splitCss(text, ",");
  const isLast = (index: number) => index === layers.length - 1;
  return (
    layers.some((layer) => isImage(layer, isColor)) &&
    layers.every((layer, at) => isImage(layer, isColor) || COMPUTED.test(layer) || (isLast(at) && isColor(layer)))
  );
}

/**
 * Whether a text is an image. A gradient needs two stops. Its first part can be the direction, other parts can be color
 * hints.
 */
function isImage(text: string, isColor: IsColor): boolean {
  const [, inner] = GRADIENT.exec(text) ?? [];
  if (inner === undefined) return IMAGE.test(text);
  const parts = splitCss(inner, ",");
  const isStop = (part: string) => splitCss(part, " ").some((each) => isColor(each) || COMPUTED.test(each));
  const isHint = (part: string) => DIMENSION.test(part);
  return parts.filter(isStop).length > 1 && parts.every((part, at) => at === 0 || isStop(part) || isHint(part));
}

/**
 * Whether a text is the `font` shorthand: a size with an optional line height, followed by a family; or a system font.
 */
export function isFont(text: string): boolean {
  if (/^(?:caption|icon|menu|message-box|small-caption|status-bar)$/i.test(text) || isComputed(text)) return true;
  const parts = splitCss(text.replaceAll(/\s*\/\s*/g, "/"), " ");
  const at = parts.findIndex((part) => {
    const [size = "", height, ...more] = part.split(/\/(?![^(]*\))/);
    const isLength = isSize(size) && !NUMBER.test(size) && !/^(?:auto|none|normal)$/i.test(size);
    return isLength && more.length === 0 && (height === undefined || isLineHeight(height));
  });
  const before = parts.slice(0, at === -1 ? 0 : at);
  const isPrefix = (part: string) =>
    /^(?:normal|italic|oblique|small-caps|bold|bolder|lighter|(?:ultra-|extra-|semi-)?(?:condensed|expanded))$/i.test(
      part,
    ) ||
    (NUMBER.test(part) && Number(part) >= 1 && Number(part) <= 1000) ||
    COMPUTED.test(part);
  return at !== -1 && at < parts.length - 1 && before.length <= 4 && before.every(isPrefix);
}

/**
 * Splits text at a separator (`,`, or any white space) outside brackets and quotes. Parts are trimmed, empty ones
 * dropped.
 */
export function splitCss(text: string, separator: "," | " "): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index] ?? separator;
    if (quote !== "") {
      if (character === quote) quote = "";
      if (index < text.length) continue;
    }
    const isCut = separator === "," ? character === "," : /\s/.test(character);
    if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (index < text.length && (depth > 0 || !isCut)) continue;
    const part = text.slice(start, index).trim();
    if (part !== "") parts.push(part);
    start = index + 1;
  }
  return parts;
}
