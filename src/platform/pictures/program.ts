// The process of pictures: reads jobs from standard input, does them one after another, writes answers to standard output.
// It is started without an environment, and may read its own program and packages, nothing else.
import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";
import { createFrameReader, frame } from "./frames.ts";
import { formsMove, MAX_PIXELS, MAX_SIDE, type Picture, type PictureForm, PictureRefused } from "./picture.ts";
import { MAX_MESSAGE, type PictureJob, type PictureReply, STARTED } from "./picture-job.ts";

/** Who reads comes before what is made behind. */
const NICE = 5;
/** WebP has no higher pictures, and AVIF hardly. */
const MAX_HEIGHT = 16_383;

setPriority(NICE);
sharp.cache(false);
sharp.concurrency(1);
// Everything that reads files, and what reads formats that browsers do not show.
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

async function inspect(bytes: Buffer): Promise<Picture> {
  // Nothing is decoded for it: also what nobody makes forms of has a size.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  return {
    mimeType: mimeTypeOf(metadata),
    ...shownSize(metadata),
    animated: framesOf(metadata) > 1,
    orientation: isTurned(metadata) ? (metadata.orientation ?? 1) : 1,
  };
}

/** HEIF is a container of many codings: of AV1 alone it is AVIF (AV1 Image File Format, 1). */
function mimeTypeOf({ format, compression }: Metadata): string {
  const type = MIME_TYPES[format];
  if (!type || (format === "heif" && compression !== "av1")) throw new PictureRefused("unreadable");
  return type;
}

/** No browser turns a WebP as its Exif says. */
const isTurned = ({ format }: Metadata): boolean => format !== "webp";

/** Pixels as browsers show them. */
function shownSize(metadata: Metadata): { width: number; height: number } {
  const { width, height } = isTurned(metadata) ? metadata.autoOrient : metadata;
  return { width, height };
}

const turned = (image: Sharp, metadata: Metadata): Sharp => (isTurned(metadata) ? image.autoOrient() : image);

/** The pictures of a HEIF file are no frames. */
const framesOf = ({ pages = 1, format }: Metadata): number => (format === "heif" ? 1 : pages);

function refuseLarge(width: number, height: number): void {
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new PictureRefused("too_large");
}

/** Metadata is left out, the orientation applied where browsers do, and the colors brought to sRGB, as `sharp` does. */
async function make(bytes: Buffer, form: PictureForm): Promise<Buffer> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  mimeTypeOf(metadata);
  const { width, height } = shownSize(metadata);
  refuseLarge(width, height);
  const frames = framesOf(metadata);
  // WebP alone keeps what moves; the others, and a film of too many pixels, have the first frame.
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

/** How far a pixel of a margin may be from its corner, of 255. */
const SAME = 6;

/**
 * Below what a page holds lies the ground of its window, often in another color: that is cut off first, then the page's own.
 * What is of one color altogether has no margins.
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
  // What is narrower is the thing itself. Of what is as wide, white alone is a ground: a colored bar is drawn.
  if (size.width < width) return held;
  const page = await pixelOf(held, size.width - 1, Math.floor(size.height / 2));
  if (page.some((channel) => channel < 255 - SAME)) return held;
  // Where two grounds meet, a row may be of both.
  const area = { left: 0, top: 0, width, height: Math.max(1, size.height - (size.height < height ? 1 : 0)) };
  return cut(await sharp(held, options).extract(area).png({ compressionLevel: 1 }).toBuffer(), page);
}

/** A card shows some 250 pixels: so many of them are read there, and so wide is what fills it in its height. */
const READ_WIDTH = 440;
const CARD_RATIO = 1.7;
/** What is hardly wider is shown whole. */
const HARDLY = 1.25;
/** The part of the width in which it fades. */
const FADE = 0.2;

/** Parts of the width: what stands so far from both sides, and hardly nearer to one of them, stands in the middle. */
const FROM_SIDES = 0.08;
const NEARER = 0.03;

/** Whether a bar of one color has all it says in its middle: its beginning alone would say nothing. */
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

/** Of what is too wide for a card, its beginning, which fades where it goes on. */
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

/** Qualities at which a difference is hardly seen; effort where more of it takes far longer for a few percent. */
function write(image: Sharp, format: PictureForm["format"]): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: 3 });
  if (format === "webp") return image.webp({ quality: 80, effort: 4 });
  return image.png({ compressionLevel: 8 });
}

/** Of a drawing; its own size at this density (CSS Values 4: 96 px an inch, of which librsvg makes 72). */
const DENSITY = 72;
const MAX_DENSITY = DENSITY * 16;
const DRAWINGS = ["VipsForeignLoadSvgBuffer"];

/** On white, as pages are: what is transparent has no color to show a model. */
async function within(bytes: Buffer, { side, drawing }: { side: number; drawing: boolean }): Promise<Buffer> {
  if (drawing) sharp.unblock({ operation: DRAWINGS });
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height, format } = metadata;
    if ((format === "svg") !== drawing) throw new PictureRefused("unreadable");
    if (!drawing) refuseLarge(width, height);
    // A drawing is as sharp at any size; of a picture nothing larger is made.
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

for (const piece of frame(STARTED, NOTHING)) process.stdout.write(piece);

// Our own parent speaks here, and says the next when it has heard of the one before.
const read = createFrameReader(MAX_MESSAGE, async (job, bytes) => {
  for (const piece of frame(...(await answer(job as PictureJob, bytes)))) process.stdout.write(piece);
});
process.stdin.on("data", read);
process.stdin.on("end", () => process.exit());
