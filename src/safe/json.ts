import { plainText } from "./plain-text.ts";
import { reasonOf, UnsafeInput } from "./unsafe.ts";
import { createYielder } from "./yield-to-event-loop.ts";

const defaultMaxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

function refused(where: string, fault: string): UnsafeInput {
  return new UnsafeInput("json", `The JSON ${fault} at ${where}.`);
}

function position(text: string, index: number): string {
  const before = text.slice(0, index);
  return `line ${before.split("\n").length}, column ${index - before.lastIndexOf("\n")}`;
}

function stringFault(value: string): string | undefined {
  if (value.includes("\0")) return "contains a NUL character";
  if (!value.isWellFormed()) return "contains a lone surrogate, which is not valid Unicode,";
  return undefined;
}

/**
 * Index of the closing quote of a string whose first escape is at `from`, or -1: the first with an even number of
 * preceding backslashes.
 */
function closingQuote(text: string, from: number): number {
  for (let i = text.indexOf('"', from); i !== -1; i = text.indexOf('"', i + 1)) {
    let first = i;
    while (text.charCodeAt(first - 1) === backslash) first--;
    if ((i - first) % 2 === 0) return i;
  }
  return -1;
}

function isKey(text: string, end: number): boolean {
  let i = end + 1;
  while (text.charCodeAt(i) <= 0x20) i++;
  return text.charCodeAt(i) === colon;
}

