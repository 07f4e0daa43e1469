import { type ChildNode, type Container, parse, type Rule } from "postcss";
import { cssFault } from "../../../engines/text/css-fault.ts";
import { splitCss, unescapedName } from "../../../engines/tokens/engine.ts";
import { type Condition, joinedEach, MAX_HOLDINGS, MAX_OTHER, type SelectorScope } from "./selector-scope.ts";

/** Custom properties of one rule. */
export interface SheetRule {
  path: string;
  line: number;
  holdings: readonly SelectorScope[];
  properties: readonly { name: string; value: string; isImportant: boolean }[];
  /** Other declarations of the rule, besides the page's colors. */
  others: number;
  /** Name of its cascade layer; empty outside of all. */
  layer: string;
}

/** A sheet as rules, and the layers it names in their order. */
export interface SheetRules {
  rules: SheetRule[];
  layers: string[];
  imports: SheetImport[];
  /** The reason why the sheet wasn't read. */
  fault?: string;
}

/** `@import`, with the conditions of the imported rules. */
export interface SheetImport {
  address: string;
  around: RuleContext;
}

/** The context of a rule. */
export interface RuleContext {
  /** Each of these lists of conditions is enough. */
  media: readonly (readonly Condition[])[];
  other: string;
  layer: string;
}

export const NO_RULE_CONTEXT: RuleContext = { media: [[]], other: "", layer: "" };

/** Levels of nested conditions, selectors of a rule, and their combinations. */
const MAX_DEPTH = 20;
const MAX_SELECTOR = 10_000;
/** Properties that themes set besides custom properties. */
const OF_THEMES = /^(?:color-scheme|color|background(?:-color)?|accent-color|font-family|forced-color-adjust)$/;

/**
 * Reads the custom properties of a style sheet with the conditions of each rule. Leaves out rules for parts of a page
 * (`.card .title`) and keyframes. Time grows with the text.
 */
export function readSheetRules(css: string, path: string, around: RuleContext = NO_RULE_CONTEXT): SheetRules {
  const read: SheetRules = { rules: [], layers: [], imports: [] };
  let root: ReturnType<typeof parse>;
  try {
    root = parse(css, { map: false });
  } catch (error) {
    return { ...read, fault: cssFault(error) };
  }
  visit(root.nodes, { path, around, parents: undefined, depth: 0 }, read);
  return read;
}

interface Place {
  path: string;
  around: RuleContext;
  /** Holdings of the rule around. */
  parents: readonly SelectorScope[] | undefined;
  depth: number;
}

function visit(nodes: readonly ChildNode[], place: Place, read: SheetRules): void {
  if (place.depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (node.type === "rule") {
      const holdings = holdingsOf(node, place);
      take(node, holdings, place, read);
      visit(node.nodes, { ...place, parents: holdings, depth: place.depth + 1 }, read);
    } else if (node.type === "atrule") readAtRule(node.name.toLowerCase(), node.params, node, place, read);
  }
}

function readAtRule(name: string, params: string, node: ChildNode, place: Place, read: SheetRules): void {
  const inner = "nodes" in node ? (node.nodes ?? []) : undefined;
  const { around, parents } = place;
  if (name === "import") {
    const found = importOf(params, around);
    if (found) read.imports.push(found);
    return;
  }
  if (name === "layer") {
    const names = params.split(",").map((each) => within(around.layer, each.trim()));
    for (const each of names) if (!read.layers.includes(each)) read.layers.push(each);
    if (inner) visit(inner, { ...place, around: { ...around, layer: names[0] ?? "" }, depth: place.depth + 1 }, read);
    return;
  }
  if (!inner) return;
  if (name === "theme" || name === "property") {
    const holdings = [{ conditions: [], isRoot: true, weight: name === "theme" ? 10 : -1 }];
    const container = node as Container;
    if (name === "theme") takeTheme(container, holdings, place, read);
    else takeRegistered(params.trim(), container, holdings, place, read);
    return;
  }
  const next = conditioned(name, params, around);
  if (next === undefined) return;
  const deeper = { ...place, around: next, depth: place.depth + 1 };
  // Declarations of a rule that nests its media.
  if (parents) take(node as Container, inMedia(parents, next), deeper, read);
  visit(inner, deeper, read);
}

