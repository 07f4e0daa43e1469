const BEGIN = "<!-- design-system:begin -->";
const END = "<!-- design-system:end -->";

/**
 * Replaces the block between its marks, or appends it. Nothing else changes. Undefined if the marks are inconsistent.
 */
export function setMarkedBlock(text: string, block: string): string | undefined {
  const own = `${BEGIN}\n${block.trim()}\n${END}`;
  const [begins, ends] = [text.split(BEGIN).length - 1, text.split(END).length - 1];
  if (begins === 0 && ends === 0) {
    const gap = text === "" ? "" : text.endsWith("\n\n") ? "" : text.endsWith("\n") ? "\n" : "\n\n";
    return `${text}${gap}${own}\n`;
  }
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begins !== 1 || ends !== 1 || to < from) return undefined;
  return text.slice(0, from) + own + text.slice(to + END.length);
}

/** The block between the marks of a text. Undefined unless each mark occurs once. */
export function blockIn(text: string): string | undefined {
  const [before, inner, more] = text.split(BEGIN);
  const [block, after, again] = (inner ?? "").split(END);
  return before === undefined || inner === undefined || more !== undefined || after === undefined || again !== undefined
    ? undefined
    : block;
}
