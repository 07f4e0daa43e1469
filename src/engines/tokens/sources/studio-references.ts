import { isObject } from "../../../safe/is-object.ts";
import { maxDepth, type TokenTree } from "../token-tree.ts";
import { isLegacyToken } from "./legacy/legacy-tree.ts";

/** Dot names of the tokens of a tree. */
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
 * A tree of Tokens Studio whose references lead to tokens that are there: one that carries the name of its token's set
 * (`{core.color.blue}` for `color.blue`) is written without, one that leaves it out in a file without sets gets it, and the
 * form of older files (`$color.blue`) becomes `{color.blue}`. All else stays as it is.
 *
 * @param names of all tokens there are
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

/** A reference as files had it before 2022, by itself or in a calculation. */
const OLDER = /(^|[\s(,*/+-])\$([\w-]+(?:\.[\w-]+)+)/g;

/** Members that are written for people. */
const TEXTS = new Set(["description", "$description", "comment"]);
