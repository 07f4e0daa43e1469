/** Where something stands in a text: from, and the end it does not reach, in UTF-16 code units. */
export type Span = [from: number, to: number];

/** A text cut where spans begin and end. Spans that overlap, or lie outside of it, count as far as they can. */
export function cutAt(text: string, spans: readonly Readonly<Span>[] = []): { text: string; isMarked: boolean }[] {
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
