import { isObject } from "../../../safe/is-object.ts";
import { isName, isToken } from "../dtcg/merge.ts";
import { setToken } from "../token-path.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import { nameWords } from "./name-words.ts";

/** A tool's form of values for modes in `$extensions`. */
interface ModeForm {
  /** Their path below `$extensions`. */
  way: readonly string[];
  /** Whether an object contains members of the token, `{ $value, alpha }`, and is never a value. */
  isMembers?: true;
  /** Whether a mode without its own value uses the value of its family: `dark-dimmed` uses `dark`. */
  hasFamilies?: true;
}

/** The forms of tools: Primer, Terrazzo with Cobalt and most Figma exporters, and variants. */
const FORMS: readonly ModeForm[] = [
  { way: ["org.primer.overrides"], isMembers: true, hasFamilies: true },
  { way: ["mode"] },
  { way: ["modes"] },
  { way: ["com.figma", "modes"] },
  { way: ["com.figma", "mode"] },
  { way: ["figma", "modes"] },
];

/** The tokens of a tree that have a value in one mode, in their groups. */
export interface ModeValues {
  mode: string;
  /** The words of the mode, equal for other spellings. */
  words: string;
  tree: TokenTree;
  hasFamilies: boolean;
  /** Returns the JSON Pointer into the original tree for a path of `tree`. */
  pointer(path: readonly string[]): string;
  /** Whether each value equals the token's own. */
  isBase: boolean;
}

/** Returns the values for modes in `$extensions` of a tree's tokens, in order of first occurrence. */
export function readModeValues(tree: TokenTree): ModeValues[] {
  const found = new Map<string, ModeValues>();
  const visit = (group: TokenTree, path: string[]): void => {
    for (const key of Object.keys(group)) {
      const child = group[key];
      if (!isName(key) || key === "__proto__" || !isObject(child) || path.length >= maxDepth) continue;
      const at = [...path, key];
      if (!isToken(child)) visit(child, at);
      else if (isObject(child.$extensions)) collect(tree, child, child.$extensions, at, found);
    }
  };
  visit(tree, []);
  return [...found.values()];
}

/** Returns the mode that a mode falls back to, in a form with families: its first word. */
export function fontFamilyOf(mode: string): string | undefined {
  const [family, ...rest] = nameWords(mode);
  return rest.length === 0 ? undefined : family;
}

function collect(
  tree: TokenTree,
  token: TokenTree,
  extensions: TokenTree,
  path: string[],
  found: Map<string, ModeValues>,
): void {
  for (const form of FORMS) {
    const modes = at(extensions, form.way);
    if (!isObject(modes)) continue;
    for (const [mode, value] of Object.entries(modes)) {
      // "." is the token's own value in Terrazzo.
      if (mode === "." || mode.trim() === "" || value === null || value === undefined) continue;
      const key = `${form.way.join(" ")} ${mode}`;
      const values = found.get(key) ?? {
        mode,
        words: nameWords(mode).join(" "),
        tree: {},
        hasFamilies: form.hasFamilies ?? false,
        isBase: true,
        pointer: (of) => pointerIn(tree, form, mode, of),
      };
      found.set(key, values);
      const members = isMembers(form, value) ? value : { $value: value };
      values.isBase &&= Object.entries(members).every(([name, member]) => isEqual(member, token[name]));
      setToken(values.tree, path, { ...token, ...members });
    }
  }
}

function isMembers(form: ModeForm, value: unknown): value is TokenTree {
  return isObject(value) && (form.isMembers === true || Object.hasOwn(value, "$value"));
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function pointerIn(tree: TokenTree, form: ModeForm, mode: string, path: readonly string[]): string {
  const end = path.indexOf("$value");
  if (end === -1) return toPointer(path);
  const way = [...path.slice(0, end), "$extensions", ...form.way, mode];
  return toPointer([...way, ...path.slice(isMembers(form, at(tree, way)) ? end : end + 1)]);
}

function at(tree: unknown, path: readonly string[]): unknown {
  let place = tree;
  for (const name of path) place = isObject(place) && Object.hasOwn(place, name) ? place[name] : undefined;
  return place;
}
