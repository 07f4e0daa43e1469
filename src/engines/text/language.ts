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
