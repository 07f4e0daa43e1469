import { z } from "zod";
import { publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { wholeNumber } from "../../platform/contract/shapes.ts";
import { FORM_FITS, FORM_FORMATS, FORM_WIDTHS } from "../../platform/pictures/picture.ts";

const tag = "Assets";
const widest = 2048;

export const getRawAsset = endpoint({
  method: "GET",
  path: "/api/service/assets/{id}/{form}",
  summary: "Get the file of an asset by ID",
  description: "Redirects to `/assets/{key}`. Build artifacts of other clients use this URL for images.",
  tag,
  access: publicAccess,
  params: z.object({ id: z.string(), form: z.string().meta({ enum: ["raw"] }) }),
  answer: { bytes: ["text/plain"], about: "A 302 redirect to the file." },
  cache: "none",
  errors: [404],
});

export const getAssetFile = endpoint({
  method: "GET",
  path: "/assets/{key}",
  summary: "Get the file of an asset, or a resized image",
  description: [
    "Returns the file. Supports range requests (`Range`, `If-Range`; 206, 416).",
    "With `w`, `format` or `fit`, returns a converted image: without metadata, upright, in sRGB, never larger than",
    "the original. An animated GIF or WebP stays animated as `webp`; other formats show the first frame. SVG files are not converted.",
    "File types that browsers cannot display safely are sent as downloads. If `SERVICE_BLOB_READS` is `redirect`, large files return a",
    "302 redirect to a URL of the object store that is valid for five minutes.",
  ].join(" "),
  tag,
  access: publicAccess,
  params: z.object({ key: z.string() }),
  query: z.object({
    w: wholeNumber(1, widest)
      .transform(roundUp)
      .optional()
      .meta({ description: `The width in pixels, rounded up to ${FORM_WIDTHS.join(", ")}. Default: ${widest}.` }),
    format: z.enum(FORM_FORMATS).optional().meta({ description: "The image format. Default: `webp`." }),
    fit: z.enum(FORM_FITS).optional().meta({
      description: "`contain` (default) keeps the aspect ratio. `cover` crops the image to a centered square.",
    }),
    whole: z.enum(["true"]).optional().meta({
      description: "Returns the original file even if the image has too many pixels to display (422 otherwise).",
    }),
  }),
  answer: {
    bytes: [
      "image/png",
      "image/jpeg",
      "image/gif",
      "image/webp",
      "image/avif",
      "image/svg+xml",
      "video/mp4",
      "video/webm",
      "font/woff",
      "font/woff2",
      "font/ttf",
      "font/otf",
      "application/octet-stream",
    ],
    about: "The file.",
  },
  cache: "immutable",
  headers: "sandbox",
  errors: [404, 416, 422],
});

/** The width a form is made in. */
export function roundUp(width: number): (typeof FORM_WIDTHS)[number] {
  return FORM_WIDTHS.find((one) => one >= width) ?? widest;
}
