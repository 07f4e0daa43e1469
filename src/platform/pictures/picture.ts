/** What a picture is, as its bytes say. */
export interface Picture {
  /** `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif` or `image/svg+xml`. */
  mimeType: string;
  /** Pixels as it is shown: its orientation is applied. Absent for a drawing that has neither size nor view box. */
  width?: number;
  height?: number;
  /** It has more than one frame. */
  animated: boolean;
  /** How its rows and columns lie (Exif 2.32, tag 0x0112): 1 to 8, where 1 is as shown. */
  orientation: number;
}

/** Types of pictures that forms are made of: those that have pixels. */
export const FORM_TYPES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
]);
export const FORM_WIDTHS = [64, 128, 256, 512, 1024, 2048] as const;
export const FORM_FORMATS = ["avif", "webp", "png"] as const;
export const FORM_FITS = ["contain", "cover"] as const;

/**
 * A smaller form of a picture. `contain` is `width` pixels wide and as high as the picture asks for; `cover` is a square of
 * `width`, cut around the middle. Neither is larger than the picture.
 */
export interface PictureForm {
  width: (typeof FORM_WIDTHS)[number];
  format: (typeof FORM_FORMATS)[number];
  fit: (typeof FORM_FITS)[number];
  /** Margins of one color are cut off first; for a card also what is too wide to be read on it. */
  cut?: boolean | "card";
}

/** Width and height in pixels beyond which no forms are made of a picture. */
export const MAX_PIXELS = 40_000_000;
/** Pixels of a side beyond which no forms are made: a row costs as much as some pixels, however short it is. */
export const MAX_SIDE = 16_384;
const ROW_PIXELS = 16;
/** Whether forms of a moving picture move (as WebP; the others are its first frame), by its width, height and frames. */
export const formsMove = (width: number, height: number, frames: number): boolean =>
  frames > 1 && frames * (width + ROW_PIXELS) * height <= MAX_PIXELS;
/** Pixels beyond which a browser is not given a picture to show: decoded they take 1 GiB. */
export const MAX_SHOWN_PIXELS = MAX_SIDE ** 2;
/** Bytes of a picture that is looked at at all. */
export const MAX_PICTURE_BYTES = 64 << 20;

/** A picture that nothing is made of. The message may be shown to whoever sent or asks for it. */
export class PictureRefused extends Error {
  readonly reason: RefusedReason;
  constructor(reason: RefusedReason) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}

/** `costly`: what would be made of it took more time or memory than is given to one picture, or ended the process. */
export type RefusedReason = "unreadable" | "too_large" | "costly";

const SENTENCES: Record<RefusedReason, string> = {
  unreadable: "The image cannot be read. Use JPEG, PNG, WebP, GIF, AVIF or SVG.",
  too_large: `The image has more than ${MAX_PIXELS / 1e6} megapixels, ${MAX_SIDE} pixels on a side or ${MAX_PICTURE_BYTES >> 20} MiB. Upload a smaller one.`,
  costly: "The image needs too much time or memory to process. Save it in another format.",
};
