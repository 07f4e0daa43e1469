/** A title cut into parts, those that are a word of the query marked. */
export function parts(title: string, query: string): { text: string; hit: boolean }[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: title, hit: false }];
  const pattern = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  return title
    .split(new RegExp(`(${pattern})`, "iu"))
    .map((text, position) => ({ text, hit: position % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
