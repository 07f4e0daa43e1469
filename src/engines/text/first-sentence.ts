/** Returns the first sentence of a text, cut at a word if it is longer than `most` characters. */
export function firstSentence(text: string, max = 160): string {
  const line = text
    .slice(0, max * 4)
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s)/.exec(line)?.[0] ?? line;
  if (sentence.length <= max) return sentence;
  const cut = sentence.slice(0, max).replace(/\s+\S*$/, "");
  return `${cut}…`;
}
