import { UnsafeInput } from "../unsafe.ts";

/** A refused font; `why` is a clause without a full stop that begins with `it`. */
export const fontFault = (why: string): UnsafeInput => new UnsafeInput("font", why);

/** A section of bytes. Throws `RangeError` if they end early. */
export function stretch(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new RangeError("The file ends too early.");
  return bytes.subarray(at, at + length);
}

/** An OpenType number with 16 fractional bits (`Fixed`), in hundredths. Throws `RangeError` if the bytes end early. */
export const fixedAt = (bytes: Buffer, at: number): number =>
  Math.round((bytes.readInt32BE(at) / 0x1_00_00) * 100) / 100;
