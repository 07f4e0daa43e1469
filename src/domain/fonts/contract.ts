import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { fontFace, isFontOf } from "./font-face.ts";
import { fontsKind } from "./kind.ts";

const listed = fontFace.extend({ size: z.int().meta({ description: "The size in bytes." }), url: z.string() });

export const getFonts = endpoint({
  method: "GET",
  path: "/api/registry/fonts",
  summary: "List fonts",
  tag: "Fonts",
  access: publicAccess,
  answer: { json: z.object({ fonts: z.array(listed) }) },
  record: { kind: fontsKind },
});

export const getFontsCss = endpoint({
  method: "GET",
  path: "/api/registry/fonts.css",
  summary: "Get the @font-face rules of all fonts",
  tag: "Fonts",
  access: publicAccess,
  answer: {
    bytes: ["text/css"],
    about: "CSS with one rule for each font file and family name, including weights, widths, style and characters.",
  },
});

/** A font as sent. A file served with a font type must be a font. Missing fields are read from the file. */
export const sentFont = fontFace
  .extend({
    weight: z.number().min(100).max(900).optional(),
    style: fontFace.shape.style.unwrap().optional(),
    data: z.base64().meta({ description: "The file in base64." }),
  })
  .refine(({ format, data }) => isFontOf(format, Buffer.from(data.slice(0, 64), "base64")), {
    path: ["data"],
    message: "is not a font of this format: send the bytes of the file and the matching format",
  });

export const postFonts = endpoint({
  method: "POST",
  path: "/api/registry/fonts",
  summary: "Replace all fonts",
  tag: "Fonts",
  access: registryWriters,
  body: z.object({ fonts: z.array(sentFont) }),
  answer: { json: z.object({ ok: z.boolean(), count: z.int() }) },
  limit: "registry",
  writes: [fontsKind],
  record: { kind: fontsKind },
  example: {
    fonts: [
      {
        filename: "Inter-Regular.woff2",
        family: "Inter",
        familyKey: "inter",
        weight: 400,
        style: "normal",
        format: "woff2",
        data: "d09GMgABAAA=",
      },
    ],
  },
});

export const getFont = endpoint({
  method: "GET",
  path: "/fonts/{file*}",
  summary: "Get a font file",
  tag: "Fonts",
  access: publicAccess,
  params: z.object({ file: z.string() }),
  answer: { bytes: ["font/woff2", "font/woff", "font/ttf", "font/otf"], about: "The font file." },
  errors: [404],
});
