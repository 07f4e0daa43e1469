/** Files of a workspace that hold its theme; the first that is there counts. */
export const THEME_FILES = ["theme.css", "public/theme.css"] as const;

/** Where a registry and a workspace serve the theme. */
export const THEME_PATH = "/api/registry/theme.css";

/** Blocks whose declarations are no properties of elements. */
const NO_RULE = /^@(?:font-face|property)\b/i;

/**
 * Whether a style sheet gives nothing but names to values (custom properties) and to fonts. Such a theme says nothing of how
 * a component looks that does not ask for it, so previews have it.
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
