import { isObject } from "../../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";
import { isLegacyToken } from "./legacy/legacy-tree.ts";

/** Returns the dot names of a tree's tokens. */
export function tokenNames(tree: TokenTree, into = new Set<string>(), path: readonly string[] = []): Set<string> {
  for (const [name, child] of Object.entries(tree)) {
    if (name.startsWith("$") || !isObject(child)) continue;
    const own = [...path, name];
    if (isLegacyToken(child)) into.add(own.join("."));
    else if (own.length < maxDepth) tokenNames(child, into, own);
  }
  return into;
}

/**
 * Returns a Tokens Studio tree whose references name existing tokens: a set name in a reference is removed
 * (`{core.color.blue}` for `color.blue`), a missing set name is added in a file without sets, and the form of older
 * files (`$color.blue`) becomes `{color.blue}`. Everything else stays unchanged.
 *
 * @param names of all tokens
 * @param sets names of all sets: `core`, `brands/acme`
 */
export function withSetReferences(tree: TokenTree, names: ReadonlySet<string>, sets: readonly string[]): TokenTree {
  const prefixes = sets.flatMap((set) => [...new Set([`${set}.`, `${set.replaceAll("/", ".")}.`])]);
  const found = (name: string): string => {
    const plain = name.replace(/\.\$?value$/, "");
    if (names.has(plain)) return plain;
    const without = prefixes.find((prefix) => plain.startsWith(prefix) && names.has(plain.slice(prefix.length)));
    if (without !== undefined) return plain.slice(without.length);
    const within = prefixes.find((prefix) => names.has(prefix + plain));
    return within === undefined ? name : within + plain;
  };
  const replaced = (value: unknown, depth: number): unknown => {
    if (typeof value === "string")
      return value
        .replace(OLDER, (whole, before: string, name: string) =>
          names.has(found(name)) ? `${before}{${name}}` : whole,
        )
        .replace(/\{([^{}]+)\}/g, (_, name: string) => `{${found(name.trim())}}`);
    if (depth > maxDepth || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, TEXTS.has(key) ? member : replaced(member, depth + 1)]),
    );
  };
  const made = replaced(tree, 0);
  return isObject(made) ? made : tree;
}

/** A reference in files before 2022, on its own or in a calculation. */
const OLDER = /(^|[\s(,*/+-])\$([\w-]+(?:\.[\w-]+)+)/g;

/** Members with text for people. */
const TEXTS = new Set(["description", "$description", "comment"]);