/** Adds the condition of an at-rule. Undefined for other at-rules (`@keyframes`, `@font-face`). */
function conditioned(name: string, params: string, around: RuleContext): RuleContext | undefined {
  if (name === "media") {
    const media = mediaOf(params);
    if (typeof media === "string") return { ...around, other: `${around.other} @media ${media}`.trim() };
    if (around.media.length * media.length > MAX_HOLDINGS)
      return { ...around, other: `${around.other} @media ${params.slice(0, MAX_OTHER)}`.trim() };
    return { ...around, media: around.media.flatMap((one) => media.map((other) => [...one, ...other])) };
  }
  if (name === "supports" || name === "container" || name === "scope" || name === "starting-style")
    return { ...around, other: `${around.other} @${name} ${params}`.trim() };
  return undefined;
}

const IMPORT = /^(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*?))\s*\)|"([^"]*)"|'([^']*)')(.*)$/is;
const SUPPORTS = /^supports\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*/i;

function importOf(params: string, around: RuleContext): SheetImport | undefined {
  const [, one, two, three, four, five, rest = ""] = IMPORT.exec(params.trim()) ?? [];
  const address = one ?? two ?? three ?? four ?? five;
  if (address === undefined) return undefined;
  let next = around;
  let left = rest.trim();
  const layer = /^layer(?:\(([^()]*)\))?\s*/i.exec(left);
  if (layer) {
    next = { ...next, layer: within(around.layer, layer[1]?.trim() ?? address) };
    left = left.slice(layer[0].length);
  }
  const supports = SUPPORTS.exec(left);
  if (supports) {
    next = { ...next, other: `${next.other} @${supports[0].trim()}`.trim() };
    left = left.slice(supports[0].length);
  }
  return { address, around: left === "" ? next : (conditioned("media", left, next) ?? next) };
}

const within = (layer: string, name: string): string => (layer === "" ? name : `${layer}.${name}`);

/** The conditions of each media query in a list. The text of the list if a part isn't an axis value. */
function mediaOf(params: string): readonly (readonly Condition[])[] | string {
  const read = splitCss(params, ",").map((query) => {
    const conditions: Condition[] = [];
    for (const part of query.split(/\s+and\s+/i)) {
      const text = part.trim().toLowerCase();
      if (text === "screen" || text === "all" || text === "only screen") continue;
      const [, feature = "", value = "reduce"] =
        /^\(\s*(prefers-[a-z-]+|forced-colors)\s*(?::\s*([a-z-]+)\s*)?\)$/.exec(text) ?? [];
      if (feature === "") return undefined;
      conditions.push({ key: `@${feature}`, value, isNot: false });
    }
    return conditions;
  });
  return read.some((each) => each === undefined) ? params.trim() : read.filter((each) => each !== undefined);
}

function take(node: Container, holdings: readonly SelectorScope[], place: Place, read: SheetRules): void {
  if (holdings.length === 0) return;
  const properties: { name: string; value: string; isImportant: boolean }[] = [];
  let others = 0;
  for (const each of node.nodes ?? []) {
    if (each.type !== "decl") continue;
    if (!each.prop.startsWith("--")) others += OF_THEMES.test(each.prop) ? 0 : 1;
    else if (!each.prop.includes("*"))
      properties.push({
        name: propertyName(each.prop),
        value: each.value.trim(),
        isImportant: each.important === true,
      });
  }
  if (properties.length === 0) return;
  const { path, around } = place;
  read.rules.push({ path, line: node.source?.start?.line ?? 1, holdings, properties, others, layer: around.layer });
}

/** Whether a property references only itself: `--radius: var(--radius)`. */
export const isOfItself = (name: string, value: string): boolean =>
  propertyName(/^var\(\s*(--[^\s,]+?)\s*\)$/i.exec(value)?.[1] ?? "") === name;

/** Tailwind's `@theme`. `--radius: var(--radius)` only registers a name, so other rules take precedence. */
function takeTheme(node: Container, holdings: readonly SelectorScope[], place: Place, read: SheetRules): void {
  const from = read.rules.length;
  take(node, holdings, place, read);
  const [rule] = read.rules.splice(from);
  if (!rule) return;
  const own = rule.properties.filter(({ name, value }) => !isOfItself(name, value));
  const named = rule.properties.filter(({ name, value }) => isOfItself(name, value));
  if (named.length > 0) {
    const weak = holdings.map((holding) => ({ ...holding, weight: -1 }));
    read.rules.push({ ...rule, properties: named, holdings: weak, layer: rule.layer || TAILWIND_LAYER });
  }
  if (own.length > 0) read.rules.push({ ...rule, properties: own });
}

