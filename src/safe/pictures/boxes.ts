import { lettersAt, pictureRefused, viewOf } from "./picture.ts";

/** A box of a file (ISO/IEC 14496-12, 4.2): what is in it lies from `start` to before `end`. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes between two places of a file, in order. Throws `UnsafeInput` "picture" where one is larger than its place. */
export function* boxesIn(file: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(file);
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw pictureRefused("ends early");
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) throw pictureRefused("ends early");
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) throw pictureRefused("ends early");
    yield { type: lettersAt(file, at + 4), start: at + head, end: at + size };
    at += size;
  }
}

/** Reads numbers one after the other. Throws `UnsafeInput` "picture" at the end. */
export function numbersOf(file: Uint8Array, from: number, to: number) {
  const view = viewOf(file);
  let at = from;
  const step = (bytes: number): number => {
    if (at + bytes > to) throw pictureRefused("ends early");
    at += bytes;
    return at - bytes;
  };
  return {
    /** A big-endian number of 0, 1, 2, 4 or 8 bytes. */
    next(bytes: number): number {
      const place = step(bytes);
      if (bytes === 0) return 0;
      if (bytes === 1) return view.getUint8(place);
      if (bytes === 2) return view.getUint16(place);
      if (bytes === 4) return view.getUint32(place);
      if (bytes === 8) return Number(view.getBigUint64(place));
      throw pictureRefused("has a damaged header");
    },
    /** Letters up to a zero. */
    word(): string {
      const start = at;
      while (step(1) >= 0 && file[at - 1] !== 0);
      return lettersAt(file, start, Math.min(at - 1 - start, 100));
    },
    letters: (): string => lettersAt(file, step(4)),
    skip(bytes: number): void {
      step(bytes);
    },
  };
}
