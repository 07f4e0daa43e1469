import { isObject } from "../../../../safe/is-object.ts";
import { DESIGN_SYSTEM_REGISTRY } from "../../raw/design-tool-extension.ts";
import { maxDepth, type TokenTree } from "../../token-tree.ts";
import { type ConvertedValue, convertValue } from "./legacy-value.ts";

const MEMBERS = new Set([
  ...["value", "$value", "type", "$type", "description", "$description", "comment", "$extensions", "extensions"],
  ...["deprecated", "$deprecated", "deprecated_comment"],
]);

/** Text types that the format doesn't have. `other` is the type of a token without a declared type. */
const TEXTS: ReadonlySet<string> = new Set(["other", "text", "textCase", "textDecoration", "asset", "content"]);

/**
 * Converts a tree of older tokens (`value` and `type`, or both with `$` and Tokens Studio types) to DTCG form.
 * Unsupported members move to `$extensions["design-system-registry"].members`. Names with characters of references
 * (`0.5`) get `-` for them, as in Style Dictionary's own names. Doesn't change the input and never throws.
 */
export function convertTree(tree: TokenTree): TokenTree {
  return group(tree, [], undefined);
}

/** Whether an object is a token of an older format. */
export const isLegacyToken = (value: TokenTree): boolean =>
  Object.hasOwn(value, "value") || Object.hasOwn(value, "$value");

function group(tree: TokenTree, path: readonly string[], type: string | undefined): TokenTree {
  const converted: TokenTree = {};
  const own = textOf(tree.$type) ?? type;
  for (const [name, child] of Object.entries(tree)) {
    if (name === "$type" || name === "__proto__") continue;
    if (name.startsWith("$") || !isObject(child)) {
      if (name.startsWith("$") && name !== "$themes" && name !== "$metadata") converted[name] = child;
    } else {
      const plain = nameIn(tree, name);
      if (isLegacyToken(child)) converted[plain] = token(child, path[0] ?? name, own);
      else if (path.length < maxDepth) converted[plain] = group(child, [...path, name], own);
    }
  }
  return converted;
}

/** A name without characters of references, unless another member has that name. */
export function nameIn(tree: TokenTree, name: string): string {
  const plain = /[.{}]/.test(name) ? name.replace(/[.{}]+/g, "-") : name;
  return plain === name || Object.hasOwn(tree, plain) ? name : plain;
}

/** Converts one token to DTCG form. */
function token(written: TokenTree, category: string, groupType?: string): TokenTree {
  const { attributes, $extensions, extensions } = written;
  const type = textOf(written.$type) ?? textOf(written.type) ?? groupType;
  const kind = isObject(attributes) ? textOf(attributes.category) : undefined;
  const stated = written.$value ?? written.value;
  const kept = isObject($extensions) ? $extensions : isObject(extensions) ? extensions : {};
  const read = modified(stated, kept) ?? convertValue(type, stated, kind ?? category);
  const { value, isMath, fontStyle } = read;
  const isText = TEXTS.has(read.type ?? "") && typeof value === "string";
  const $type = isText ? "string" : read.type;
  const description = textOf(written.$description) ?? textOf(written.description) ?? textOf(written.comment);
  const deprecated = deprecatedOf(written);
  const members = Object.entries(written).filter(([name]) => !MEMBERS.has(name));
  const own = {
    ...(isMath ? { math: true } : {}),
    ...(fontStyle === undefined ? {} : { fontStyle }),
    ...(members.length > 0 ? { members: Object.fromEntries(members) } : {}),
  };
  const said = isObject(kept[DESIGN_SYSTEM_REGISTRY]) ? kept[DESIGN_SYSTEM_REGISTRY] : {};
  const all = Object.keys(own).length > 0 ? { ...kept, [DESIGN_SYSTEM_REGISTRY]: { ...said, ...own } } : kept;
  return {
    ...($type === undefined ? {} : { $type }),
    $value: value,
    ...(description === undefined ? {} : { $description: description }),
    ...(deprecated === undefined ? {} : { $deprecated: deprecated }),
    ...(Object.keys(all).length > 0 ? { $extensions: all } : {}),
  };
}

/** Returns a color modified by Tokens Studio as a calculation, evaluated when its references are resolved. */
function modified(written: unknown, extensions: TokenTree): ConvertedValue | undefined {
  const studio = extensions["studio.tokens"];
  const change = isObject(studio) ? studio.modify : undefined;
  if (!isObject(change) || typeof written !== "string" || typeof change.type !== "string") return undefined;
  const { type, value, space = "lch", color } = change;
  const parts = [written, value, space, ...(type === "mix" ? [color] : [])];
  if (!["lighten", "darken", "mix", "alpha"].includes(type) || parts.some((part) => part === undefined))
    return undefined;
  return { type: "color", value: `${type}(${parts.map(String).join(", ")})`, isMath: true };
}

function deprecatedOf({ deprecated, $deprecated = deprecated, deprecated_comment: reason }: TokenTree): unknown {
  if ($deprecated === undefined || $deprecated === false) return $deprecated;
  return textOf(reason) ?? $deprecated;
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
