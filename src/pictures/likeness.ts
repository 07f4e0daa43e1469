import sharp from "sharp";
import { MAX_PIXELS } from "./picture.ts";

/** Pixels of the square both pictures are brought to, and of the windows they are compared in. */
const SIDE = 128;
const WINDOW = 8;
/** How far from white a pixel counts as drawn, of 255. */
const DRAWN = 6;
/** What shapes count for beside colors. */
const SHAPES = 0.6;
/** Constants of SSIM for 8 bits (Wang et al., 2004): (0.01 × 255)² and (0.03 × 255)². */
const C1 = 6.5025;
const C2 = 58.5225;

/**
 * How like two pictures are to each other, 0–100. Margins of one color are cut off, both are put into a square of white in
 * their own proportions, and in each window in which either has something drawn structural similarity of the luminance (60 %)
 * and nearness of the colors (40 %) are taken. It knows nothing of meaning: other words in the same form differ a little, the
 * same words elsewhere differ much.
 */
export async function likeness(one: Buffer, two: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(two)];
  let shapes = 0;
  let colors = 0;
  let windows = 0;
  for (let top = 0; top < SIDE; top += WINDOW)
    for (let left = 0; left < SIDE; left += WINDOW) {
      const compared = compareWindow(a, b, top, left);
      if (!compared) continue;
      shapes += compared.shape;
      colors += compared.color;
      windows++;
    }
  if (windows === 0) return 100;
  return Math.round((100 * (SHAPES * shapes + (1 - SHAPES) * colors)) / windows);
}

/** Red, green and blue of the square, row by row. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS };
  const flat = await sharp(picture, options).flatten({ background: "#fff" }).png().toBuffer();
  // A picture of one color has no margin to cut.
  const cut = await sharp(flat, options)
    .trim({ threshold: DRAWN })
    .toBuffer()
    .catch(() => flat);
  return sharp(cut, options)
    .resize({ width: SIDE, height: SIDE, fit: "contain", background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Undefined where neither has anything drawn. */
function compareWindow(a: Buffer, b: Buffer, top: number, left: number): { shape: number; color: number } | undefined {
  let [sumA, sumB, squareA, squareB, product, apart, drawn] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) {
      const at = (y * SIDE + x) * 3;
      const [first, second] = [luminance(a, at), luminance(b, at)];
      sumA += first;
      sumB += second;
      squareA += first * first;
      squareB += second * second;
      product += first * second;
      for (let channel = at; channel < at + 3; channel++) {
        const [left = 0, right = 0] = [a[channel], b[channel]];
        apart += Math.abs(left - right);
        if (Math.min(left, right) < 255 - DRAWN) drawn++;
      }
    }
  if (drawn === 0) return undefined;
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = squareA / count - meanA * meanA;
  const varianceB = squareB / count - meanB * meanB;
  const covariance = product / count - meanA * meanB;
  const similarity =
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));
  // A third of the way from one color to another is seen as another color.
  return { shape: Math.max(0, similarity), color: Math.max(0, 1 - (3 * apart) / (count * 3 * 255)) };
}

/** Rec. 709. */
const luminance = (pixels: Buffer, at: number): number =>
  0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
