/**
 * Invisible characters: controls, direction marks, characters without width, and line separators. Except joiners and
 * variation selectors in emoji.
 */
const HIDDEN =
  /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<![\p{Extended_Pictographic}0-9#*])\ufe0f|(?![\u200d\ufe0f])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text with all invisible characters as escapes (`\u202e`), except the characters of `kept`. */
export const visibleText = (text: string, kept = ""): string =>
  text.replace(HIDDEN, (hidden) => (kept.includes(hidden) ? hidden : escaped(hidden)));

const escaped = (hidden: string): string =>
  Array.from({ length: hidden.length }, (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
    "",
  );