/** The layer that Tailwind writes its theme in. */
const TAILWIND_LAYER = "theme";

/** `@property`: the value of an undeclared property. */
function takeRegistered(
  name: string,
  node: Container,
  holdings: SelectorScope[],
  place: Place,
  read: SheetRules,
): void {
  const initial = node.nodes?.find((each) => each.type === "decl" && each.prop === "initial-value");
  if (initial?.type !== "decl" || !name.startsWith("--")) return;
  const { path, around } = place;
  const properties = [{ name: propertyName(name), value: initial.value.trim(), isImportant: false }];
  const held = inMedia(holdings, around);
  read.rules.push({ path, line: node.source?.start?.line ?? 1, holdings: held, properties, others: 0, layer: "" });
}

/** A name without `--`, its escapes read (CSS Syntax 3, 4.3.7): `--space-1\.5` is `space-1.5`. */
export const propertyName = (written: string): string => unescapedName(written.slice(2));

function holdingsOf(rule: Rule, { around, parents }: Place): SelectorScope[] {
  const found: SelectorScope[] = [];
  for (const selector of rule.selectors) {
    for (const one of compoundOf(selector.trim(), parents) ?? insideOf(selector.trim(), parents)) found.push(one);
    if (found.length > MAX_HOLDINGS) return [];
  }
  // `:host` in a list with themes is the same element with a theme.
  const [host, ...rest] = found.filter(({ isRoot, conditions }) => isRoot && conditions.length === 0);
  const isHostAlone =
    host !== undefined && rest.length === 0 && rule.selectors.every((one) => !/:root|html|body/.test(one));
  const isThemed = found.some(({ conditions }) => conditions.length > 0);
  return inMedia(isHostAlone && isThemed ? found.filter((one) => one !== host) : found, around);
}

function inMedia(holdings: readonly SelectorScope[], { media, other }: RuleContext): SelectorScope[] {
  if (media.length === 1 && media[0]?.length === 0 && other === "") return [...holdings];
  if (holdings.length * media.length > MAX_HOLDINGS)
    return holdings.map((holding) => ({ ...holding, other: `${other} many @media ${holding.other ?? ""}`.trim() }));
  return holdings.flatMap((holding) =>
    media.map((conditions) => ({
      ...holding,
      conditions: [...holding.conditions, ...conditions],
      ...(other === "" ? {} : { other: `${other} ${holding.other ?? ""}`.trim() }),
    })),
  );
}

const PIECE =
  /^(?:(?<element>[a-z][\w-]*|\*)|\.(?<name>(?:[\w-]|[\u0080-\u{10ffff}]|\\.)+)|#(?<id>[\w-]+)|(?<attribute>\[[^\]]*\])|(?<pseudo>::?[\w-]+)|(?<parent>&))/iu;
const ATTRIBUTE = /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]*))\s*(?:[is]\s*)?)?\]$/i;

