/**
 * About how many tokens a language model reads a text as, rather too many than too few: names, code, numbers and drawings
 * take more of them for a letter than prose does, and scripts beyond ASCII more still. Held against two tokenizers in
 * `test/mcp-tool-sizes.test.ts`.
 */
export function countModelTokens(text: string): number {
  let tokens = 0;
  let before: number = OTHER;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? (KINDS[code] ?? OTHER) : OTHER;
    tokens += code < 128 ? (WEIGHTS[kind] ?? 0) : beyondAscii(code);
    // Digits among letters are read one by one: digests, generated names.
    if ((kind === LETTER && before === DIGIT) || (kind === DIGIT && before === LETTER)) tokens += SWITCH;
    before = kind;
  }
  return Math.ceil(tokens);
}

const [LETTER, DIGIT, SPACE, BREAK, SIGN, OTHER] = [0, 1, 2, 3, 4, 5];
const WEIGHTS = [0.3, 0.6, 0.12, 0.4, 0.65];
const SWITCH = 0.6;
const KINDS = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return LETTER;
  if (/\d/.test(character)) return DIGIT;
  if (character === " ") return SPACE;
  return code < 32 ? BREAK : SIGN;
});

/** Letters with marks, Greek and Cyrillic; other alphabets; what has a sign for a word, and pictures. */
const beyondAscii = (code: number): number => (code < 0x5_30 ? 0.7 : code < 0x20_00 ? 1 : 1.5);
