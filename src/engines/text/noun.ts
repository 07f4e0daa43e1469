/** The singular and plural of a noun. */
export interface Noun {
  one: string;
  many: string;
}

/** `1 page`, `2 pages`. */
export const counted = (number: number, { one, many }: Noun): string => `${number} ${number === 1 ? one : many}`;

/** `design tokens` → `Design tokens`. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
