import { createYielder } from "../safe/yield-to-event-loop.ts";

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * The members of a JSON object as text, by name, without parsing, so that stored text is passed on unchanged. Accepts
 * only the output of `JSON.stringify` (no white space between tokens). Undefined for anything except an object with
 * plain names.
 */
export function jsonMembers(json: string): Map<string, string> | undefined {
  const steps = membersInSteps(json);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Characters scanned in one step. */
const STEP = 1 << 18;

function* membersInSteps(json: string): Generator<void, Map<string, string> | undefined> {
  if (!json.startsWith("{") || !json.endsWith("}")) return undefined;
  const members = new Map<string, string>();
  if (json === "{}") return members;
  for (let at = 1; at < json.length; ) {
    const close = endOfString(json, at);
    const name = json.slice(at + 1, close);
    if (json.charCodeAt(at) !== QUOTE || name.includes("\\")) return undefined;
    const place = { at: close + 2, depth: 0 };
    while (!reachesEnd(json, place, STEP)) yield;
    members.set(name, json.slice(close + 2, place.at));
    at = place.at + 1;
  }
  return members;
}

/** The same for an object of megabytes, in slices that free the event loop. */
export async function membersInSlices(json: string): Promise<Map<string, string>> {
  const steps = membersInSteps(json);
  const yieldToLoop = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value ?? membersOf(json);
    await yieldToLoop();
  }
}

/** The same for any object; parses it if a name has escapes. */
export const membersOf = (json: string): Map<string, string> =>
  jsonMembers(json) ??
  new Map(Object.entries(JSON.parse(json)).map(([name, value]): [string, string] => [name, JSON.stringify(value)]));

/** The items of a JSON array as text, in order, with the same limits. */
export function* jsonItems(json: string): Generator<string> {
  if (!json.startsWith("[") || json === "[]") return;
  for (let at = 1; at < json.length; ) {
    const end = endOfValue(json, at);
    yield json.slice(at, end);
    at = end + 1;
  }
}

/** End of the value that begins at `start`: the index of the comma or brace after it. */
function endOfValue(json: string, start: number): number {
  const place = { at: start, depth: 0 };
  reachesEnd(json, place, json.length);
  return place.at;
}

/** Continues from a place in a value. True at the end of the value, false after `most` characters. */
function reachesEnd(json: string, place: { at: number; depth: number }, max: number): boolean {
  const until = Math.min(json.length, place.at + max);
  let { at, depth } = place;
  for (; at < until; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === 123 || code === 91) depth++;
    else if ((code === 125 || code === 93 || code === 44) && depth === 0) break;
    else if (code === 125 || code === 93) depth--;
  }
  const isOver = at < until || at >= json.length;
  place.at = Math.min(at, json.length);
  place.depth = depth;
  return isOver;
}

/** End of the string that begins at `start`; skips escaped quotation marks. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}
