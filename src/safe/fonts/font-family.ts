/** OpenType, "name": the family with all weights and widths, and the one with at most four faces. */
const TYPOGRAPHIC_FAMILY = 16;
const FAMILY = 1;
/** In bytes. Longer names are invalid. */
const MAX_BYTES = 512;
const ENGLISH = 9;
const AMERICAN = 0x409;

/** A family name in a font. */
export interface FamilyName {
  text: string;
  /** Whether it is the family with all weights and widths; otherwise a weight may follow it (`Figtree Light`). */
  isTypographic: boolean;
}

/**
 * The family name of a font: the typographic one, else the other; English first. Undefined without a readable name, or
 * with only marks, as in files with removed names. Throws `RangeError` if the table ends early.
 */
export function familyIn(names: Buffer): FamilyName | undefined {
  const count = names.readUInt16BE(2);
  const texts = names.readUInt16BE(4);
  let best: { rank: number; family: FamilyName } | undefined;
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 12;
    const [platform, encoding, language] = [at, at + 2, at + 4].map((place) => names.readUInt16BE(place));
    const id = names.readUInt16BE(at + 6);
    const rank = rankOf({ platform, encoding, language, id });
    if (rank === undefined || (best && best.rank <= rank)) continue;
    const length = names.readUInt16BE(at + 8);
    const begin = texts + names.readUInt16BE(at + 10);
    if (length > MAX_BYTES || begin + length > names.length) continue;
    const text = cleaned(decode(names.subarray(begin, begin + length), platform === 1));
    if (text !== undefined) best = { rank, family: { text, isTypographic: id === TYPOGRAPHIC_FAMILY } };
  }
  return best?.family;
}

interface NameRecord {
  platform: number | undefined;
  encoding: number | undefined;
  language: number | undefined;
  id: number;
}

/** Lower is preferred; undefined for other names, or an obsolete encoding. */
function rankOf({ platform, encoding, language = 0, id }: NameRecord): number | undefined {
  if (id !== TYPOGRAPHIC_FAMILY && id !== FAMILY) return undefined;
  const first = id === TYPOGRAPHIC_FAMILY ? 0 : 10;
  if (platform === 3 && (encoding === 0 || encoding === 1 || encoding === 10))
    return first + (language === AMERICAN ? 0 : (language & 0xff) === ENGLISH ? 1 : 4);
  if (platform === 0) return first + 2;
  return platform === 1 && encoding === 0 && language === 0 ? first + 3 : undefined;
}

function decode(bytes: Buffer, isRoman: boolean): string | undefined {
  // Beyond ASCII, Macintosh Roman has its own letters; such a font also has its name in Unicode.
  if (isRoman) return bytes.every((byte) => byte < 0x80) ? bytes.toString("latin1") : undefined;
  try {
    return new TextDecoder("utf-16be", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function cleaned(text: string | undefined): string | undefined {
  const family = (text ?? "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .normalize("NFC")
    .trim();
  return /[\p{L}\p{N}]/u.test(family) ? family : undefined;
}
