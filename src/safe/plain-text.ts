/** A text as well-formed Unicode without NUL; undefined for other values. */
export function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : undefined;
}
