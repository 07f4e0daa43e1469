/** Numbers of 32 bits that a signature has. */
export const SIGNATURE_WORDS = 8;

/**
 * Marks in `into`, from `at` on, which triples of neighbouring characters a text has. A text that holds another has all of
 * its marks; few others do, so that most texts are told apart without reading them.
 */
export function addSignature(into: Uint32Array, at: number, text: string): void {
  let a = text.charCodeAt(0);
  let b = text.charCodeAt(1);
  for (let index = 2; index < text.length; index++) {
    const c = text.charCodeAt(index);
    // Of a product that mixes all bits (Knuth, multiplicative hashing) the upper eight name one of 256 marks.
    const mark = Math.imul(a ^ (b << 8) ^ (c << 16), 0x9e3779b1) >>> 24;
    const place = at + (mark >>> 5);
    into[place] = (into[place] ?? 0) | (1 << (mark & 31));
    a = b;
    b = c;
  }
}

/** Whether the signature at `at` has all marks of the one that is looked for. */
export function hasSignature(signatures: Uint32Array, at: number, wanted: Uint32Array): boolean {
  for (let word = 0; word < SIGNATURE_WORDS; word++) {
    const marks = wanted[word] ?? 0;
    if (marks !== 0 && ((signatures[at + word] ?? 0) & marks) >>> 0 !== marks) return false;
  }
  return true;
}
