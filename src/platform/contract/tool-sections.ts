import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { toolPageOf } from "./tool.ts";

/**
 * The content about one item, by section name. Lists are split between items, texts between lines; other values stay
 * whole. Tools keep items and unsplit values short.
 */
export type Sections = Readonly<Record<string, unknown>>;

/** Characters of a text that stay together. */
const PIECE = 1_000;

interface Fragment {
  name: string;
  value: unknown;
}

/**
 * The sections that fit on one page, from the end of the previous page. A continued list or text keeps its name, so
 * that joined pages contain everything once.
 */
export function sectionsPage(
  sections: Sections,
  { from }: { from: number },
): { sections: Record<string, unknown>; next?: number } {
  const fragments = Object.entries(sections).flatMap(([name, value]) => fragmentsOf(name, value));
  const { items, ...next } = toolPageOf(fragments, { from });
  const reported: Record<string, unknown> = {};
  for (const { name, value } of items) {
    const whole = sections[name];
    const before = reported[name];
    if (typeof whole === "string") reported[name] = `${before ?? ""}${value}`;
    else if (Array.isArray(whole)) reported[name] = [...(Array.isArray(before) ? before : []), ...asList(value)];
    else reported[name] = value;
  }
  return { sections: reported, ...next };
}

function fragmentsOf(name: string, value: unknown): Fragment[] {
  if (typeof value === "string") return piecesOf(value).map((piece) => ({ name, value: piece }));
  // An empty list is included too: it is information.
  if (Array.isArray(value))
    return value.length === 0 ? [{ name, value: [] }] : value.map((item) => ({ name, value: [item] }));
  return value === undefined ? [] : [{ name, value }];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text in pieces that end after a line if possible. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > PIECE) {
    const line = text.lastIndexOf("\n", at + PIECE - 1) + 1;
    let end = line > at ? line : at + PIECE;
    // Never splits a surrogate pair.
    if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return [...pieces, text.slice(at)];
}

/** Items of a list that together have at most this many tokens as JSON, and the number of omitted ones. */
export function firstItems<T>(items: readonly T[], max: number): { items: T[]; omitted: number } {
  let size = 0;
  let end = 0;
  while (end < items.length) {
    size += countModelTokens(JSON.stringify(items[end])) + 1;
    if (size > max) break;
    end++;
  }
  return { items: items.slice(0, end), omitted: items.length - end };
}
