/** Right-to-left scripts (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Returns the text direction of a language: by the script of its tag, or its most common script. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const { script } = new Intl.Locale(tag).maximize();
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
}

/** Whether two tags have the same language, regardless of the region. */
export const isSameLanguage = (one: string, other: string): boolean =>
  new Intl.Locale(one).language === new Intl.Locale(other).language;

const collators = new Map<string, Intl.Collator["compare"]>();

/** Returns a comparison of words in a language, with numbers by value. */
export function compareIn(tag: string): Intl.Collator["compare"] {
  const known = collators.get(tag) ?? new Intl.Collator(tag, { numeric: true }).compare;
  collators.set(tag, known);
  return known;
}

/** Characters of a tag. */
const MAX_TAG = 35;

/** Returns a well-formed tag (RFC 5646, section 2.1) in its canonical form. Undefined for anything else. */
export function languageTag(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > MAX_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(value)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns the English name of a language: `German (Austria)`. Undefined for an unknown language. */
export const languageName = (tag: string): string | undefined => languageNames.of(tag);

/** Distinguishable scripts (ISO 15924), each with a language that uses it. */
const SCRIPTS: readonly (readonly [script: string, language: string])[] = [
  ["Latn", "en"],
  ["Arab", "ar"],
  ["Cyrl", "ru"],
  ["Hani", "zh"],
  ["Hira", "ja"],
  ["Kana", "ja"],
  ["Hang", "ko"],
  ["Hebr", "he"],
  ["Grek", "el"],
  ["Deva", "hi"],
  ["Thai", "th"],
  ["Beng", "bn"],
  ["Taml", "ta"],
  ["Telu", "te"],
  ["Armn", "hy"],
  ["Geor", "ka"],
  ["Ethi", "am"],
  ["Khmr", "km"],
];
const LETTERS = SCRIPTS.map(([script]) => [script, new RegExp(`\\p{sc=${script}}`, "gu")] as const);

/** Scripts that consist of several scripts. */
const COMPOUND: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Hira", "Kana", "Hani"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani"],
};

/** Returns the scripts of a language. Empty if they are unknown. */
export function writingScriptsOf(tag: string): readonly string[] {
  const { script } = new Intl.Locale(tag).maximize();
  return script === undefined ? [] : (COMPOUND[script] ?? [script]);
}

/** Returns a language that uses a script. */
export const languageIn = (script: string): string => SCRIPTS.find(([one]) => one === script)?.[1] ?? "und";

const scriptNames = new Intl.DisplayNames("en", { type: "script" });

/** Returns the English name of a script: `Arabic`. */
export const scriptName = (script: string): string => scriptNames.of(script) ?? script;

/** Counts the letters of a text by script. */
export function countScripts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [script, letters] of LETTERS) {
    const count = text.match(letters)?.length ?? 0;
    if (count > 0) counts.set(script, count);
  }
  return counts;
}
