/** `[…]` with brackets in it: an arbitrary value, variant or property. */
const BRACKETS = String.raw`\[(?:[^\s\[\]]|\[(?:[^\s\[\]]|\[[^\s\[\]]*\])*\])+\]`;
/** `(…)` with parentheses in it: `bg-(--brand)`, `supports-(display:grid)`. */
const PARENTHESES = String.raw`\((?:[^\s()]|\([^\s()]*\))+\)`;
/** Brackets begin a candidate or follow `-`, `:` or `/`; elsewhere they are code (`list[0]`, `call(…)`). */
const CANDIDATE = new RegExp(
  String.raw`(?:[\w@*!.#%~+&:/-]|(?<=[-:/]|^|[\s"'\x60])${BRACKETS}|(?<=-)${PARENTHESES})+`,
  "g",
);
const LONGEST = 500;

/**
 * Words of a text that may be class names of Tailwind: too many of them, since the compiler takes what it knows.
 *
 * @param text source of any language: class names are found in attributes, strings and templates
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
