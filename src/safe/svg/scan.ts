/** Index of the first of `marks` outside brackets and quotes, from `start`; the length of the text if none exists. */
export function findMark(text: string, marks: string, start: number): number {
  let depth = 0;
  let quote = "";
  for (let i = start; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === "\\") i += 1;
    else if (quote !== "") {
      if (character === quote || character === "\n") quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (depth === 0 && marks.includes(character)) return i;
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth = Math.max(depth - 1, 0);
  }
  return text.length;
}

/** The text between marks outside brackets and quotes. */
export function splitAt(text: string, marks: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = findMark(text, marks, start);
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}
