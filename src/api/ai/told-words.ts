import type { ToolUse } from "../../platform/language-models/language-model.ts";

/** What a model was told in a conversation: an answer names no other addresses elsewhere, and no other hosts. */
export interface ToldWords {
  add(text: string): void;
  /** What a tool answered. What it repeats of its call is the model's own: nobody told it that. */
  addAnswer(text: string, call: Pick<ToolUse, "name" | "input">): void;
  includes(words: string): boolean;
  /** The address as it may be written, where it was told literally; undefined for all else. */
  address(address: string): string | undefined;
}

/** Addresses in a text: what stands around them in prose and JSON is no part of them. */
const ADDRESS = /https?:\/\/[^\s<>"'`|\\^{}[\]()]+/gi;
const TRAILING = ".,;:!?*_~";
/** Its scheme and host. */
const SITE = /^https?:\/\/[^/?#]*/i;
/** Characters that mean nothing in markdown where an address stands. Names of hosts beyond ASCII can look like others. */
const WRITABLE = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][A-Za-z0-9\-._~:/?#@!$&+,;=%]*)?$/i;

export function createToldWords(): ToldWords {
  /** Texts, and the letters of the call that each answers. */
  const texts: { text: string; asked: string }[] = [];
  const addresses = new Set<string>();

  function add(text: string, asked = ""): void {
    texts.push({ text, asked });
    for (const [found] of text.matchAll(ADDRESS)) {
      const [site = ""] = SITE.exec(found) ?? [];
      if (!asked.includes(lettersOf(site))) addresses.add(withoutTrailing(found));
    }
  }

  return {
    add: (text) => add(text),
    addAnswer: (text, { name, input }) => add(text, lettersOf(JSON.stringify([name, input]))),
    includes: (words) => texts.some(({ text, asked }) => text.includes(words) && !asked.includes(lettersOf(words))),
    address: (address) => (WRITABLE.test(address) && addresses.has(address) ? address : undefined),
  };
}

/** What stays of a text however it is escaped, spaced or written large. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Read from the end: a pattern would look at a long run in the middle once for each of its characters. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (TRAILING.includes(address[end - 1] ?? " ")) end--;
  return address.slice(0, end);
}