/** The conditions of a selector for one element, for each alternative. Undefined for nested elements. */
function compoundOf(
  selector: string,
  parents: readonly SelectorScope[] | undefined,
  depth = 0,
): SelectorScope[] | undefined {
  if (depth > MAX_DEPTH || selector.length > MAX_SELECTOR) return undefined;
  if (parents && !selector.includes("&")) return undefined;
  let found: SelectorScope[] = [{ conditions: [], isRoot: false, weight: 0 }];
  const each = (change: (one: SelectorScope) => SelectorScope[]) => {
    found = found.flatMap(change);
  };
  const add = (condition: Condition) =>
    each((one) => [{ ...one, conditions: [...one.conditions, condition], weight: one.weight + 10 }]);
  for (let rest = selector; rest !== ""; ) {
    const { element, name, id, attribute, pseudo, parent } = PIECE.exec(rest)?.groups ?? {};
    const piece = element ?? (name === undefined ? undefined : `.${name}`) ?? attribute ?? pseudo ?? parent;
    if (piece === undefined || id !== undefined) return undefined;
    rest = rest.slice(piece.length);
    if (element !== undefined) {
      if (!/^(?:html|body)$/i.test(element)) return undefined;
      each((one) => [{ ...one, isRoot: true, weight: one.weight + 1 }]);
    } else if (name !== undefined) add({ key: ".", value: name.replaceAll("\\", ""), isNot: false });
    else if (attribute !== undefined) {
      const condition = attributeOf(attribute);
      if (!condition) return undefined;
      add(condition);
    } else if (parent !== undefined) {
      const above = parents ?? [];
      found = joinedEach(found, above);
    } else if (pseudo !== undefined) {
      if (pseudo.startsWith("::")) return undefined;
      const inner = rest.startsWith("(") ? bracketed(rest) : undefined;
      if (inner !== undefined) rest = rest.slice(inner.length + 2);
      const next = pseudoOf(pseudo.toLowerCase(), inner, parents, depth + 1);
      if (next === undefined) return undefined;
      found = joinedEach(found, next);
    }
  }
  return found;
}

/**
 * The conditions of a selector for a nested element: a theme in a scheme (`.dark .theme-acme`). The complete sheet
 * decides whether each is of the page, so none is treated as the root. Empty if a part is anything else.
 */
function insideOf(selector: string, parents: readonly SelectorScope[] | undefined): SelectorScope[] {
  const whole = parents && !selector.includes("&") ? `& ${selector}` : selector;
  const parts = splitCss(whole, " ").filter((part) => part !== ">");
  if (parts.length < 2) return [];
  let found: SelectorScope[] = [{ conditions: [], isRoot: false, weight: 0, isInside: true }];
  for (const [index, part] of parts.entries()) {
    const own = (compoundOf(part, part.includes("&") ? parents : undefined) ?? []).filter(
      ({ conditions, isRoot, other }) =>
        other === undefined &&
        (index < parts.length - 1 ? isRoot || conditions.length > 0 : !isRoot && conditions.length > 0),
    );
    found = joinedEach(found, own);
  }
  return found.map((one) => ({ ...one, isRoot: false }));
}

function attributeOf(text: string): Condition | undefined {
  const [, name, sign, double, single, bare] = ATTRIBUTE.exec(text) ?? [];
  if (name === undefined || (sign !== undefined && /[$*]/.test(sign))) return undefined;
  return { key: `[${name.toLowerCase()}]`, value: double ?? single ?? bare ?? "", isNot: false };
}

function pseudoOf(
  name: string,
  inner: string | undefined,
  parents: readonly SelectorScope[] | undefined,
  depth: number,
): SelectorScope[] | undefined {
  if (name === ":root" || (name === ":host" && inner === undefined))
    return [{ conditions: [], isRoot: true, weight: 10 }];
  if (inner !== undefined && /^:(?:is|where|matches|host|host-context|-webkit-any|-moz-any)$/.test(name)) {
    const among = splitCss(inner, ",").flatMap(
      (each) => compoundOf(each, parents?.length ? parents : undefined, depth) ?? [],
    );
    if (among.length === 0) return undefined;
    const isHost = name.startsWith(":host");
    return among.map((each) => ({
      ...each,
      isRoot: each.isRoot || isHost,
      weight: name === ":where" ? 0 : each.weight,
    }));
  }
  if (name === ":not" && inner !== undefined) {
    const conditions: Condition[] = [];
    for (const each of splitCss(inner, ",")) {
      const [only, ...others] = compoundOf(each, undefined, depth) ?? [];
      const [condition, ...more] = only?.conditions ?? [];
      if (!only || others.length > 0 || !condition || more.length > 0 || only.other !== undefined)
        return [{ conditions: [], isRoot: false, weight: 10, other: `:not(${inner})` }];
      conditions.push({ ...condition, isNot: true });
    }
    return [{ conditions, isRoot: false, weight: 10 }];
  }
  return [{ conditions: [], isRoot: false, weight: 10, other: inner === undefined ? name : `${name}(${inner})` }];
}

/** The text between the first bracket and its closing one. */
function bracketed(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") {
      depth -= 1;
      if (depth === 0) return text.slice(1, at);
    }
  }
  return undefined;
}
