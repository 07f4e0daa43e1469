/** A text that was picked, as well-formed Unicode without NUL; undefined where the value is none. */
export function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : undefined;
}
