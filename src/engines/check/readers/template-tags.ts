import type { Span } from "../reading.ts";
import { endOfGroup } from "./template-arguments.ts";

/** How templates begin and end what is no markup; the longer beginning first. */
const KINDS: readonly (readonly [open: string, close: string])[] = [
  ...([
    ["{{!--", "--}}"],
    ["{{{", "}}}"],
    ["{{", "}}"],
    ["{%", "%}"],
    ["{#", "#}"],
    ["<%", "%>"],
  ] as const),
];
const OPEN = /\{[{%#]|<%/g;
/** How far an object of an expression is followed. */
const REACH = 64 * 1024;

/** Tags of a template in their order. What is never closed is text. */
export function* templateTags(text: string): Generator<Span> {
  let done = 0;
  const without = new Set<string>();
  for (const { index: start } of text.matchAll(OPEN)) {
    if (start < done) continue;
    const kind = KINDS.find(([open]) => text.startsWith(open, start));
    if (!kind || without.has(kind[1])) continue;
    const end = endOfTag(text, start, kind);
    if (end === -1) without.add(kind[1]);
    else {
      yield { start, end };
      done = end;
    }
  }
}

/** Objects and calls of an expression may hold `}}`. */
function endOfTag(text: string, start: number, [open, close]: readonly [string, string]): number {
  const first = text.indexOf(close, start + open.length);
  if (first === -1) return -1;
  if (open === "{{") {
    const bracket = text.slice(start + 2, first).search(/[({[]/);
    if (bracket !== -1) {
      const group = start + 2 + bracket;
      const within = text.slice(group, group + REACH);
      const closed = endOfGroup(within, 0);
      const end = closed < within.length ? text.indexOf(close, group + closed + 1) : -1;
      if (end !== -1) return end + close.length;
    }
  }
  return first + close.length;
}
