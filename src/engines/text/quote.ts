/** Encloses a text in marks with its name. */
export type Quote = (name: string, text: string) => string;

/**
 * Marks a text as data for models, regardless of its content. @param mark unknown to authors of texts, so that no text
 * can end its own quotation
 */
export const quoteWith =
  (mark: string): Quote =>
  (name, text) =>
    `[begin ${name} ${mark}]\n${text}\n[end ${name} ${mark}]`;
