/** A value as JSON that can stand in a script element, whatever its texts hold. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
