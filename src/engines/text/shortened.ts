/** Returns a text of at most `most` characters: a longer one ends after a word, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.search(/\s\S*$/);
  // Cuts after a word, unless the last word is more than half of it, and never inside a surrogate pair.
  return `${(space > max / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`;
}
