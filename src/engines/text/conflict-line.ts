/**
 * Returns the line, from 1, of the first merge conflict in a text: lines that start with `<<<<<<<`, `=======` and
 * `>>>>>>>`, in this order. In Markdown, a conflict in fenced code is an example.
 */
export function conflictLine(text: string, { isMarkdown = false } = {}): number | undefined {
  if (!text.includes("<<<<<<< ")) return undefined;
  let fence: string | undefined;
  let begun: number | undefined;
  let isDivided = false;
  for (const [at, line] of text.split("\n").entries()) {
    const mark = isMarkdown ? /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] : undefined;
    if (mark !== undefined && begun === undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    if (fence !== undefined) continue;
    if (line.startsWith("<<<<<<< ")) {
      begun = at + 1;
      isDivided = false;
    } else if (begun !== undefined && /^=======\r?$/.test(line)) isDivided = true;
    else if (begun !== undefined && isDivided && /^>>>>>>>(?: |\r?$)/.test(line)) return begun;
  }
  return undefined;
}
