/** What a model was told in a conversation: an answer names no other addresses elsewhere, and no other hosts. */
export interface ToldWords {
  add(text: string): void;
  includes(words: string): boolean;
  /** The address as it may be written, where it was told literally; undefined for all else. */
  address(address: string): string | undefined;
}

/** Addresses in a text: what stands around them in prose and JSON is no part of them. */
const ADDRESS = /https?:\/\/[^\s<>"'`|\\^{}[\]()]+/gi;
const TRAILING = /[.,;:!?*_~]+$/;
/** Characters that mean nothing in markdown where an address stands. Names of hosts beyond ASCII can look like others. */
const WRITABLE = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][A-Za-z0-9\-._~:/?#@!$&+,;=%]*)?$/i;

export function createToldWords(): ToldWords {
  const texts: string[] = [];
  const addresses = new Set<string>();
  return {
    add(text) {
      texts.push(text);
      for (const [found] of text.matchAll(ADDRESS)) addresses.add(found.replace(TRAILING, ""));
    },
    includes: (words) => texts.some((text) => text.includes(words)),
    address: (address) => (WRITABLE.test(address) && addresses.has(address) ? address : undefined),
  };
}
