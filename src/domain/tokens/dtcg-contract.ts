import { z } from "zod";
import { FORMAT_FILES, FORMATS, formatNamed } from "../../engines/tokens/names.ts";
import {
  everybody,
  everybodyAsThemselves,
  members,
  registryWriters,
  sourceReaders,
} from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { okSchema, pageLimit } from "../../platform/contract/shapes.ts";
import { choice, tokenCheck, tokenProblem, tokenProof } from "./check-shapes.ts";
import { dtcgDocument, dtcgManifest } from "./dtcg-document.ts";
import { acceptDtcg, dtcgKind } from "./dtcg-kind.ts";

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

/** What can be downloaded: the output formats, and the tokens as they were written. */
export const DOWNLOADS = [...FORMATS, "source"] as const;

/** A format's own name, for what older clients and other tools call it. */
const formatName = (name: unknown): unknown => (typeof name === "string" ? (formatNamed(name) ?? name) : name);

const MEDIA_TYPES = [...new Set(FORMATS.map((format) => FORMAT_FILES[format].mediaType.replace(/;.*/, "")))];

const selector = z
  .string()
  .regex(/^[\w\s.#:[\]="'*>~+(),-]{1,200}$/, "A CSS selector without braces")
  .meta({
    description:
      "Selector of the CSS output, `:root` by default. With it the output is one rule, for one value of each axis.",
  });

const strict = z.enum(["", "true"]).optional().meta({
  description:
    "With `format=dtcg`: nothing that the JSON schemas of the Format module 2025.10 refuse. Tokens whose value is text or a flag are left out; `$extensions` of the root names them (`design-system-registry`, `leftOut`).",
});

const selection = z.object({
  selector: z.string(),
  axes: z.record(z.string(), z.string()),
});

export const getDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg",
  summary: "Read the DTCG bundle, or the tokens of one brand and scheme",
  description:
    "Without a query: `{payload}`. With any query: `{selector, axes, tokens}`; every parameter but `format`, `selector` and `strict` names an axis (`?brand=acme&scheme=dark`). With `format` `{selector, axes, format, output}`: `css` and `utilitycss` hold all values of the axes that are not named, `swift` light and dark, `ts` what differs; the others hold their defaults. `map` and `style-dictionary` are read as `json`, `tailwind` as `utilitycss`.",
  tag: "DTCG",
  access: everybody,
  query: z.looseObject({
    format: z.preprocess(formatName, z.enum(FORMATS).optional()),
    selector: selector.optional(),
    strict,
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

/** What chooses the tokens of brand, scheme and every other axis. */
const axesQuery = z.looseObject({ brand: z.string().optional(), scheme: z.string().optional() });

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
  query: axesQuery.extend({
    value: z.string().min(1).max(500),
    type: z.string().max(50).optional().meta({ description: "Only tokens of this type." }),
    limit: pageLimit(10, 100),
  }),
  answer: { json: z.object({ value: z.string(), tokens: z.array(nearToken) }) },
  errors: [400],
});

export const tokenList = z.object({
  axes: z.record(z.string(), z.array(z.string())).meta({ description: "What can be asked for: the values by axis." }),
  defaults: z.record(z.string(), z.string()).meta({
    description: "The value of who chooses none, by axis; an axis without one has tokens that belong to none.",
  }),
  roles: z
    .object({ scheme: z.string().optional(), brand: z.string().optional() })
    .meta({ description: "The axes that color schemes and brands are values of, whatever they are called." }),
  selected: z.record(z.string(), z.string()),
  tokens: z.array(tokenInfo),
  faults: z.array(tokenProblem).meta({ description: "What is wrong in the bundle, errors first." }),
});

export const tokenValue = z
  .object({
    choice,
    css: tokenInfo.shape.css,
    hex: tokenInfo.shape.hex,
    chain: z.array(z.string()).optional().meta({ description: "The aliases down to the token with the value." }),
    value: z
      .unknown()
      .optional()
      .meta({ description: "Where it differs from mode to mode; else it is the value of `token`." }),
    source: z.string().optional().meta({ description: "The file that says so." }),
    pointer: z.string().optional().meta({ description: "JSON Pointer into that file." }),
    missing: z.boolean().optional().meta({ description: "True where there is no such token for this choice." }),
  })
  .meta({ id: "TokenValue" });

const briefToken = z.object({
  name: z.string(),
  type: z.string().optional(),
  css: z.string().optional(),
  hex: z.string().optional(),
});

export const dependentToken = z.object({
  name: z.string(),
  via: z.string().meta({ description: "The token it refers to on the way to this one." }),
  depth: z.int().min(1).meta({ description: "1 for a token that refers to this one itself." }),
  choices: z.array(choice).optional().meta({ description: "For which choices it does; absent for all." }),
});

export const tokenDetail = z
  .object({
    token: tokenInfo,
    selected: z.record(z.string(), z.string()),
    axes: z.array(z.string()).meta({ description: "The axes its value depends on." }),
    values: z.array(tokenValue).meta({ description: "One for each combination of values of those axes." }),
    complete: z.boolean().meta({
      description: "False where the system has too many combinations: then each value of an axis stands alone.",
    }),
    refersTo: z.array(briefToken).meta({ description: "Tokens its value names, in any mode." }),
    dependents: z
      .object({ total: z.int(), tokens: z.array(dependentToken.extend(briefToken.shape)) })
      .meta({ description: "Tokens that refer to it, directly or through others; at most 200 are told." }),
    components: z
      .object({
        total: z.int(),
        components: z.array(z.object({ id: z.string(), title: z.string(), through: z.string().optional() })),
      })
      .meta({ description: "Components whose styles name it, or a token that refers to it (`through`); at most 100." }),
    copy: z.array(z.object({ format: z.string(), title: z.string(), text: z.string() })),
    problems: z.array(tokenProblem),
  })
  .meta({ id: "TokenDetail" });

export const getToken = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/tokens/{name}",
  summary: "Read one token: its value in every mode, what it refers to, what uses it",
  description:
    "The name as aliases write it: `color.text.default`. The query chooses brand, scheme and other axes for `token`.",
  tag: "DTCG",
  access: everybody,
  params: z.object({ name: z.string().max(1_000) }),
  query: axesQuery,
  answer: { json: tokenDetail },
  errors: [400, 404],
});

