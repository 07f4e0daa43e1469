import { type ChildNode, parse, type Rule } from "postcss";
import { convertValue, setToken, tokenName, tokenTypes } from "../../../engines/tokens/engine.ts";
import type { TokenTree } from "../../../engines/tokens/names.ts";

/** Custom properties of a system, by the scheme they hold for. */
export interface CustomProperties {
  light: Map<string, string>;
  dark: Map<string, string>;
}

/** Tokens of a color scheme, and the custom properties that are none. */
export interface TokensOfCss {
  tree: TokenTree;
  count: number;
  leftOut: string[];
}

const ROOT = /^(?::root|html|body|:host|:where\(:root\)|:where\(html\))/;
const DARK = /(?:^|[^a-z])dark(?:$|[^a-z])/i;
/** Contrast, dim and color-blind modes, and the like: a scheme of their own would say what nobody wrote. */
const OTHER_MODE = /contrast|dimmed|colorblind|tritanopia|print|reduced|color-gamut|min-width|max-width|forced-colors/i;
/** A class that holds this many custom properties and little else is a theme. */
const THEME_SIZE = 20;

/**
 * Custom properties that hold for a whole page: those of `:root` and the like, of `@theme` (Tailwind), and of classes and
 * attributes that are a theme. What stands first counts. Properties of components stay with them.
 */
export function readCustomProperties(css: string, into: CustomProperties): void {
  let root: ReturnType<typeof parse>;
  try {
    root = parse(css, { map: false });
  } catch {
    // A style sheet that cannot be read holds nothing for us.
    return;
  }
  const open: { nodes: readonly ChildNode[]; around: string }[] = [{ nodes: root.nodes, around: "" }];
  for (let level = open.pop(); level; level = open.pop())
    for (const node of level.nodes) {
      if (node.type === "atrule" && node.nodes) {
        const around = `${level.around} ${node.name} ${node.params}`;
        if (node.name === "theme") take(node.nodes, into.light);
        else if (/^(?:media|layer|container)$/.test(node.name)) open.push({ nodes: node.nodes, around });
      } else if (node.type === "rule") {
        const scheme = schemeOf(node, level.around);
        if (scheme) take(node.nodes, into[scheme]);
      }
    }
}

