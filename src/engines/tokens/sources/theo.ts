import { isObject } from "../../../safe/is-object.ts";
import { createProblems } from "../problem.ts";
import { setToken, tokenName } from "../token-path.ts";
import type { TokenTree } from "../token-tree.ts";
import { convertTree } from "./legacy/legacy-tree.ts";
import type { SourceReading } from "./source-reading.ts";

/** Whether a file is a Theo file: its input (`props`, `aliases`, `global`), or its format `raw.json`. */
export const isTheo = ({ props, aliases, global }: TokenTree): boolean =>
  listOf(props).some(({ value }) => value !== undefined) && (isObject(aliases) || isObject(global));

/** Maximum steps from an alias to its value. Real files have fewer. */
const MAX_STEPS = 100;
/** Maximum characters that aliases add to a value: nested aliases can double with each step. */
const MAX_LETTERS = 10_000;

const ALIAS = /\{!([^{}]+)\}/;
const ALIASES = new RegExp(ALIAS, "g");

/** A value with its aliases replaced, or the broken alias and the reason. */
type Replaced = { text: string } | { alias: string; why: string };

/**
 * Reads Theo's properties as tokens, with the names of its own formats: `n_color_accent` and `nColorAccent` are
 * `n-color-accent`. Theo's aliases aren't tokens, but values (`{!accent}`). Members of `global` apply to each property
 * without its own. Imported files are read as separate files.
 *
 * @see https://github.com/salesforce-ux/theo
 */
export function readTheo(document: TokenTree): SourceReading {
  const { report, list } = createProblems();
  const shared = isObject(document.global) ? document.global : {};
  const aliases = new Map(Object.entries(isObject(document.aliases) ? document.aliases : {}));
  const known = new Map<string, Replaced>();
  /** Returns the value of an alias. Cached. */
  const aliasValue = (alias: string, step: number): Replaced => {
    const before = known.get(alias);
    if (before) return before;
    const found = aliases.get(alias);
    const stated = isObject(found) ? found.value : found;
    if (typeof stated !== "string" && typeof stated !== "number") return { alias, why: "which is not in this file" };
    // A placeholder until it is known: only a cycle reads it.
    known.set(alias, { alias, why: "which is circular" });
    const value = replaced(String(stated), step + 1);
    known.set(alias, value);
    return value;
  };
  const replaced = (text: string, step = 0): Replaced => {
    let room = MAX_LETTERS;
    let open: Replaced | undefined;
    const value = text.replace(ALIASES, (_, alias: string) => {
      if (open) return "";
      const found =
        step < MAX_STEPS ? aliasValue(alias, step) : { alias, why: `which is more than ${MAX_STEPS} aliases away` };
      const added = "text" in found ? found.text : "";
      room -= added.length;
      if (!("text" in found)) open = found;
      else if (room < 0) open = { alias, why: `which makes the value longer than ${MAX_LETTERS} characters` };
      return open ? "" : added;
    });
    // A name with another alias inside.
    const alias = ALIAS.exec(value)?.[1];
    return open ?? (alias === undefined ? { text: value } : { alias, why: "which is not in this file" });
  };
  /** Returns an empty text for a broken alias, which is reported. */
  const withoutAliases = (text: string, name: string): string => {
    const value = replaced(text);
    if ("text" in value) return value.text;
    report({
      ...{ rule: "unknown-alias", severity: "error", pointer: `/props/${name}` },
      message: `${name} is left out, because it uses the alias ${value.alias}, ${value.why}`,
      suggestion: "Add the value to aliases, or use the Theo format raw.json, which contains all values.",
    });
    return "";
  };
  const tree: TokenTree = {};
  for (const prop of listOf(document.props)) {
    const { name, value, ...own } = { ...shared, ...prop };
    const written = typeof name === "string" ? name : "";
    const read = typeof value === "string" ? withoutAliases(value, written) : value;
    const path = tokenName(kebabCase(written));
    if (path === "" || read === undefined || read === "") continue;
    setToken(tree, [path], { ...own, value: read, type: typeOf(own, path) });
  }
  return { layers: [{ tree: convertTree(tree), when: {} }], axes: [], problems: list() };
}

/** Returns members of an object or list that are objects, with their names. */
function listOf(props: unknown): TokenTree[] {
  if (Array.isArray(props)) return props.filter(isObject);
  return isObject(props)
    ? Object.entries(props).flatMap(([name, prop]) => (isObject(prop) ? [{ name, ...prop }] : []))
    : [];
}

/** Names as in Theo's CSS: words by case and punctuation, in lower case. */
const kebabCase = (name: string): string =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()
    .replaceAll(" ", "-");

/** Types by category, if Theo's own type (`size`, `number`, `string`) is less specific. */
const CATEGORIES: Readonly<Record<string, string>> = {
  font: "fontFamily",
  "font-family": "fontFamily",
  "font-weight": "fontWeight",
  "line-height": "lineHeight",
  opacity: "number",
  "z-index": "number",
  time: "duration",
};

function typeOf({ type, category }: TokenTree, name: string): string | undefined {
  const stated = typeof category === "string" ? CATEGORIES[category] : undefined;
  // Some files have all font tokens in one category.
  if (stated === "fontFamily" && /weight/i.test(name)) return "fontWeight";
  if (stated === "fontFamily" && !/family|typeface|stack|^font$|font$/i.test(name)) return undefined;
  if (stated !== undefined) return stated;
  // A size can be `auto`, and a raw value anything: the value decides.
  return type === "color" ? "color" : undefined;
}
