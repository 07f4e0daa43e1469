/** A value as JSON that is safe in a script element, for any text. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
