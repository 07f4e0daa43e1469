import { elementsIn, type SvgElement } from "./parse.ts";
import { splitAt } from "./scan.ts";

/** Whether an element matches a part of a selector; `spend` counts the work. */
type Test = (element: SvgElement, spend: () => void) => boolean;

interface Compound {
  /** Its relation to the next compound. */
  combinator: "" | " " | ">" | "+" | "~";
  tests: readonly Test[];
  /** Its most specific part: `#id`, `.class`, an element name or `*`. */
  key: string;
}

export interface Selector {
  /** From the element itself to its ancestors. */
  compounds: readonly Compound[];
  specificity: number;
}

const ID = 1e4;
const CLASS = 100;

const never: Test = () => false;

/** States that an image never has, and pseudo-elements that only HTML text has. */
const NEVER =
  /^(?:hover|active|focus|focus-visible|focus-within|target|visited|link|any-link|checked|disabled|enabled|fullscreen|placeholder)$/;

const indexIn = (element: SvgElement, among: readonly SvgElement[]): number => among.indexOf(element) + 1;

/** `an+b`, `odd`, `even` or a number as a test of places from 1. */
function placeTest(given: string): ((place: number) => boolean) | undefined {
  const text = given
    .replace(/\s+/g, "")
    .toLowerCase()
    .replace(/^odd$/, "2n+1")
    .replace(/^even$/, "2n");
  const [, a, n, b = "0"] = /^(?:([+-]?\d*)(n))?([+-]?\d+)?$/.exec(text) ?? [];
  if (text === "" || (n === undefined && b === "0")) return undefined;
  const step = n === undefined ? 0 : a === "" || a === "+" ? 1 : a === "-" ? -1 : Number(a);
  const first = Number(b);
  return (place) => (step === 0 ? place === first : (place - first) / step >= 0 && (place - first) % step === 0);
}

function siblingsOf(element: SvgElement, isTyped: boolean, spend: () => void): SvgElement[] {
  const all = element.parent ? elementsIn(element.parent) : [element];
  for (const _one of all) spend();
  return isTyped ? all.filter(({ name }) => name === element.name) : all;
}

function nth(given: string, isTyped: boolean, fromEnd: boolean): Test | undefined {
  const holds = placeTest(given);
  return (
    holds &&
    ((element, spend) => {
      const siblings = siblingsOf(element, isTyped, spend);
      const place = indexIn(element, siblings);
      return holds(fromEnd ? siblings.length + 1 - place : place);
    })
  );
}

function pseudo(name: string, given: string | undefined): { test: Test; specificity: number } | undefined {
  const word = name.toLowerCase();
  if (given !== undefined && /^(?:not|is|where|matches|-webkit-any)$/.test(word)) {
    const inner = parseSelectors(given);
    if (!inner) return undefined;
    const some: Test = (element, spend) => inner.some((selector) => matchesSelector(selector, element, spend));
    const specificity = word === "where" ? 0 : Math.max(0, ...inner.map((one) => one.specificity));
    return { test: word === "not" ? (element, spend) => !some(element, spend) : some, specificity };
  }
  const [, last, typed] = /^nth-(last-)?(?:child|(of-type))$/.exec(word) ?? [];
  const fixed = /^(first|last|only)-(?:child|(of-type))$/.exec(word);
  if (given !== undefined) {
    const test = word.startsWith("nth-") ? nth(given, typed !== undefined, last !== undefined) : undefined;
    return test && { test, specificity: CLASS };
  }
  if (fixed) {
    const isTyped = fixed[2] !== undefined;
    const first = nth("1", isTyped, false) ?? never;
    const end = nth("1", isTyped, true) ?? never;
    const test = { first, last: end, only: both(first, end) }[fixed[1] ?? ""] ?? never;
    return { test, specificity: CLASS };
  }
  if (word === "defined") return { test: () => true, specificity: CLASS };
  if (word === "root") return { test: ({ parent }) => parent === undefined, specificity: CLASS };
  if (word === "empty") return { test: ({ children }) => children.length === 0, specificity: CLASS };
  return NEVER.test(word) ? { test: never, specificity: CLASS } : undefined;
}

const both =
  (one: Test, other: Test): Test =>
  (element, spend) =>
    one(element, spend) && other(element, spend);

const comparisons: Readonly<Record<string, (value: string, requested: string) => boolean>> = {
  "=": (value, requested) => value === requested,
  "~=": (value, requested) => requested !== "" && value.split(/\s+/).includes(requested),
  "|=": (value, requested) => value === requested || value.startsWith(`${requested}-`),
  "^=": (value, requested) => requested !== "" && value.startsWith(requested),
  "$=": (value, requested) => requested !== "" && value.endsWith(requested),
  "*=": (value, requested) => requested !== "" && value.includes(requested),
};

function attributeTest(text: string): Test | undefined {
  const [, name, operator, quoted, bare, flag] =
    /^([\w-]+(?:(?:\\:|\|)[\w-]+)?)\s*(?:([~|^$*]?=)\s*(?:("[^"]*"|'[^']*')|([^\s"'\]]+))\s*([is])?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (name === undefined) return undefined;
  const key = name.replace(/\\:|\|/, ":");
  if (operator === undefined) return ({ attributes }) => attributes.has(key);
  const requested = quoted === undefined ? (bare ?? "") : quoted.slice(1, -1);
  const compare = comparisons[operator];
  const fold = (value: string) => (flag?.toLowerCase() === "i" ? value.toLowerCase() : value);
  return ({ attributes }) => {
    const value = attributes.get(key);
    return value !== undefined && (compare?.(fold(value), fold(requested)) ?? false);
  };
}

/** A name of CSS without its escapes. */
const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_all, hex?: string, character?: string) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return hex === undefined ? (character ?? "") : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
  });

