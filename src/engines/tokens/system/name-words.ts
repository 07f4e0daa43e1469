/** Returns the words of a name in lower case: `dark.highContrast` → `dark`, `high`, `contrast`. */
export function nameWords(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Whether two names have the same words: `dark.dimmed` and `dark-dimmed`. */
export function sameWords(one: string, other: string): boolean {
  return one === other || nameWords(one).join(" ") === nameWords(other).join(" ");
}
