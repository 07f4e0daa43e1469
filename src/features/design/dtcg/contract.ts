import { z } from "zod";
import { everybody, registryWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { lifecycleFields } from "../../../contract/lifecycle-shapes.ts";
import { okSchema } from "../../../contract/shapes.ts";
import { dtcgDocument, dtcgManifest } from "./dtcg-document.ts";
import { acceptDtcg, dtcgKind } from "./kind.ts";

export const dtcgPayload = z
  .looseObject({
    manifest: dtcgManifest,
    css: z.string(),
    scss: z.string(),
    utilitycss: z.string(),
    dtcg: z.record(z.string(), z.unknown()),
    brands: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "DtcgPayload" });

export const FORMATS = ["css", "scss", "utilitycss", "json"] as const;
export const DOWNLOADS = ["dtcg", "css", "scss", "utilitycss"] as const;

const selection = z.object({
  selector: z.string(),
  axes: z.record(z.string(), z.string()),
});

export const getDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg",
  summary: "Read the DTCG bundle, or the tokens of one brand and scheme",
  description:
    "Without a query: `{payload}`. With any query: `{selector, axes, tokens}`; every parameter but `format` and `selector` names an axis (`?brand=acme&scheme=dark`). With `format` also `{format, output}` instead of `tokens`.",
  tag: "DTCG",
  access: everybody,
  query: z.looseObject({
    format: z.enum(FORMATS).optional(),
    selector: z
      .string()
      .regex(/^[\w\s.#:[\]="'*>~+(),-]{1,200}$/, "A CSS selector without braces")
      .optional()
      .meta({ description: "Selector of the CSS output; `:root` by default." }),
    brand: z.string().optional(),
    scheme: z.string().optional(),
  }),
  answer: {
    json: z.union([
      z.object({ payload: dtcgPayload.nullable() }),
      selection.extend({ tokens: z.record(z.string(), z.unknown()) }),
      selection.extend({ format: z.enum(FORMATS), output: z.string() }),
    ]),
  },
  errors: [400, 404],
  record: { kind: dtcgKind },
});

export const tokenInfo = z
  .object({
    name: z.string().meta({ description: "The path joined by dots, as aliases name it." }),
    path: z.array(z.string()),
    type: z.string().optional(),
    value: z.unknown().meta({ description: "`$value` with every alias replaced." }),
    css: z.string().optional().meta({ description: "The value as CSS, where CSS can express it." }),
    hex: z.string().optional().meta({ description: "Colors in sRGB: `#rrggbb` or `#rrggbbaa`." }),
    variable: z.string().optional().meta({ description: "Its custom property in the CSS output." }),
    scss: z.string().optional().meta({ description: "Its variable in the SCSS output." }),
    aliasOf: z.string().optional(),
    chain: z.array(z.string()).meta({ description: "From the token it is an alias of to the one with the value." }),
    description: z.string().optional(),
    deprecated: z
      .union([z.boolean(), z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .meta({ description: "`$deprecated` as it is written: true, a reason, or `{since, reason, replacement}`." }),
    status: lifecycleFields.status,
  })
  .meta({ id: "TokenInfo" });

export const nearToken = tokenInfo
  .pick({ name: true, css: true, hex: true, aliasOf: true, description: true, deprecated: true })
  .extend({
    type: z.string(),
    distance: z.number().meta({
      description:
        "0 is equal. Of colors ΔE in OKLab, alpha with it; of amounts their difference as a share of the larger one.",
    }),
    closeness: z.enum(["equal", "imperceptible", "near", "far"]),
  })
  .meta({ id: "NearToken" });

export const getNearestTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/nearest",
  summary: "Find the tokens nearest to a value",
  description:
    "Takes a color in any notation of CSS (hex also without `#`), a length, duration, number, font weight or family, curve or shadow. Every parameter but `value`, `type` and `limit` names an axis, as in `GET /api/registry/dtcg`. Equal ones come first; of equally near ones aliases before what they stand for, deprecated ones last.",
  tag: "DTCG",
  access: everybody,
  query: z.looseObject({
    value: z.string().min(1).max(500),
    type: z.string().max(50).optional().meta({ description: "Only tokens of this type." }),
    brand: z.string().optional(),
    scheme: z.string().optional(),
    limit: z
      .string()
      .regex(/^\d{1,9}$/, "is not a whole number")
      .default("10")
      .transform((text) => Math.min(Math.max(1, Number(text)), 100))
      .meta({ description: "Default 10, at most 100." }),
  }),
  answer: { json: z.object({ value: z.string(), tokens: z.array(nearToken) }) },
  errors: [400],
});

export const tokenList = z.object({
  axes: z.record(z.string(), z.array(z.string())).meta({ description: "What can be asked for: the values by axis." }),
  selected: z.record(z.string(), z.string()),
  tokens: z.array(tokenInfo),
  faults: z
    .array(z.object({ path: z.string(), message: z.string(), severity: z.enum(["error", "warning"]) }))
    .meta({ description: "What is wrong in the bundle; `path` is a JSON Pointer." }),
});

export const listTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/tokens",
  summary: "List the tokens with their CSS values, names and alias chains",
  description: "In the order of the bundle. Before the first push all lists are empty.",
  tag: "DTCG",
  access: everybody,
  query: z.object({ brand: z.string().optional(), scheme: z.string().optional() }),
  answer: { json: tokenList },
  errors: [400],
});

export const downloadDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/download",
  summary: "Download the compiled tokens as a file",
  tag: "DTCG",
  access: everybody,
  query: z.object({
    format: z.enum(DOWNLOADS).default("dtcg"),
    brand: z.string().optional(),
    scheme: z.string().optional(),
  }),
  answer: { bytes: ["application/json", "text/css", "text/x-scss"], about: "The file as an attachment." },
  errors: [404],
});

export const postDtcg = endpoint({
  method: "POST",
  path: "/api/registry/dtcg",
  summary: "Replace the DTCG bundle",
  description: "Token snapshots are not touched. `sources` and `resolver` are kept beside the payload.",
  tag: "DTCG",
  access: registryWriters,
  body: dtcgDocument,
  accept: acceptDtcg,
  answer: { json: okSchema },
  limit: "registry",
  writes: [dtcgKind],
  record: { kind: dtcgKind },
  example: {
    manifest: {
      project: "tideline",
      generatedAt: "2026-11-01T00:00:00.000Z",
      sources: [],
      counts: { color: 1, total: 1 },
    },
    css: ":root { --color-blue: #1d70b8; }",
    scss: "$color-blue: #1d70b8;",
    utilitycss: "@theme { --color-blue: #1d70b8; }",
    dtcg: {
      color: {
        blue: { $type: "color", $value: { colorSpace: "srgb", components: [0.1137, 0.4392, 0.7216], hex: "#1d70b8" } },
      },
    },
  },
});
