import type { ToolUse } from "../../platform/language-models/language-model.ts";

/** The texts in a model's input: an answer may contain no other external addresses and hosts. */
export interface InputWords {
  add(text: string): void;
  /** Adds the result of a tool, except the parts that repeat its call: they come from the model. */
  addAnswer(text: string, call: Pick<ToolUse, "name" | "input">): void;
  includes(words: string): boolean;
  /** Returns the address as it may be written, if it was in the input literally. Otherwise undefined. */
  address(address: string): string | undefined;
}

/** Addresses in a text, without punctuation of prose and JSON around them. */
const ADDRESS = /https?:\/\/[^\s<>"'`|\\^{}[\]()]+/gi;
const TRAILING = ".,;:!?*_~";
/** Its scheme and host. */
const SITE = /^https?:\/\/[^/?#]*/i;
/** Characters without a meaning in a Markdown address. Host names beyond ASCII can imitate others. */
const WRITABLE = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][A-Za-z0-9\-._~:/?#@!$&+,;=%]*)?$/i;

export function createInputWords(): InputWords {
  /** Texts, each with the letters of the call that it answers. */
  const texts: { text: string; asked: string }[] = [];
  const addresses = new Set<string>();

  function add(text: string, requested = ""): void {
    texts.push({ text, asked: requested });
    for (const [found] of text.matchAll(ADDRESS)) {
      const [site = ""] = SITE.exec(found) ?? [];
      if (!requested.includes(lettersOf(site))) addresses.add(withoutTrailing(found));
    }
  }

  return {
    add: (text) => add(text),
    addAnswer: (text, { name, input }) => add(text, lettersOf(JSON.stringify([name, input]))),
    includes: (words) => texts.some(({ text, asked }) => text.includes(words) && !asked.includes(lettersOf(words))),
    address: (address) => (WRITABLE.test(address) && addresses.has(address) ? address : undefined),
  };
}

/** Returns the letters and digits of a text, independent of escapes, spacing and case. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Reads from the end: a pattern would scan a long run in the middle once for each character. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (TRAILING.includes(address[end - 1] ?? " ")) end--;
  return address.slice(0, end);
}
