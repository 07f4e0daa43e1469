const breaksOut = /[;{}!\\\p{Cc}]|\/\*|\*\/|<[/!]/u;
const closing: Record<string, string> = { "(": ")", "[": "]" };

/**
 * Returns text that is safe in a declaration: white space collapsed, brackets and quotes closed, without characters
 * that could end the declaration, open a block, a comment or a tag, or make it important. Otherwise undefined.
 */
export function cssText(text: string): string | undefined {
  const collapsed = text.replace(/\s+/g, " ").trim();
  if (collapsed === "" || breaksOut.test(collapsed) || !isBalanced(collapsed)) return undefined;
  return collapsed;
}

/**
 * Maximum length of a value that is checked against its type, which takes more than linear time. Real values are far
 * shorter.
 */
export const MAX_VALUE_LETTERS = 4_000;

/**
 * Returns a CSS string in double quotes, with escapes for characters that could end it or the declaration (CSS Syntax
 * 3, 4.3.7).
 */
export function quotedText(text: string): string {
  const escaped = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0) return "\uFFFD";
    return code < 32 || code === 127 || '"\\;{}<>*/#$@!'.includes(character) ? `\\${code.toString(16)} ` : character;
  });
  return `"${escaped.join("")}"`;
}

/**
 * The name of a custom property in a style sheet, for case-insensitive patterns. Each text matches in only one way. A
 * pattern that requires more text after it would backtrack.
 */
export const NAME_IN_CSS = String.raw`(?:[\w-]|[^\x00-\x7f]|\\(?:[0-9a-f]{6}|[0-9a-f]{1,5}(?![0-9a-f])) ?|\\[^\n0-9a-f])+`;

/** The start of a custom property, for patterns. Not within another name, such as the class `button--large`. */
export const PROPERTY_IN_CSS = String.raw`(?<![\w-]|[^\x00-\x7f])--(${NAME_IN_CSS})`;

/**
 * Returns a name as CSS (CSS Syntax 3, 4.3.7), with escapes for characters that ident tokens can't contain: `1.5` →
 * `1\\.5`.
 */
export const cssIdentifier = (name: string): string =>
  Array.from(name.toWellFormed().normalize("NFC"), (character) => {
    if (/[\p{L}\p{M}\p{Nd}_-]/u.test(character)) return character;
    return /[\p{Cc}\s;{}<>*@!"'\\]/u.test(character)
      ? `\\${character.codePointAt(0)?.toString(16)} `
      : `\\${character}`;
  }).join("");

/** Returns a CSS name without escapes, the reverse of `cssIdentifier`: `space-1\\.5` is `space-1.5`. */
export const unescapedName = (written: string): string =>
  written.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gisu, (_, code?: string, sign?: string) =>
    code === undefined ? (sign ?? "") : codePoint(Number.parseInt(code, 16)),
  );

const codePoint = (code: number): string =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? "\uFFFD" : String.fromCodePoint(code);

/** Returns one line of text for a CSS or SCSS comment. It can't close the comment or a `style` element. */
export function commentText(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replaceAll("*/", "* /")
    .replaceAll("/*", "/ *")
    .replaceAll("</", "< /")
    .replaceAll("<!", "< !")
    .trim();
}

/** Returns a finite number as CSS. Undefined for other values. */
export function cssNumber(value: unknown): string | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return String(value === 0 ? 0 : value);
}

function isBalanced(text: string): boolean {
  const open: string[] = [];
  let quote = "";
  for (const character of text) {
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (closing[character] !== undefined) open.push(closing[character]);
    else if ((character === ")" || character === "]") && open.pop() !== character) return false;
  }
  return quote === "" && open.length === 0;
}
