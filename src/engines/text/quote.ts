/** Puts a text between marks with its name. */
export type Quote = (name: string, text: string) => string;

/**
 * For models: a text as data, whatever it says. @param mark what nobody who wrote a text knows, so that none ends its own
 * quotation
 */
export const quoteWith =
  (mark: string): Quote =>
  (name, text) =>
    `[begin ${name} ${mark}]\n${text}\n[end ${name} ${mark}]`;
