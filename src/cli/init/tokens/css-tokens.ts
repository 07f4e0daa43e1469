import { type ChildNode, parse, type Rule } from "postcss";
import {
  convertValue,
  createVariables,
  openTokenSystem,
  setToken,
  tokenName,
  tokenTypes,
} from "../../../engines/tokens/engine.ts";
import type { TokenTree } from "../../../engines/tokens/names.ts";

/** Custom properties of a system, by the scheme they hold for. */
export interface CustomProperties {
  light: Map<string, string>;
  dark: Map<string, string>;
  /** What is said otherwise under a condition that is no scheme: the property, and the first such condition. */
  conditional: Map<string, string>;
}

export const noProperties = (): CustomProperties => ({ light: new Map(), dark: new Map(), conditional: new Map() });

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
 * attributes that are a theme. Of two declarations in the sheet the last counts, and what an earlier sheet said holds.
 * Properties of components stay with them.
 */
export function readCustomProperties(css: string, into: CustomProperties): void {
  let root: ReturnType<typeof parse>;
  try {
    root = parse(css, { map: false });
  } catch {
    // A style sheet that cannot be read holds nothing for us.
    return;
  }
  const own = noProperties();
  visit(root.nodes, "", own);
  for (const scheme of ["light", "dark", "conditional"] as const)
    for (const [name, value] of own[scheme]) if (!into[scheme].has(name)) into[scheme].set(name, value);
}

/** Characters of conditions around a rule; nobody's are so many. */
const MOST_AROUND = 10_000;

function visit(nodes: readonly ChildNode[], around: string, into: CustomProperties): void {
  if (around.length > MOST_AROUND) return;
  for (const node of nodes) {
    if (node.type === "atrule" && node.nodes) {
      if (node.name === "theme") take(node.nodes, into.light);
      else if (/^(?:media|layer|container|supports)$/.test(node.name))
        visit(node.nodes, `${around} ${node.name} ${node.params}`, into);
    } else if (node.type === "rule") {
      const scheme = schemeOf(node, around);
      if (scheme) take(node.nodes, into[scheme]);
      else if (isConditional(node, around)) takeNames(node.nodes, around.trim(), into.conditional);
    }
  }
}

/** Whether a rule of the whole page holds under a condition, such as a width or a wish for contrast. */
const isConditional = (rule: Rule, around: string): boolean =>
  /\b(?:media|container|supports)\b/.test(around) && rule.selectors.some((one) => ROOT.test(one.trim()));

function takeNames(nodes: readonly ChildNode[], condition: string, into: Map<string, string>): void {
  for (const node of nodes)
    if (node.type === "decl" && node.prop.startsWith("--") && !into.has(node.prop)) into.set(node.prop, condition);
}

function schemeOf(rule: Rule, around: string): keyof CustomProperties | undefined {
  if (OTHER_MODE.test(around) || /\b(?:container|supports)\b/.test(around)) return undefined;
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
    if (node.type === "decl" && node.prop.startsWith("--")) into.set(node.prop, node.value.trim());
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

const REFERENCE = /^var\(\s*(--[\w-]+)\s*\)$/;

/**
 * Custom properties as DTCG tokens whose names give the same custom properties again: `--color-blue-500` becomes
 * `color.blue.500`. What is no value of the format (`calc()`, parts of shadows) is left out and named, and so is what refers
 * to it. In the dark scheme a value that is made of others is what these come to there.
 */
export function tokensOfCss(properties: Pick<CustomProperties, "light" | "dark">): {
  light: TokensOfCss;
  dark: TokensOfCss;
} {
  const { light, dark } = bySchemes(properties);
  const whole = { light: putTogether(light, new Map()), dark: putTogether(new Map([...light, ...dark]), light) };
  const known = takenNames(whole);
  // What is the same in the dark says nothing.
  const changed = new Map([...whole.dark].filter(([name, value]) => whole.light.get(name) !== value));
  return { light: treeOf(whole.light, known), dark: treeOf(changed, known) };
}

/** How many custom properties come out of their tokens with the name and value they had, and those that do not. */
export interface Proof {
  equal: number;
  different: string[];
}

/** Compiles tokens again and compares them with the properties they were made from, in each scheme. */
export function proveTokens(properties: Pick<CustomProperties, "light" | "dark">): Proof {
  const { light, dark } = bySchemes(properties);
  const made = tokensOfCss(properties);
  const sources = {
    "design-system/tokens/tokens.tokens.json": JSON.stringify(made.light.tree),
    ...(made.dark.count > 0 && { "design-system/tokens/themes/dark.tokens.json": JSON.stringify(made.dark.tree) }),
  };
  const system = openTokenSystem({ sources });
  const written = putTogether(light, new Map());
  const writtenDark = putTogether(new Map([...light, ...dark]), light);
  const leftOut = new Set([...made.light.leftOut, ...made.dark.leftOut]);
  const different = new Set<string>();
  for (const [values, choice] of [
    [written, {}],
    [writtenDark, made.dark.count > 0 ? { scheme: "dark" } : {}],
  ] as const) {
    const { variables } = createVariables(system.select(choice).tokens);
    const tokenOfName = new Map(variables.map((variable) => [`--${variable.name}`, variable.token]));
    for (const name of values.keys()) {
      if (leftOut.has(name)) continue;
      const token = tokenOfName.get(name);
      const text = endOf(name, values);
      const { value } = convertValue(typeOf(name, text), text, /colou?r/i.test(name) ? "color" : "");
      if (!token || JSON.stringify(token.resolved) !== JSON.stringify(value)) different.add(name);
    }
  }
  const all = new Set([...written.keys(), ...writtenDark.keys()].filter((name) => !leftOut.has(name)));
  return { equal: all.size - different.size, different: [...different] };
}

/** The text a chain of references ends with. */
function endOf(name: string, values: ReadonlyMap<string, string>): string {
  let text = values.get(name) ?? "";
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = values.get(REFERENCE.exec(text)?.[1] ?? "");
    if (next === undefined) break;
    text = next;
  }
  return text;
}

const LONGEST_BOTH = 1_000;
const BOTH = /^light-dark\(((?:[^()]|\([^()]*\))*),((?:[^()]|\([^()]*\))*)\)$/i;

/** With `light-dark(a, b)` as a value of each scheme. */
function bySchemes({ light, dark }: Pick<CustomProperties, "light" | "dark">) {
  const made = { light: new Map(light), dark: new Map(dark) };
  for (const [name, text] of [...light, ...dark]) {
    const [, one, other] = text.length > LONGEST_BOTH ? [] : (BOTH.exec(text) ?? []);
    if (one === undefined || other === undefined) continue;
    if (light.get(name) === text) made.light.set(name, one.trim());
    if ((dark.get(name) ?? text) === text) made.dark.set(name, other.trim());
  }
  return made;
}

/** Names that have a value, of their own or by those they refer to. */
function takenNames({ light, dark }: Pick<CustomProperties, "light" | "dark">): Set<string> {
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
