// The image process: reads jobs from standard input, runs them in sequence, writes replies to standard output. It has
// no environment, and may read only its own program and packages.
import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";
import { createPictureFrameDecoder, encodePictureFrame } from "./frames.ts";
import {
  formsMove,
  MAX_PIXELS,
  MAX_SIDE,
  type PictureForm,
  type PictureProperties,
  PictureRefused,
} from "./picture.ts";
import { MAX_MESSAGE, PICTURE_PROCESS_STARTED, type PictureJob, type PictureReply } from "./picture-job.ts";

/** Readers have priority over background work. */
const NICE = 5;
/** WebP doesn't support higher images, and AVIF barely. */
const MAX_HEIGHT = 16_383;

setPriority(NICE);
sharp.cache(false);
sharp.concurrency(1);
// All loaders that read files, and loaders of formats that browsers don't show.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});

const MIME_TYPES: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  heif: "image/avif",
};

async function inspect(bytes: Buffer): Promise<PictureProperties> {
  // Reads only metadata: images too large for forms have a size too.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  return {
    mimeType: mimeTypeOf(metadata),
    ...shownSize(metadata),
    animated: framesOf(metadata) > 1,
    orientation: isTurned(metadata) ? (metadata.orientation ?? 1) : 1,
  };
}

/** HEIF is a container for many codings: only with AV1 is it AVIF (AV1 Image File Format, 1). */
function mimeTypeOf({ format, compression }: Metadata): string {
  const type = MIME_TYPES[format];
  if (!type || (format === "heif" && compression !== "av1")) throw new PictureRefused("unreadable");
  return type;
}

/** Browsers ignore the Exif orientation of a WebP. */
const isTurned = ({ format }: Metadata): boolean => format !== "webp";

/** Pixels as browsers show them. */
function shownSize(metadata: Metadata): { width: number; height: number } {
  const { width, height } = isTurned(metadata) ? metadata.autoOrient : metadata;
  return { width, height };
}

const turned = (image: Sharp, metadata: Metadata): Sharp => (isTurned(metadata) ? image.autoOrient() : image);

/** The images in a HEIF file are not frames. */
const framesOf = ({ pages = 1, format }: Metadata): number => (format === "heif" ? 1 : pages);

function refuseLarge(width: number, height: number): void {
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new PictureRefused("too_large");
}

/** Removes metadata, applies the orientation as browsers do, and converts colors to sRGB, as `sharp` does. */
async function make(bytes: Buffer, form: PictureForm): Promise<Buffer> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  mimeTypeOf(metadata);
  const { width, height } = shownSize(metadata);
  refuseLarge(width, height);
  const frames = framesOf(metadata);
  // Only WebP keeps animation; other formats, and animations with too many pixels, have the first frame.
  const animated = form.format === "webp" && formsMove(width, height, frames);
  if (form.cut) {
    const held = await withoutMargins(bytes);
    return make(form.cut === "card" ? await beginning(held) : held, { ...form, cut: false });
  }
  const read = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  const side = Math.min(form.width, width, height);
  const resized = turned(read, metadata).resize(
    form.fit === "cover"
      ? { width: side, height: side, fit: "cover" }
      : { width: form.width, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true },
  );
  return write(resized, form.format).toBuffer();
}

/** Maximum difference of a margin pixel from its corner, of 255. */
const SAME = 6;

/**
 * Below the content of a page is the background of its window, often in another color: this is cropped first, then the
 * page's own. An image of a single color has no margins.
 */
