/** The singular and plural of a noun. */
export interface Noun {
  one: string;
  many: string;
}

const pluralOf = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Formats a number and a noun: `1 page`, `1,204 pages`. A noun with an irregular plural has both forms. */
export function counted(number: number, noun: string | Noun): string {
  const { one, many } = typeof noun === "string" ? { one: noun, many: pluralOf(noun) } : noun;
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** `design tokens` → `Design tokens`. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