/** No text matches in two ways, which would take exponential time for a mismatch. */
const NAME = "(?:[\\w-]|[^\\p{ASCII}]|\\\\(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{1,5}(?![0-9a-fA-F]))\\s?|\\\\[^0-9a-fA-F\\n])+";
const PARTS: readonly [kind: string, pattern: RegExp][] = [
  ["type", new RegExp(`(?:\\*?\\|)?(\\*|${NAME})`, "uy")],
  ["id", new RegExp(`#(${NAME})`, "uy")],
  ["class", new RegExp(`\\.(${NAME})`, "uy")],
  ["attribute", /\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]/y],
  ["pseudo", /:([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/y],
];

const classes = new WeakMap<SvgElement, ReadonlySet<string>>();

/** Cached, because many rules may read it. */
function classesOf(element: SvgElement): ReadonlySet<string> {
  const known = classes.get(element) ?? new Set((element.attributes.get("class") ?? "").split(/\s+/));
  classes.set(element, known);
  return known;
}

interface Read {
  compound: Compound;
  specificity: number;
  end: number;
}

function readPart(
  kind: string,
  match: RegExpExecArray,
): { test?: Test; specificity: number; key?: string } | undefined {
  const name = unescaped(match[1] ?? "");
  if (kind === "type")
    return name === "*" ? { specificity: 0 } : { test: (element) => element.name === name, specificity: 1, key: name };
  if (kind === "id")
    return { test: ({ attributes }) => attributes.get("id") === name, specificity: ID, key: `#${name}` };
  if (kind === "class") return { test: (element) => classesOf(element).has(name), specificity: CLASS, key: `.${name}` };
  if (kind === "pseudo") return pseudo(match[1] ?? "", match[2]);
  const test = attributeTest(match[1] ?? "");
  return test && { test, specificity: CLASS };
}

function readCompound(text: string, start: number): Read | undefined {
  const tests: Test[] = [];
  let specificity = 0;
  let key = "*";
  let at = start;
  for (let found = true; found; ) {
    found = false;
    for (const [kind, pattern] of PARTS) {
      if (kind === "type" && at !== start) continue;
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      const part = readPart(kind, match);
      if (!part) return undefined;
      if (part.test) tests.push(part.test);
      specificity += part.specificity;
      if (part.key !== undefined && (key === "*" || kind !== "type")) key = key.startsWith("#") ? key : part.key;
      at = match.index + match[0].length;
      found = true;
      break;
    }
  }
  return at === start ? undefined : { compound: { combinator: "", tests, key }, specificity, end: at };
}

function parseSelector(text: string): Selector | undefined {
  const compounds: Compound[] = [];
  let specificity = 0;
  let at = 0;
  while (at < text.length) {
    const read = readCompound(text, at);
    if (!read) return undefined;
    const gap = /\s*[>+~]?\s*/y;
    gap.lastIndex = read.end;
    const [between = ""] = gap.exec(text) ?? [];
    at = read.end + between.length;
    const combinator = at < text.length ? between.trim() || (between === "" ? undefined : " ") : "";
    if (combinator === undefined || (at >= text.length && between.trim() !== "")) return undefined;
    compounds.push({ ...read.compound, combinator: combinator as Compound["combinator"] });
    specificity += read.specificity;
  }
  return compounds.length === 0 ? undefined : { compounds: compounds.reverse(), specificity };
}

/**
 * The selectors of a list; undefined if one of them is invalid, because the rule is then ignored (Selectors 4, 3.9).
 */
export function parseSelectors(list: string): Selector[] | undefined {
  // A drawing has no pseudo-elements.
  return collect(splitAt(list, ",").filter((one) => !one.includes("::")));
}

function collect(texts: readonly string[]): Selector[] | undefined {
  const selectors: Selector[] = [];
  for (const text of texts) {
    const selector = parseSelector(text.trim());
    if (!selector) return undefined;
    selectors.push(selector);
  }
  return selectors;
}

function previous(element: SvgElement, spend: () => void): SvgElement | undefined {
  const siblings = siblingsOf(element, false, spend);
  return siblings[siblings.indexOf(element) - 1];
}

/** Whether a selector matches an element. `spend` is called for each step, and may throw. */
export function matchesSelector({ compounds }: Selector, element: SvgElement, spend: () => void): boolean {
  function matchesFrom(position: number, at: SvgElement): boolean {
    spend();
    if (!compounds[position]?.tests.every((test) => test(at, spend))) return false;
    const outer = compounds[position + 1];
    if (!outer) return true;
    if (outer.combinator === ">") return at.parent !== undefined && matchesFrom(position + 1, at.parent);
    const isBeside = outer.combinator !== " ";
    let next = isBeside ? previous(at, spend) : at.parent;
    for (; next; next = isBeside ? previous(next, spend) : next.parent) {
      if (matchesFrom(position + 1, next)) return true;
      if (outer.combinator === "+") return false;
    }
    return false;
  }
  return matchesFrom(0, element);
}
