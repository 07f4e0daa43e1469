import { svgProperties } from "./svg-names.ts";
import { type SvgElement, svgRefused } from "./svg-parse.ts";

/** Rules tried, over all elements; a real drawing needs a few per element. */
const maxTries = 200_000;

interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

interface Rule {
  element: string | undefined;
  id: string | undefined;
  classes: readonly string[];
  /** Specificity, then order. */
  rank: number;
  declarations: readonly Declaration[];
}

/** Rules by the narrowest part of their selector: "#id", ".class", element name or "*". */
type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

const selectorPattern = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\p{L}\p{N}_-]+)*)$/u;
const partPattern = /[.#][^.#]+/g;

/** Attributes count degrees and pixels without naming them. */
function asAttribute(property: string, value: string): string {
  return property === "transform" ? value.replace(/(\d)(?:deg|px)/g, "$1") : value;
}

/** The text between semicolons that stand in no bracket and no quotes. */
function splitDeclarations(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(depth - 1, 0);
    else if (character === ";" && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The value before `!important`, or undefined without it. */
function importantValue(given: string): string | undefined {
  if (!/^important$/i.test(given.slice(-9))) return undefined;
  const rest = given.slice(0, -9).trimEnd();
  return rest.endsWith("!") ? rest.slice(0, -1).trimEnd() : undefined;
}

function parseDeclarations(text: string): Declaration[] {
  const declarations: Declaration[] = [];
  for (const declaration of splitDeclarations(text)) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!svgProperties.has(property)) continue;
    const given = declaration.slice(colon + 1).trim();
    const important = importantValue(given);
    declarations.push({
      property,
      value: asAttribute(property, important ?? given),
      important: important !== undefined,
    });
  }
  return declarations;
}

function parseSelector(selector: string, order: number, declarations: readonly Declaration[]): Rule | undefined {
  const match = selectorPattern.exec(selector);
  if (match === null || selector === "") return undefined;
  const [, name, rest = ""] = match;
  const parts = rest.match(partPattern) ?? [];
  const ids = parts.filter((part) => part.startsWith("#"));
  if (ids.length > 1) return undefined;
  const classes = parts.filter((part) => part.startsWith("."));
  const element = name === "*" ? undefined : name;
  const specificity = ids.length * 1e4 + classes.length * 100 + (element === undefined ? 0 : 1);
  return { element, id: ids[0], classes, rank: specificity * 1e7 + order, declarations };
}

function blockEnd(css: string, open: number): number {
  let depth = 1;
  let i = open + 1;
  for (; i < css.length && depth > 0; i++) {
    const character = css.charAt(i);
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
  }
  return i;
}

/**
 * The simple rules of a style sheet: selectors of element name, classes and id without combinators. At-rules and all
 * other rules are left out; values are not checked here.
 */
export function parseRules(css: string): RuleIndex {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, " ");
  const index = new Map<string, Rule[]>();
  let order = 0;
  let start = 0;
  for (let open = text.indexOf("{"); open !== -1; open = text.indexOf("{", start)) {
    // A statement such as @import ends in a semicolon and may stand before the selector.
    const before = text.slice(start, open);
    const prelude = before.slice(before.lastIndexOf(";") + 1).trim();
    start = blockEnd(text, open);
    const declarations = prelude.startsWith("@")
      ? []
      : parseDeclarations(text.slice(open + 1, start).replace(/\}$/, ""));
    if (declarations.length === 0) continue;
    for (const selector of prelude.split(",")) {
      order += 1;
      const rule = parseSelector(selector.trim(), order, declarations);
      if (rule === undefined) continue;
      const key = rule.id ?? rule.classes[0] ?? rule.element ?? "*";
      const rules = index.get(key);
      if (rules === undefined) index.set(key, [rule]);
      else rules.push(rule);
    }
  }
  return index;
}

/** Puts what style sheet and `style` attribute say into the attributes of elements, in the order of the cascade. */
export type Inliner = (element: SvgElement) => void;

/**
 * Throws `UnsafeInput` "svg", from the inliner, when elements times rules come to more than 200,000.
 */
export function createInliner(css: string): Inliner {
  const index = parseRules(css);
  let tries = 0;

  function matching({ name, attributes }: SvgElement): Rule[] {
    const id = `#${attributes.get("id")}`;
    const classes = new Set((attributes.get("class") ?? "").split(/\s+/).map((word) => `.${word}`));
    const candidates = ["*", name, id, ...classes].flatMap((key) => index.get(key) ?? []);
    tries += candidates.length;
    if (tries > maxTries) throw svgRefused("has too many style rules. Write the styles as attributes");
    return candidates.filter(
      (rule) =>
        (rule.element ?? name) === name && (rule.id ?? id) === id && rule.classes.every((part) => classes.has(part)),
    );
  }

  return (element) => {
    const { attributes } = element;
    if (index.size === 0 && !attributes.has("style")) return;
    const rules = index.size === 0 ? [] : matching(element).sort((a, b) => a.rank - b.rank);
    const own = parseDeclarations(attributes.get("style") ?? "");
    const declarations = [...rules.flatMap((rule) => rule.declarations), ...own];
    attributes.delete("style");
    for (const important of [false, true]) {
      for (const declaration of declarations) {
        if (declaration.important === important) attributes.set(declaration.property, declaration.value);
      }
    }
  };
}
