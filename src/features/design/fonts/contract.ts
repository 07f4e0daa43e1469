import { z } from "zod";
import { everybody, registryWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { fontFace } from "./font-face.ts";
import { fontsKind } from "./kind.ts";

const listed = fontFace.extend({ size: z.int().meta({ description: "Bytes." }), url: z.string() });

export const getFonts = endpoint({
  method: "GET",
  path: "/api/registry/fonts",
  summary: "List the fonts",
  tag: "Fonts",
  access: everybody,
  answer: { json: z.object({ fonts: z.array(listed) }) },
  record: { kind: fontsKind },
});

export const getFontsCss = endpoint({
  method: "GET",
  path: "/api/registry/fonts.css",
  summary: "Read the @font-face rules of all fonts",
  tag: "Fonts",
  access: everybody,
  answer: { bytes: ["text/css"], about: "One rule per font file." },
});

export const postFonts = endpoint({
  method: "POST",
  path: "/api/registry/fonts",
  summary: "Replace the fonts",
  tag: "Fonts",
  access: registryWriters,
  body: z.object({ fonts: z.array(fontFace.extend({ data: z.base64().meta({ description: "The file, base64." }) })) }),
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
  path: "/fonts/{file}",
  summary: "Read a font file",
  tag: "Fonts",
  access: everybody,
  params: z.object({ file: z.string() }),
  answer: { bytes: ["font/woff2", "font/woff", "font/ttf", "font/otf"], about: "The file as it was pushed." },
  errors: [404],
});
