import type { AttributeUse } from "../reading.ts";

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The arguments of a macro that is given one object, as attributes. */
export interface ReadArguments {
  attributes: AttributeUse[];
  /** It is given something else. */
  isOpen: boolean;
}

/** Where the bracket at `open` is closed; the end where it is not. Strings may hold brackets. */
export function endOfGroup(text: string, open: number): number {
  const expected: string[] = [];
  for (let at = open; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (CLOSING[sign] !== undefined) expected.push(CLOSING[sign]);
    else if (sign === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return at;
    }
  }
  return text.length;
}

function endOfString(text: string, at: number): number {
  const quote = text.charAt(at);
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote) end += text.charAt(end) === "\\" ? 2 : 1;
  return Math.min(end, text.length - 1);
}

/**
 * Reads `{ text: "Save", classes: "a" if b }`: names of properties, and values that are one string, number or boolean.
 *
 * @param at where the text begins in its file
 */
export function readArguments(text: string, at: number): ReadArguments {
  const open = text.search(/\S/);
  if (open === -1) return { attributes: [], isOpen: false };
  const close = text.charAt(open) === "{" ? endOfGroup(text, open) : -1;
  if (close === -1 || text.slice(close + 1).trim() !== "") return { attributes: [], isOpen: true };
  const attributes: AttributeUse[] = [];
  let isOpen = false;
  for (const { start, end } of partsOf(text, open + 1, close)) {
    const part = text.slice(start, end);
    const [head, quoted, bare] = /^\s*(?:["']([^"']+)["']|([A-Za-z_$][\w$-]*))\s*:/.exec(part) ?? [];
    const name = quoted ?? bare;
    if (head === undefined || name === undefined) {
      if (part.trim() !== "") isOpen = true;
      continue;
    }
    const nameAt = at + start + part.indexOf(name);
    const attribute: AttributeUse = { name, place: { start: nameAt, end: nameAt + name.length } };
    const written = part.slice(head.length);
    const literal = /^\s*(?:"([^"\\]*)"|'([^'\\]*)'|(-?[\d.]+|true|false))\s*$/.exec(written);
    const value = literal?.[1] ?? literal?.[2] ?? literal?.[3];
    if (value !== undefined) {
      const lead = written.length - written.trimStart().length + (literal?.[3] === undefined ? 1 : 0);
      const valueAt = at + start + head.length + lead;
      attribute.value = value;
      attribute.valuePlace = { start: valueAt, end: valueAt + value.length };
    }
    attributes.push(attribute);
  }
  return { attributes, isOpen };
}

/** What stands between the commas of one bracket. */
function* partsOf(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  let start = from;
  for (let at = from; at < to; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (CLOSING[sign] !== undefined) at = endOfGroup(text, at);
    else if (sign === ",") {
      yield { start, end: at };
      start = at + 1;
    }
  }
  yield { start, end: to };
}