export const listTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/tokens",
  summary: "List the tokens with their CSS values, names and alias chains",
  description:
    "In the order of the bundle; of the raw snapshot while no bundle was pushed. Before the first push all lists are empty.",
  tag: "DTCG",
  access: everybody,
  query: axesQuery,
  answer: { json: tokenList },
  errors: [400],
});

export const downloadDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/download",
  summary: "Download the tokens as a file",
  description:
    "Without axes and selector `dtcg`, `css`, `scss` and `utilitycss` are the files that were pushed, where some were; with `strict` it is made anew. `source` leads to `/api/registry/dtcg/source`, for those who may read sources. Every parameter but `format`, `selector` and `strict` names an axis.",
  tag: "DTCG",
  access: everybody,
  query: z.looseObject({
    format: z.preprocess(formatName, z.enum(DOWNLOADS).default("dtcg")),
    selector: selector.optional(),
    strict,
    brand: z.string().optional(),
    scheme: z.string().optional(),
  }),
  answer: { bytes: MEDIA_TYPES, about: "The file as an attachment." },
  errors: [400, 404],
  record: { kind: dtcgKind },
});

export const getWrittenTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/source",
  summary: "Download the tokens as they were written",
  description: "The one source file byte for byte, several merged. Every parameter names an axis.",
  tag: "DTCG",
  access: sourceReaders,
  query: axesQuery,
  answer: { bytes: ["application/json"], about: "The file as an attachment." },
  errors: [400, 404],
});

export const getTokensCss = endpoint({
  method: "GET",
  path: "/tokens.css",
  summary: "Read one stylesheet with the tokens of all brands and schemes",
  description:
    'For `<link rel="stylesheet">`: the defaults on `:root`, each value of an axis where its attribute says so (`data-scheme="dark"`, `data-brand="acme"`, or what `axes` of the configuration names), on any element. The address stays. Empty before the first push.',
  tag: "DTCG",
  access: everybody,
  query: z.object({
    follow: z
      .literal("system")
      .optional()
      .meta({ description: "`system`: light or dark as the system says, where no attribute does." }),
  }),
  answer: { bytes: ["text/css"], about: "Custom properties." },
});

/** Differences and unresolved values in one answer. */
const MOST_IN_PROOF = 1_000;

export const getTokenProof = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/proof",
  summary: "Compare what the registry resolves with what the workspace compiled itself",
  description:
    "Every value, in every mode: against the pushed resolved tree, and the custom properties of the pushed stylesheet by selector. Colors are compared as colors, lengths as lengths.",
  tag: "DTCG",
  access: everybodyAsThemselves,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(100)
      .transform((limit) => Math.min(limit, MOST_IN_PROOF)),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  answer: { json: tokenProof },
  errors: [400],
});

export const getTokenSource = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/sources/{path*}",
  summary: "Read a token source as it was pushed, byte for byte",
  tag: "DTCG",
  access: sourceReaders,
  params: z.object({ path: z.string() }),
  answer: { bytes: ["application/json", "text/plain"], about: "The file." },
  errors: [404],
});

export const validateTokens = endpoint({
  method: "POST",
  path: "/api/service/tokens/validate",
  summary: "Check tokens without storing them",
  description:
    "A tree (`tokens`) or files (`sources`, path → text) with the resolver that puts them together. What is wrong is told with its place and what to do; a 200 with problems is an answer like any other.",
  tag: "DTCG",
  access: members,
  isSafe: true,
  limit: "registry",
  body: z
    .looseObject({
      tokens: z.record(z.string(), z.unknown()).optional(),
      sources: z.record(z.string(), z.string()).optional(),
      resolver: z.unknown().optional(),
    })
    .refine(
      ({ tokens, sources }) => (tokens === undefined) !== (sources === undefined),
      "Send either tokens or sources",
    ),
  answer: { json: tokenCheck },
  example: { tokens: { space: { small: { $type: "dimension", $value: "4px" } } } },
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
