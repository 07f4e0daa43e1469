import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { wholeNumber } from "../../platform/contract/shapes.ts";
import { FORM_FITS, FORM_FORMATS, FORM_WIDTHS } from "../../platform/pictures/picture.ts";

const tag = "Assets";
const widest = 2048;

export const getRawAsset = endpoint({
  method: "GET",
  path: "/api/service/assets/{id}/{form}",
  summary: "Find the bytes of an asset by its id",
  description: "Artifacts of other clients name images by this address. It redirects to `/assets/{key}`.",
  tag,
  access: everybody,
  params: z.object({ id: z.string(), form: z.string().meta({ enum: ["raw"] }) }),
  answer: { bytes: ["text/plain"], about: "Nothing: 302 with the address of the file." },
  cache: "none",
  errors: [404],
});

export const getAssetFile = endpoint({
  method: "GET",
  path: "/assets/{key}",
  summary: "Read the bytes of an asset, or of a smaller form of a picture",
  description: [
    "One part of the file is answered as well (`Range`, `If-Range`; 206, 416).",
    "With `w`, `format` or `fit` the answer is a form of the picture: without metadata, upright, in sRGB, never larger than",
    "the picture. A moving GIF or WebP moves as `webp`; else a form is the first frame. SVG has no forms but itself.",
    "What browsers do not show safely is a download. Where `SERVICE_BLOB_READS` is `redirect`, large files are answered with",
    "302 and an address of the object store that holds for five minutes.",
  ].join(" "),
  tag,
  access: everybody,
  params: z.object({ key: z.string() }),
  query: z.object({
    w: wholeNumber(1, widest)
      .transform(roundUp)
      .optional()
      .meta({ description: `Pixels, rounded up to ${FORM_WIDTHS.join(", ")}; ${widest} where absent.` }),
    format: z.enum(FORM_FORMATS).optional().meta({ description: "`webp` where absent." }),
    fit: z.enum(FORM_FITS).optional().meta({
      description:
        "`contain` (where absent): as high as the picture asks for. `cover`: a square, cut around the middle.",
    }),
    whole: z.enum(["true"]).optional().meta({
      description:
        "The file itself, also where it is a picture of so many pixels that it is answered with 422 otherwise.",
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
