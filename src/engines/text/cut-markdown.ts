/** A line that opens or closes a code block, also in lists and quotes. */
const FENCE = /^((?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*)(`{3,})[^`]*$/;

/**
 * Cuts a Markdown text to about `most` bytes after a line, closes an open fence, and adds the address `whole` of the
 * full text.
 */
export function cutMarkdown(text: string, max: number, whole: string): string {
  if (Buffer.byteLength(text) <= max) return text;
  const kept: string[] = [];
  let size = 0;
  let fence: { ticks: string; before: string } | undefined;
  for (const line of text.split("\n")) {
    size += Buffer.byteLength(line) + 1;
    if (size > max) break;
    kept.push(line);
    const [, before = "", ticks] = FENCE.exec(line) ?? [];
    if (ticks !== undefined && fence === undefined) fence = { ticks, before: before.replaceAll(/[^\s>]/g, " ") };
    else if (fence !== undefined && ticks !== undefined && ticks.length >= fence.ticks.length) fence = undefined;
  }
  // Closes the fence inside its list or quote: outside, the same line would open another one.
  if (fence !== undefined) kept.push(fence.before + fence.ticks);
  return `${kept.join("\n").trimEnd()}\n\nShortened. The full text is at ${whole}\n`;
}
