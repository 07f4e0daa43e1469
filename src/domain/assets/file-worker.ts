import { formsMove } from "../../platform/pictures/picture.ts";
import { cleanPicture } from "../../safe/clean-picture.ts";
import type { PictureScan } from "../../safe/pictures/picture.ts";
import { shownSize } from "../../safe/svg/size.ts";
import { decodeSvg } from "../../safe/svg/text.ts";
import { cleanSvg, svgSize } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { CleanedFile, RefusedFile } from "./file-tasks.ts";

/** Cleans an uploaded picture in a thread. */
export function cleanFileInThread({ type, bytes }: { type: string; bytes: Uint8Array }): CleanedFile | RefusedFile {
  try {
    return type === "image/svg+xml" ? cleanDrawing(bytes) : cleanPixels(bytes, type);
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    throw error;
  }
}

function cleanDrawing(bytes: Uint8Array): CleanedFile {
  const text = decodeSvg(bytes);
  const { svg: drawing, leftOut } = cleanSvg(text);
  const shown = shownSize(svgSize(drawing));
  return {
    ...(leftOut.length > 0 && { notes: leftOut }),
    ...(shown && { nativeWidth: shown.width, nativeHeight: shown.height }),
    ...(Buffer.compare(bytes, Buffer.from(drawing)) === 0 ? {} : { bytes: new TextEncoder().encode(drawing) }),
  };
}

function cleanPixels(bytes: Uint8Array, type: string): CleanedFile {
  const picture = cleanPicture(bytes, type);
  const { width, height, orientation } = picture;
  const isTurned = orientation >= 5;
  const why = whyFormsStand(type, picture);
  return {
    ...(why && { notes: [why] }),
    nativeWidth: isTurned ? height : width,
    nativeHeight: isTurned ? width : height,
    ...(picture.bytes === bytes ? {} : { bytes: picture.bytes }),
  };
}

/** Of moving pictures only GIF and WebP have forms that move. */
function whyFormsStand(type: string, { width, height, frames }: PictureScan): string | undefined {
  if (frames <= 1) return undefined;
  if (type !== "image/gif" && type !== "image/webp")
    return "Smaller sizes of this animation only show the first frame. To animate them, save the file as an animated WebP.";
  if (formsMove(width, height, frames)) return undefined;
  return `Smaller sizes of this animation only show the first frame, because its ${frames} frames have too many pixels. To animate them, make the file smaller or shorter.`;
}
