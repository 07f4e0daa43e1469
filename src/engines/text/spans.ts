/** A range in a text: start, and excluded end, in UTF-16 code units. */
export type TextSpan = [from: number, to: number];

/** Cuts a text at the start and end of spans. Spans that overlap or exceed the text are limited. */
export function cutAt(text: string, spans: readonly Readonly<TextSpan>[] = []): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of spans) {
    add(Math.min(from, text.length), false);
    add(Math.min(to, text.length), true);
  }
  add(text.length, false);
  return pieces;
}