/** The characters of a literal, or undefined if it is malformed. */
function unescaped(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

/** Position of an array's items, for an array that is a member of the outermost object. */
interface Items {
  start: number;
  end: number;
  items: [start: number, end: number][];
}

/** Characters scanned before other work may run. */
const slice = 1 << 18;

/**
 * One pass without recursion over text that may be malformed: it stops at an error, which `JSON.parse` then reports.
 * Yields regularly. Adds the arrays in the outermost object to `lists`.
 */
function* scan(text: string, maxDepth: number, lists?: Items[]): Generator<void, void> {
  let depth = 0;
  let pause = slice;
  let list: Items | undefined;
  let itemStart = 0;
  const isObject = lists !== undefined && text.trimStart().startsWith("{");
  // Two searches with `indexOf` would be simpler, but V8 treats them as pure, runs both before it knows which one is
  // needed, and so reads the whole text once per string.
  const quoteOrEscape = /["\\]/g;
  for (let i = 0; i < text.length; i++) {
    if (i > pause) {
      pause = i + slice;
      yield;
    }
    const unit = text.charCodeAt(i);
    if (unit === openArray || unit === openObject) {
      depth += 1;
      if (depth > maxDepth) throw refused(position(text, i), `is nested deeper than ${maxDepth} levels`);
      if (isObject && depth === 2 && unit === openArray) {
        list = { start: i, end: i, items: [] };
        itemStart = i + 1;
      }
    } else if (unit === closeArray || unit === closeObject) {
      depth -= 1;
      if (list && depth === 1) {
        if (list.items.length > 0 || !/^[ \t\r\n]*$/.test(text.slice(itemStart, i))) list.items.push([itemStart, i]);
        list.end = i + 1;
        // If a brace closes it, the text stays unchanged, and `JSON.parse` refuses it.
        if (unit === closeArray) lists?.push(list);
        list = undefined;
      }
    } else if (list && depth === 2 && unit === comma) {
      list.items.push([itemStart, i]);
      itemStart = i + 1;
    } else if (unit === quote) {
      const start = i;
      quoteOrEscape.lastIndex = start + 1;
      i = quoteOrEscape.test(text) ? quoteOrEscape.lastIndex - 1 : -1;
      const escapes = i !== -1 && text.charCodeAt(i) === backslash;
      if (escapes) i = closingQuote(text, i);
      if (i === -1) return;
      let isProto = i - start === 10 && text.startsWith("__proto__", start + 1);
      if (escapes) {
        const literal = text.slice(start, i + 1);
        if (literal.includes("\\u")) {
          const value = unescaped(literal);
          if (value === undefined) return;
          const fault = stringFault(value);
          if (fault !== undefined) throw refused(position(text, start), fault);
          isProto = value === "__proto__";
        }
      }
      if (isProto && isKey(text, i)) throw refused(position(text, start), 'contains a "__proto__" key');
    }
  }
}

/**
 * `JSON.parse` for untrusted input: nested at most `maxDepth` (64) levels, well-formed Unicode without NUL, no
 * `__proto__` key. Everything is checked before a value is created. Throws `UnsafeInput` "json" with line and column.
 */
export function parseJson(text: string, limits: { maxDepth?: number } = {}): unknown {
  checkText(text);
  for (const _ of scan(text, limits.maxDepth ?? defaultMaxDepth));
  return parsed(text);
}

/**
 * The same for text of many megabytes, in slices that free the event loop: arrays of the outermost object are parsed
 * item by item. Throws `UnsafeInput` "json"; an error inside an item has its position from the start of the item.
 */
export async function parseLargeJson(text: string): Promise<unknown> {
  checkText(text);
  const yieldToLoop = createYielder();
  const lists: Items[] = [];
  for (const _ of scan(text, defaultMaxDepth, lists)) await yieldToLoop();
  // Each array is parsed as a placeholder with its number. It contains NUL, which was refused in the input.
  let frame = "";
  let from = 0;
  for (const [index, { start, end }] of lists.entries()) {
    frame += `${text.slice(from, start)}["\\u0000${index}"]`;
    from = end;
  }
  const value = parsed(frame + text.slice(from));
  if (typeof value !== "object" || value === null || lists.length === 0) return value;
  for (const member of Object.values(value)) {
    const [mark] = Array.isArray(member) ? member : [];
    if (typeof mark !== "string" || !mark.startsWith("\0")) continue;
    member.length = 0;
    for (const [start, end] of lists[Number(mark.slice(1))]?.items ?? []) {
      member.push(parsed(text.slice(start, end)));
      await yieldToLoop();
    }
  }
  return value;
}

function checkText(text: string): void {
  const nul = text.indexOf("\0");
  if (nul !== -1) throw refused(position(text, nul), "contains a NUL character");
  if (!text.isWellFormed()) throw new UnsafeInput("json", "The JSON contains a lone surrogate. Send it as UTF-8.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The rest of the message would repeat the input, which may contain secrets.
    const reason = reasonOf(error).replace(/, (?:\.\.\.)?".*$/s, "");
    throw new UnsafeInput("json", `The JSON is malformed: ${reason}.`);
  }
}

/** A JSON body whose members are read one by one. It is never traversed recursively, nor passed on as a whole. */
export interface PickedJson {
  /** Its texts are not decoded yet. */
  value: unknown;
  /** A text of it as well-formed Unicode without NUL; undefined for other values. */
  textOf(value: unknown): string | undefined;
  /** A small part of it with decoded texts; omits values nested deeper than 16 levels. */
  partOf(value: unknown): unknown;
}

/**
 * `JSON.parse` for bodies of many megabytes of which little is needed: checks only the syntax, in a fifth of the time
 * of `parseJson`, and decodes only selected parts. Reads the body as Latin-1, because a single character beyond ASCII
 * would otherwise double the memory of the text. Throws `UnsafeInput` "json".
 */
export function parseToPick(body: Uint8Array): PickedJson {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // An escaped character would look like a byte.
  const escapes = bytes.includes("\\u");
  const textOf = escapes ? plainText : latin1Text;
  const partOf = (value: unknown, depth = 0): unknown => {
    if (typeof value !== "object" || value === null) return textOf(value) ?? value;
    if (depth === PART_DEPTH) return null;
    if (Array.isArray(value)) return value.map((item) => partOf(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [textOf(key) ?? key, partOf(item, depth + 1)]),
    );
  };
  return { value: parsed(bytes.toString(escapes ? "utf8" : "latin1")), textOf, partOf: (value) => partOf(value) };
}

const PART_DEPTH = 16;

/** UTF-8 that was read as Latin-1. It can't contain NUL, which JSON permits only as an escape. */
function latin1Text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return /[^ -~]/.test(value) ? Buffer.from(value, "latin1").toString("utf8") : value;
}

interface Frame {
  keys: readonly string[] | undefined;
  values: readonly unknown[];
  next: number;
}

function pointer(frames: readonly Frame[]): string {
  return frames
    .map(({ keys, next }) => `/${keys?.[next - 1]?.replaceAll("~", "~0").replaceAll("/", "~1") ?? next - 1}`)
    .join("");
}

function keyFault(key: string): string | undefined {
  return key === "__proto__" ? 'contains a "__proto__" key' : stringFault(key);
}

function frameOf(value: object): Frame | string {
  if (Array.isArray(value)) return { keys: undefined, values: value, next: 0 };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return "contains a value that is not plain data";
  const keys = Object.keys(value);
  for (const key of keys) {
    const fault = keyFault(key);
    if (fault !== undefined) return fault;
  }
  return { keys, values: Object.values(value), next: 0 };
}

/** A fault, a frame to continue in, or undefined if the value itself is valid. */
function inspect(value: unknown): Frame | string | undefined {
  switch (typeof value) {
    case "string":
      return stringFault(value);
    case "number":
      return Number.isFinite(value) ? undefined : "contains a number that JSON cannot represent";
    case "object":
      return value === null ? undefined : frameOf(value);
    case "boolean":
    case "undefined":
      return undefined;
    default:
      return `has a ${typeof value}`;
  }
}

/**
 * The rules of `parseJson` for a value, with a limit for the number of visited values, for parsers that repeat parts by
 * reference.
 */
export function checkJsonValue(value: unknown, limits: { maxDepth: number; maxValues: number }): void {
  const frames: Frame[] = [];
  let visited = 0;
  let current = value;
  for (;;) {
    const found = inspect(current);
    visited += 1;
    if (typeof found === "string") throw refused(`"${pointer(frames)}"`, found);
    if (visited > limits.maxValues) throw refused(`"${pointer(frames)}"`, `has more than ${limits.maxValues} values`);
    if (found !== undefined) {
      if (frames.length >= limits.maxDepth) {
        throw refused(`"${pointer(frames)}"`, `is nested deeper than ${limits.maxDepth} levels`);
      }
      frames.push(found);
    }
    let frame = frames.at(-1);
    while (frame !== undefined && frame.next === frame.values.length) {
      frames.pop();
      frame = frames.at(-1);
    }
    if (frame === undefined) return;
    current = frame.values[frame.next];
    frame.next += 1;
  }
}

/**
 * The rules of `parseJson` for a parsed value: plain data nested at most 64 levels, well-formed Unicode without NUL, no
 * `__proto__` key. Undefined properties are treated as absent. Throws `UnsafeInput` "json" with a JSON Pointer (RFC
 * 6901).
 */
export function checkJson(value: unknown): void {
  checkJsonValue(value, { maxDepth: defaultMaxDepth, maxValues: Number.POSITIVE_INFINITY });
}
