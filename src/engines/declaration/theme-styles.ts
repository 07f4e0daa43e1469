/** Theme files of a workspace. The first that exists is used. */
export const THEME_FILES = ["theme.css", "public/theme.css"] as const;

/** The path at which a registry and a workspace serve the theme. */
export const THEME_PATH = "/api/registry/theme.css";

/** Blocks whose declarations aren't properties of elements. */
const NO_RULE = /^@(?:font-face|property)\b/i;

/**
 * Whether a style sheet only defines custom properties and fonts. This theme doesn't change components that don't use
 * it, so previews include it.
 */
export function definesOnlyNames(css: string): boolean {
  const plain = css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "");
  const blocks: string[] = [];
  let at = 0;
  for (const { 0: mark, index } of plain.matchAll(/[{};]/g)) {
    const text = plain.slice(at, index).trim();
    at = index + 1;
    if (mark === "{") {
      blocks.push(text);
      continue;
    }
    const isName = text === "" || /^--[\w-]+\s*:/.test(text) || NO_RULE.test(blocks.at(-1) ?? "");
    if (!isName || (blocks.length === 0 && text !== "")) return false;
    if (mark === "}" && blocks.pop() === undefined) return false;
  }
  return plain.slice(at).trim() === "" && blocks.length === 0;
}