function schemeOf(rule: Rule, around: string): keyof CustomProperties | undefined {
  if (OTHER_MODE.test(around)) return undefined;
  const selectors = rule.selectors.map((one) => one.trim());
  if (selectors.some((one) => /[ >+~]/.test(one.replace(/\[[^\]]*\]|\([^)]*\)/g, "")))) return undefined;
  const isRoot = selectors.some((one) => ROOT.test(one));
  const own = rule.nodes.filter((node) => node.type === "decl" && node.prop.startsWith("--")).length;
  const isTheme = own >= THEME_SIZE && selectors.every((one) => /^[.[:]/.test(one));
  if (DARK.test(around.replace(/"|'/g, " "))) return isRoot ? "dark" : undefined;
  const plain = selectors.filter((one) => !DARK.test(one) && !OTHER_MODE.test(one));
  const isHostAlone = plain.every((one) => one === ":host") && plain.length < selectors.length;
  if (plain.length === 0 || isHostAlone) {
    const isDark = selectors.some((one) => DARK.test(one) && !OTHER_MODE.test(one));
    return isDark && (isRoot || isTheme || own > 0) ? "dark" : undefined;
  }
  const isBase = plain.some((one) => one.replace(ROOT, "") === "" || /light/i.test(one));
  return isBase || (isTheme && plain.some((one) => /^\.[\w-]+$/.test(one))) ? "light" : undefined;
}

function take(nodes: readonly ChildNode[], into: Map<string, string>): void {
  for (const node of nodes)
    if (node.type === "decl" && node.prop.startsWith("--") && !into.has(node.prop))
      into.set(node.prop, node.value.trim());
}

/** Properties in properties in properties: beyond this nobody follows. */
const MOST_STEPS = 10;
/** In characters; what is put together of others grows with each. */
const MOST_VALUE = 1_000;

/**
 * Values that are put together of others (`hsl(var(--h), var(--s), 50%)`), as what they come to; plain references stay.
 * Of what comes to nothing it is the text that was written.
 */
function putTogether(properties: ReadonlyMap<string, string>, base: ReadonlyMap<string, string>): Map<string, string> {
  const given = (name: string) => properties.get(name) ?? base.get(name);
  return new Map(
    [...properties].map(([name, text]) => {
      if (!text.includes("var(") || REFERENCE.test(text)) return [name, text];
      let value = text;
      for (let step = 0; step < MOST_STEPS && value.includes("var(") && value.length < MOST_VALUE; step++)
        value = value.replace(/var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g, (whole, one: string, instead?: string) =>
          one === name ? whole : (given(one) ?? instead ?? whole),
        );
      return [name, value.includes("var(") || value.length >= MOST_VALUE ? text : value];
    }),
  );
}

const REFERENCE = /^var\(\s*--[\w-]+\s*\)$/;

/**
 * Custom properties as DTCG tokens whose names give the same custom properties again: `--color-blue-500` becomes
 * `color.blue.500`. What is no value of the format (`calc()`, parts of shadows) is left out and named, and so is what refers
 * to it.
 */
export function tokensOfCss({ light, dark }: CustomProperties): { light: TokensOfCss; dark: TokensOfCss } {
  const whole = { light: putTogether(light, new Map()), dark: putTogether(dark, light) };
  const known = takenNames(whole);
  // What is the same in the dark says nothing.
  const changed = new Map([...whole.dark].filter(([name, value]) => whole.light.get(name) !== value));
  return { light: treeOf(whole.light, known), dark: treeOf(changed, known) };
}

/** Names that have a value, of their own or by those they refer to. */
function takenNames({ light, dark }: CustomProperties): Set<string> {
  const names = new Set([...light.keys(), ...dark.keys()]);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const name of names) {
      const texts = [light.get(name), dark.get(name)].filter((text) => text !== undefined);
      if (!texts.some((text) => tokenOf(name, text, names) !== undefined)) names.delete(name);
    }
  }
  return names;
}

function treeOf(properties: ReadonlyMap<string, string>, known: ReadonlySet<string>): TokensOfCss {
  const tree: TokenTree = {};
  const leftOut: string[] = [];
  let count = 0;
  for (const [name, text] of properties) {
    const token = known.has(name) ? tokenOf(name, text, known) : undefined;
    if (token === undefined) {
      leftOut.push(name);
      continue;
    }
    setToken(tree, pathOf(name, known), token);
    count += 1;
  }
  return { tree, count, leftOut };
}

/** Two levels of groups at most; a name that is a token's own is no group. */
function pathOf(property: string, known: ReadonlySet<string>): string[] {
  const words = property.slice(2).split("-");
  const path: string[] = [];
  let start = 0;
  for (let end = 1; end < words.length && path.length < 2; end++) {
    const part = words.slice(start, end).join("-");
    if (part === "" || tokenName(part) !== part || known.has(`--${words.slice(0, end).join("-")}`)) continue;
    path.push(part);
    start = end;
  }
  return [...path, tokenName(words.slice(start).join("-"))];
}

function tokenOf(name: string, text: string, known: ReadonlySet<string>): TokenTree | undefined {
  const alias = /^var\(\s*(--[\w-]+)\s*\)$/.exec(text)?.[1];
  if (alias !== undefined)
    return known.has(alias) && alias !== name ? { $value: `{${pathOf(alias, known).join(".")}}` } : undefined;
  if (text === "" || /\b(?:var|calc|env|min|max|clamp|url)\(/.test(text)) return undefined;
  const { type, value } = convertValue(typeOf(name, text), text, /colou?r/i.test(name) ? "color" : "");
  return type !== undefined && tokenTypes.has(type) && isValue(type, value)
    ? { $type: type, $value: value }
    : undefined;
}

/** What the format has an object or a number for is no longer text once it is read. */
const isValue = (type: string, value: unknown): boolean =>
  typeof value !== "string" || type === "fontFamily" || type === "fontWeight";

/** What a name says and the value alone does not. */
function typeOf(name: string, text: string): string | undefined {
  if (
    /font-?family|(?:^|-)font(?:-(?:sans|serif|mono|body|heading|display|stack|monospace)[\w-]*)?$|typeface/i.test(
      name,
    ) &&
    !/^\d/.test(text) &&
    !/\//.test(text)
  )
    return "fontFamily";
  if (/font-?weight|-weight-/i.test(name) && /^(?:\d{2,3}|normal|bold)$/.test(text)) return "fontWeight";
  return /^[a-z]+$/i.test(text) ? "color" : undefined;
}
