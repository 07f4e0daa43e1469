import { createBreather } from "../safe/breathe.ts";

/** Characters encoded at once: a megabyte takes 1 ms or two. */
const SLICE = 1 << 20;

/** A text as UTF-8; a long one in slices, so that nobody waits for it. */
export async function encodeText(text: string): Promise<Buffer> {
  if (text.length <= SLICE) return Buffer.from(text);
  const breathe = createBreather();
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; await breathe()) {
    const end = isBetweenPair(text, at + SLICE) ? at + SLICE - 1 : at + SLICE;
    pieces.push(Buffer.from(text.slice(at, end)));
    at = end;
  }
  return Buffer.concat(pieces);
}

/** Whether a character of two units (UTF-16) would be cut there. */
const isBetweenPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
