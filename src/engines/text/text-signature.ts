/** 32-bit numbers per signature. */
const WORDS = 8;

/**
 * Signatures of many texts: the triples of adjacent characters in each. A text that contains another one has all of its
 * marks. Few other texts do, so most are excluded without reading them.
 */
export interface Signatures {
  readonly size: number;
  /** Stores the signature of a text and returns its number. */
  add(text: string): number;
  /** Returns a function that checks whether the text with a number may contain all of these parts. */
  mayContain(parts: readonly string[]): (number: number) => boolean;
}

export function createSignatures(): Signatures {
  let size = 0;
  let all = new Uint32Array(1024 * WORDS);
  return {
    get size() {
      return size;
    },
    add(text) {
      if (size * WORDS === all.length) {
        const larger = new Uint32Array(2 * all.length);
        larger.set(all);
        all = larger;
      }
      addMarks(all, size * WORDS, text);
      return size++;
    },
    mayContain(parts) {
      const known = all;
      const marks = new Uint32Array(WORDS);
      for (const part of parts) addMarks(marks, 0, part);
      const words = [...marks.keys()].filter((word) => marks[word] !== 0);
      return (number) => {
        for (let at = 0; at < words.length; at++) {
          const word = words[at] ?? 0;
          if (((known[number * WORDS + word] ?? 0) & (marks[word] ?? 0)) >>> 0 !== marks[word]) return false;
        }
        return true;
      };
    },
  };
}

function addMarks(into: Uint32Array, at: number, text: string): void {
  let a = text.charCodeAt(0);
  let b = text.charCodeAt(1);
  for (let index = 2; index < text.length; index++) {
    const c = text.charCodeAt(index);
    // The upper eight bits of a product that mixes all bits (Knuth, multiplicative hashing) select one of 256 marks.
    const mark = Math.imul(a ^ (b << 8) ^ (c << 16), 0x9e3779b1) >>> 24;
    const place = at + (mark >>> 5);
    into[place] = (into[place] ?? 0) | (1 << (mark & 31));
    a = b;
    b = c;
  }
}
