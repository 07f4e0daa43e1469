/** A line that opens or closes a block of code, in lists and quotes too. */
const FENCE = /^((?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*)(`{3,})[^`]*$/;

/**
 * A markdown text of at most about `most` bytes: cut behind a line, a fence that is open closed, with where the whole is.
 */
export function cutMarkdown(text: string, most: number, whole: string): string {
  if (Buffer.byteLength(text) <= most) return text;
  const kept: string[] = [];
  let size = 0;
  let fence: { ticks: string; before: string } | undefined;
  for (const line of text.split("\n")) {
    size += Buffer.byteLength(line) + 1;
    if (size > most) break;
    kept.push(line);
    const [, before = "", ticks] = FENCE.exec(line) ?? [];
    if (ticks !== undefined && fence === undefined) fence = { ticks, before: before.replaceAll(/[^\s>]/g, " ") };
    else if (fence !== undefined && ticks !== undefined && ticks.length >= fence.ticks.length) fence = undefined;
  }
  // In a list or quote it is closed there: outside of it the same line would open another one.
  if (fence !== undefined) kept.push(fence.before + fence.ticks);
  return `${kept.join("\n").trimEnd()}\n\nShortened. The full text is at ${whole}\n`;
}
