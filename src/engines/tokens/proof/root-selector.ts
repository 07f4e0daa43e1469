import { unescapedName } from "../values/css-text.ts";

/** An element whose custom properties are computed: the root of a page, or its body. */
export interface ShownElement {
  tag: "html" | "body";
  classes: ReadonlySet<string>;
  /** By lower-case name. */
  attributes: ReadonlyMap<string, string>;
}

/** A selector for one element: its condition and its specificity (classes × 1,000 + tags). */
export interface RootSelector {
  weight: number;
  matches(element: ShownElement): boolean;
  /**
   * Required classes and attributes, except in `:not()`. Only includes the first selector in `:is()` and `:where()`.
   */
  wants: { classes: string[]; attributes: [name: string, value: string][]; isOfBody: boolean };
}

const NAME = String.raw`-?(?:[\w-]|[^\x00-\x7f]|\\.)+`;
const TAG = new RegExp(`(?:\\*|${NAME})`, "y");
const CLASS = new RegExp(`\\.(${NAME})`, "y");
const ATTRIBUTE = new RegExp(
  `\\[\\s*(${NAME})\\s*(?:([~|^$*]?=)\\s*(?:"([^"]*)"|'([^']*)'|(${NAME}))\\s*(?:[is]\\s*)?)?\\]`,
  "iy",
);
const PSEUDO = new RegExp(`:(${NAME})(\\()?`, "y");
const MAX_DEPTH = 8;

/** Returns the selectors of a list that can match the root or the body. Others never match these. */
export function readRootSelectors(list: string, depth = 0): RootSelector[] {
  return splitOutside(list, ",").flatMap((one) => readCompound(one.trim(), depth) ?? []);
}

/** Splits a text at a character, outside brackets and quotes. */
export function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? "";
    if (one === "\\") at += 1;
    else if (quote !== "") quote = one === quote ? "" : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === "(" || one === "[") depth += 1;
    else if (one === ")" || one === "]") depth -= 1;
    else if (one === sign && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Returns the index of the bracket that closes the one at `open`, or -1. */
export function closingBracket(text: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const one = text[at] ?? "";
    if (one === "\\") at += 1;
    else if (quote !== "") quote = one === quote ? "" : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === "(") depth += 1;
    else if (one === ")" && --depth === 0) return at;
  }
  return -1;
}

function readCompound(text: string, depth: number): RootSelector | undefined {
  if (text === "" || depth > MAX_DEPTH) return undefined;
  const tests: ((element: ShownElement) => boolean)[] = [];
  const wants: RootSelector["wants"] = { classes: [], attributes: [], isOfBody: false };
  let weight = 0;
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const tag = next(TAG)?.[0].toLowerCase();
  if (tag !== undefined && tag !== "*") {
    if (tag !== "html" && tag !== "body") return undefined;
    tests.push((element) => element.tag === tag);
    wants.isOfBody ||= tag === "body";
    weight += 1;
  }
  while (at < text.length) {
    const className = next(CLASS)?.[1];
    if (className !== undefined) {
      const name = unescapedName(className);
      tests.push(({ classes }) => classes.has(name));
      wants.classes.push(name);
      weight += 1_000;
      continue;
    }
    const attribute = next(ATTRIBUTE);
    if (attribute) {
      const [, rawName = "", operator, double, single, bare] = attribute;
      const name = unescapedName(rawName).toLowerCase();
      const value = double ?? single ?? (bare === undefined ? "" : unescapedName(bare));
      tests.push(({ attributes }) => holds(attributes.get(name), operator, value));
      wants.attributes.push([name, value]);
      weight += 1_000;
      continue;
    }
    const pseudo = next(PSEUDO);
    if (!pseudo) return undefined;
    const [, name = "", opened] = pseudo;
    if (opened === undefined) {
      if (name !== "root") return undefined;
      tests.push((element) => element.tag === "html");
      weight += 1_000;
      continue;
    }
    const end = closingBracket(text, at - 1);
    if (end === -1) return undefined;
    const inner = readRootSelectors(text.slice(at, end), depth + 1);
    at = end + 1;
    if (name === "not") {
      tests.push((element) => !inner.some((one) => one.matches(element)));
    } else if (name === "is" || name === "where" || name === "matches") {
      const [first] = inner;
      if (!first) return undefined;
      tests.push((element) => inner.some((one) => one.matches(element)));
      if (inner.every((one) => one.wants.classes.length + one.wants.attributes.length > 0)) {
        wants.classes.push(...first.wants.classes);
        wants.attributes.push(...first.wants.attributes);
      }
    } else return undefined;
    if (name !== "where") weight += Math.max(0, ...inner.map((one) => one.weight));
  }
  return { weight, wants, matches: (element) => tests.every((test) => test(element)) };
}

/** @see https://www.w3.org/TR/selectors-4/#attribute-selectors */
function holds(found: string | undefined, operator: string | undefined, value: string): boolean {
  if (found === undefined) return false;
  if (operator === undefined) return true;
  if (operator === "=") return found === value;
  if (operator === "~=") return found.split(/\s+/).includes(value);
  if (operator === "|=") return found === value || found.startsWith(`${value}-`);
  if (value === "") return false;
  if (operator === "^=") return found.startsWith(value);
  return operator === "$=" ? found.endsWith(value) : found.includes(value);
}
