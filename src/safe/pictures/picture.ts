import { UnsafeInput } from "../unsafe.ts";

/** The result of scanning an image file. */
export interface PictureScan {
  /** Pixels, before rotation by `orientation`. */
  width: number;
  height: number;
  /** Its rotation, 1 to 8 (Exif 3.0, Orientation), as in browsers. */
  orientation: number;
  /** More than one for an animation; without the exact number for AVIF. */
  frames: number;
  /** Whether its metadata contain the location. */
  hasLocation: boolean;
  /** The file without metadata; the same array if it has none. */
  bytes: Uint8Array;
}

/** The fault of an image whose end is missing. */
export const ENDS_EARLY = "ends early";

/** The error for an invalid image. */
export const pictureRefused = (fault: string): UnsafeInput =>
  new UnsafeInput("picture", `The image ${fault}. Export it again and send the complete file.`);

/** Collects the kept parts of a file; never more bytes than the file has. */
export interface PartCollector {
  /** Bytes from `start` to before `end` of the file. */
  copy(start: number, end: number): void;
  /** Other bytes; false, without a write, if they would make it larger. */
  write(bytes: Uint8Array): boolean;
  /** The collected bytes; the file itself if nothing was removed. */
  done(): Uint8Array;
  /** Overwrites collected bytes. */
  patch(at: number, bytes: Uint8Array): void;
  readonly length: number;
}

export function createPartCollector(file: Uint8Array): PartCollector {
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

/** The letters at a position of a file. */
export const lettersAt = (file: Uint8Array, at: number, count = 4): string =>
  String.fromCharCode(...file.subarray(at, at + count));

export const dataViewOf = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset, file.byteLength);