async function withoutMargins(bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const { width, height } = await sharp(bytes, options).metadata();
  const pixelOf = (picture: Buffer, left: number, top: number) =>
    sharp(picture, options).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer();
  const cut = (picture: Buffer, [r = 0, g = 0, b = 0, alpha = 0]: Buffer) =>
    sharp(picture, options)
      .trim({ threshold: SAME, background: { r, g, b, alpha: alpha / 255 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(() => picture);
  const held = await cut(bytes, await pixelOf(bytes, width - 1, height - 1));
  const size = await sharp(held, options).metadata();
  // Narrower content is the item itself. For content of the same width only white is a background: a colored bar is
  // part of the drawing.
  if (size.width < width) return held;
  const page = await pixelOf(held, size.width - 1, Math.floor(size.height / 2));
  if (page.some((channel) => channel < 255 - SAME)) return held;
  // At the boundary of two backgrounds a row may contain both.
  const area = { left: 0, top: 0, width, height: Math.max(1, size.height - (size.height < height ? 1 : 0)) };
  return cut(await sharp(held, options).extract(area).png({ compressionLevel: 1 }).toBuffer(), page);
}

/**
 * A card shows about 250 pixels: `READ_WIDTH` pixels are readable there, and `CARD_RATIO` is the ratio that fills it.
 */
const READ_WIDTH = 440;
const CARD_RATIO = 1.7;
/** Slightly wider images are shown completely. */
const HARDLY = 1.25;
/** The fraction of the width in which it fades. */
const FADE = 0.2;

/** Fractions of the width: content this far from both sides, and nearly as far from each, is centered. */
const FROM_SIDES = 0.08;
const NEARER = 0.03;

/** Whether a bar of one color has its content in the middle: its beginning would be empty. */
async function isCentered(bytes: Buffer, width: number, height: number): Promise<boolean> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const at = { left: 0, top: Math.floor(height / 2), width: 1, height: 1 };
  const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(bytes, options).extract(at).ensureAlpha().raw().toBuffer();
  const { info } = await sharp(bytes, options)
    .trim({ threshold: SAME, background: { r, g, b, alpha: alpha / 255 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  return left >= width * FROM_SIDES && Math.abs(width - info.width - 2 * left) <= width * NEARER;
}

/** The beginning of an image that is too wide for a card, faded at its end. */
async function beginning(bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const { width, height } = await sharp(bytes, options).metadata();
  const kept = Math.max(READ_WIDTH, Math.round(height * CARD_RATIO));
  if (width <= kept * HARDLY || (await isCentered(bytes, width, height))) return bytes;
  const row = Buffer.alloc(kept * 4, 255);
  for (let x = 0; x < kept; x++) row[x * 4 + 3] = Math.round(255 * Math.min(1, (kept - x) / (kept * FADE)));
  const mask = await sharp(row, { raw: { width: kept, height: 1, channels: 4 } })
    .resize({ width: kept, height, fit: "fill", kernel: "nearest" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(bytes, options)
    .extract({ left: 0, top: 0, width: kept, height })
    .ensureAlpha()
    .composite([{ input: mask, blend: "dest-in" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Qualities with a barely visible difference; effort up to the point where more takes far longer for a few percent. */
function write(image: Sharp, format: PictureForm["format"]): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: 3 });
  if (format === "webp") return image.webp({ quality: 80, effort: 4 });
  return image.png({ compressionLevel: 8 });
}

/** Density of a drawing's own size (CSS Values 4: 96 px per inch; librsvg uses 72). */
const DENSITY = 72;
const MAX_DENSITY = DENSITY * 16;
const DRAWINGS = ["VipsForeignLoadSvgBuffer"];

/** On white, as on pages: transparent pixels have no color for a model. */
async function within(bytes: Buffer, { side, drawing }: { side: number; drawing: boolean }): Promise<Buffer> {
  if (drawing) sharp.unblock({ operation: DRAWINGS });
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height, format } = metadata;
    if ((format === "svg") !== drawing) throw new PictureRefused("unreadable");
    if (!drawing) refuseLarge(width, height);
    // A drawing is sharp at any size; images are never enlarged.
    const density = Math.min(MAX_DENSITY, Math.max(1, (DENSITY * side) / Math.max(width, height)));
    const read = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", ...(drawing ? { density } : {}) });
    return await turned(read, metadata)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .png({ compressionLevel: 8 })
      .toBuffer();
  } finally {
    if (drawing) sharp.block({ operation: DRAWINGS });
  }
}

async function answer(job: PictureJob, bytes: Buffer): Promise<[PictureReply, Buffer]> {
  try {
    if ("inspect" in job) return [{ picture: await inspect(bytes) }, NOTHING];
    if ("within" in job) return [{ made: true }, await within(bytes, job.within)];
    return [{ made: true }, await make(bytes, job.form)];
  } catch (error) {
    return [{ refused: error instanceof PictureRefused ? error.reason : "unreadable" }, NOTHING];
  }
}

const NOTHING = Buffer.alloc(0);

for (const piece of encodePictureFrame(PICTURE_PROCESS_STARTED, NOTHING)) process.stdout.write(piece);

// Only the parent process writes here, and it sends the next job after the reply.
const read = createPictureFrameDecoder(MAX_MESSAGE, async (job, bytes) => {
  for (const piece of encodePictureFrame(...(await answer(job as PictureJob, bytes)))) process.stdout.write(piece);
});
process.stdin.on("data", read);
process.stdin.on("end", () => process.exit());
