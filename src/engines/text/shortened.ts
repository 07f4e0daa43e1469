/** A text of at most `most` characters: a longer one ends behind a word, with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.search(/\s\S*$/);
  // Behind a word, unless that word is most of it; never between the halves of a surrogate pair.
  return `${(space > most / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`;
}
