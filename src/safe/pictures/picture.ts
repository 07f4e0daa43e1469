import { UnsafeInput } from "../unsafe.ts";

/** What the walk over the file of a picture finds. */
export interface Picture {
  /** Pixels, before it is turned by `orientation`. */
  width: number;
  height: number;
  /** How it is to be turned, 1 to 8 (Exif 3.0, Orientation), as browsers do. */
  orientation: number;
  /** More than one where it moves; of an AVIF not how many. */
  frames: number;
  /** Its metadata say where it was taken. */
  hasLocation: boolean;
  /** The file without metadata; the very bytes that were given where there are none. */
  bytes: Uint8Array;
}

/** The refusal of a picture. */
export const pictureRefused = (fault: string): UnsafeInput =>
  new UnsafeInput("picture", `The image ${fault}. Export it again and send the complete file.`);

/** Puts together what stays of a file, which is never more than there was. */
export interface Kept {
  /** Bytes from `start` to before `end` of the file. */
  copy(start: number, end: number): void;
  /** Other bytes; false, and nothing written, where they would make it larger. */
  write(bytes: Uint8Array): boolean;
  /** What was put together; the file itself where that is all of it. */
  done(): Uint8Array;
  /** Overwrites what was put together. */
  patch(at: number, bytes: Uint8Array): void;
  readonly length: number;
}

export function keepOf(file: Uint8Array): Kept {
  const out = new Uint8Array(file.byteLength);
  let length = 0;
  let isChanged = false;
  return {
    get length() {
      return length;
    },
    copy(start, end) {
      out.set(file.subarray(start, end), length);
      length += end - start;
    },
    write(bytes) {
      if (length + bytes.byteLength > out.byteLength) return false;
      out.set(bytes, length);
      length += bytes.byteLength;
      isChanged = true;
      return true;
    },
    patch(at, bytes) {
      out.set(bytes, at);
      isChanged = true;
    },
    done: () => (!isChanged && length === file.byteLength ? file : out.slice(0, length)),
  };
}

/** The letters at a place of a file. */
export const lettersAt = (file: Uint8Array, at: number, count = 4): string =>
  String.fromCharCode(...file.subarray(at, at + count));

export const viewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);
