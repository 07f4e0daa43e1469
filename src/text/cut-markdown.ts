/**
 * A markdown text of at most about `most` bytes: cut behind a line, a fence that is open closed, with where the whole is.
 */
export function cutMarkdown(text: string, most: number, whole: string): string {
  if (Buffer.byteLength(text) <= most) return text;
  const kept: string[] = [];
  let size = 0;
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    size += Buffer.byteLength(line) + 1;
    if (size > most) break;
    kept.push(line);
    const [, ticks] = /^\s*(?:> ?)*(`{3,})/.exec(line) ?? [];
    if (ticks !== undefined && fence === undefined) fence = ticks;
    else if (ticks !== undefined && fence !== undefined && ticks.length >= fence.length) fence = undefined;
  }
  if (fence !== undefined) kept.push(fence);
  return `${kept.join("\n").trimEnd()}\n\nCut here; the whole is at ${whole}\n`;
}
