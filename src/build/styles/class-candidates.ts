/** `[…]` with nested brackets: an arbitrary value, variant or property. */
const BRACKETS = String.raw`\[(?:[^\s\[\]]|\[(?:[^\s\[\]]|\[[^\s\[\]]*\])*\])+\]`;
/** `(…)` with nested parentheses: `bg-(--brand)`, `supports-(display:grid)`. */
const PARENTHESES = String.raw`\((?:[^\s()]|\([^\s()]*\))+\)`;
/** Brackets start a candidate or follow `-`, `:` or `/`. In other places they are code (`list[0]`, `call(…)`). */
const CANDIDATE = new RegExp(
  String.raw`(?:[\w@*!.#%~+&:/-]|(?<=[-:/]|^|[\s"'\x60])${BRACKETS}|(?<=-)${PARENTHESES})+`,
  "g",
);
const LONGEST = 500;

/**
 * Returns words of a text that may be Tailwind class names. Too many of them, because the compiler ignores unknown
 * ones.
 *
 * @param text source in any language: class names are in attributes, strings and templates
 */
export function classCandidates(text: string): Set<string> {
  const found = new Set<string>();
  for (const [word] of text.matchAll(CANDIDATE)) {
    if (word.length > LONGEST) continue;
    found.add(word);
    // At the end of a sentence, an object key or a label.
    const bare = word.replace(/[.:]+$/, "");
    if (bare !== word && bare !== "") found.add(bare);
  }
  return found;
}
