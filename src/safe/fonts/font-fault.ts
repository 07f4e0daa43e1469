import { UnsafeInput } from "../unsafe.ts";

/** A font that is refused; `why` is a clause without a full stop that begins with `it`. */
export const fontFault = (why: string): UnsafeInput => new UnsafeInput("font", why);

/** The bytes of a stretch. Throws `RangeError` where they end before. */
export function stretch(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new RangeError("The file ends too early.");
  return bytes.subarray(at, at + length);
}

/** A number of OpenType with 16 bits behind the point (`Fixed`), in hundredths. Throws `RangeError` where the bytes end before. */
export const fixedAt = (bytes: Buffer, at: number): number =>
  Math.round((bytes.readInt32BE(at) / 0x1_00_00) * 100) / 100;
