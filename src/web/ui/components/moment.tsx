import { authoredLanguage } from "../authored-language.ts";

const DAY = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const FORMATS = { moment: { ...DAY, hour: "2-digit", minute: "2-digit" }, day: DAY } as const;
/** Our sentences are in English, and so are the dates in them. */
const OURS = "en-GB";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, look: keyof typeof FORMATS): Intl.DateTimeFormat {
  const key = `${language} ${look}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, FORMATS[look]);
  formats.set(key, known);
  return known;
}

/**
 * A time (ISO 8601) in UTC for people, with `day` only the date. `alone` outside a sentence of ours, it has the
 * language of the design system.
 */
export function Moment({ at, day = false, alone = false }: { at: string; day?: boolean; alone?: boolean }) {
  const lang = alone ? authoredLanguage() : undefined;
  const words = formatOf(lang ?? OURS, day ? "day" : "moment").format(new Date(at));
  return (
    <time dateTime={at} lang={lang}>
      {day ? words : `${words} UTC`}
    </time>
  );
}
