/** Properties of an image, from its bytes. */
export interface PictureProperties {
  /** `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif` or `image/svg+xml`. */
  mimeType: string;
  /** Pixels as shown, with the orientation applied. Absent for a drawing without size and view box. */
  width?: number;
  height?: number;
  /** Whether it has more than one frame. */
  animated: boolean;
  /** Orientation (Exif 2.32, tag 0x0112): 1 to 8, where 1 is as shown. */
  orientation: number;
}

/** Image types that have smaller forms: types with pixels. */
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
 * A smaller form of an image. `contain` is `width` pixels wide in the image's ratio; `cover` is a square of `width`,
 * cropped around the middle. Neither is larger than the image.
 */
export interface PictureForm {
  width: (typeof FORM_WIDTHS)[number];
  format: (typeof FORM_FORMATS)[number];
  fit: (typeof FORM_FITS)[number];
  /** Whether margins of one color are cropped first; for a card also parts that are too wide to be readable. */
  cut?: boolean | "card";
}

/** Maximum pixels (width times height) of an image with forms. */
export const MAX_PIXELS = 40_000_000;
/** Maximum side of an image with forms: a row costs as much as some pixels, even if it is short. */
export const MAX_SIDE = 16_384;
const ROW_PIXELS = 16;
/**
 * Whether forms of an animated image are animated (as WebP; the others are its first frame), by its width, height and
 * frames.
 */
export const formsMove = (width: number, height: number, frames: number): boolean =>
  frames > 1 && frames * (width + ROW_PIXELS) * height <= MAX_PIXELS;
/** Maximum pixels of an image that browsers get: decoded it takes 1 GiB. */
export const MAX_SHOWN_PIXELS = MAX_SIDE ** 2;
/** Maximum bytes of an image that is inspected. */
export const MAX_PICTURE_BYTES = 64 << 20;

/** An image that can't be processed. The message may be shown to the sender or reader. */
export class PictureRefused extends Error {
  readonly reason: RefusedReason;
  constructor(reason: RefusedReason) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}

/** `costly`: processing exceeded the time or memory for one image, or crashed the process. */
export type RefusedReason = "unreadable" | "too_large" | "costly";

const SENTENCES: Record<RefusedReason, string> = {
  unreadable: "The image cannot be read. Use JPEG, PNG, WebP, GIF, AVIF or SVG.",
  too_large: `The image has more than ${MAX_PIXELS / 1e6} megapixels, ${MAX_SIDE} pixels on a side or ${MAX_PICTURE_BYTES >> 20} MiB. Upload a smaller one.`,
  costly: "The image needs too much time or memory to process. Save it in another format.",
};
