/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** How a language is written: by the script of its tag, or the one it is mostly written in. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const { script } = new Intl.Locale(tag).maximize();
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
}

/** Whether two tags are of the same language, whatever the region. */
export const isSameLanguage = (one: string, other: string): boolean =>
  new Intl.Locale(one).language === new Intl.Locale(other).language;

const collators = new Map<string, Intl.Collator["compare"]>();

/** The order of words in a language, numbers by their value. */
export function compareIn(tag: string): Intl.Collator["compare"] {
  const known = collators.get(tag) ?? new Intl.Collator(tag, { numeric: true }).compare;
  collators.set(tag, known);
  return known;
}

/** Characters of the longest tag that is read. */
const MAX_TAG = 35;

/** A tag that is well-formed (RFC 5646, section 2.1), in its usual spelling; undefined for anything else. */
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

/** What English calls a language: `German (Austria)`; undefined for a tag of no language that is known. */
export const languageName = (tag: string): string | undefined => languageNames.of(tag);

/** Scripts that are told from each other (ISO 15924), each with a language that is written in it. */
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

/** Scripts that stand for several. */
const COMPOUND: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Hira", "Kana", "Hani"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani"],
};

/** The scripts a language is written in; empty where that is not known. */
export function scriptsOf(tag: string): readonly string[] {
  const { script } = new Intl.Locale(tag).maximize();
  return script === undefined ? [] : (COMPOUND[script] ?? [script]);
}

/** A language that is written in a script. */
export const languageIn = (script: string): string => SCRIPTS.find(([one]) => one === script)?.[1] ?? "und";

const scriptNames = new Intl.DisplayNames("en", { type: "script" });

/** What English calls a script: `Arabic`. */
export const scriptName = (script: string): string => scriptNames.of(script) ?? script;

/** How many letters of a text are of which script. */
export function countScripts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [script, letters] of LETTERS) {
    const count = text.match(letters)?.length ?? 0;
    if (count > 0) counts.set(script, count);
  }
  return counts;
}
