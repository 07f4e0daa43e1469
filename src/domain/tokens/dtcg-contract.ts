import { z } from "zod";
import { FORMAT_FILES, formatNamed, TOKEN_FORMATS } from "../../engines/tokens/names.ts";
import {
  members,
  publicAccess,
  publicPersonalAccess,
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

/** Downloads: the output formats, and the tokens as written. */
export const DOWNLOADS = [...TOKEN_FORMATS, "source"] as const;

/** Accepts a format's names in older clients and other tools. */
const formatName = (name: unknown): unknown => (typeof name === "string" ? (formatNamed(name) ?? name) : name);

const MEDIA_TYPES = [...new Set(TOKEN_FORMATS.map((format) => FORMAT_FILES[format].mediaType.replace(/;.*/, "")))];

const selector = z
  .string()
  .regex(/^[\w\s.#:[\]="'*>~+(),-]{1,200}$/, "must be a CSS selector without braces")
  .meta({
    description: "The selector of the CSS output. If set, the output is a single rule with one value of each axis.",
  });

const strict = z.enum(["", "true"]).optional().meta({
  description:
    "With `format=dtcg`, whether the output must be valid for the JSON schemas of the Format module 2025.10. Tokens with text or boolean values are then omitted and listed in `$extensions` of the root (`design-system-registry`, `leftOut`).",
});

const selection = z.object({
  selector: z.string(),
  axes: z.record(z.string(), z.string()),
});

export const getDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg",
  summary: "Get the DTCG tokens",
  description:
    "Without query parameters, returns the bundle: `{payload}`. With parameters, returns the tokens of one mode: `{selector, axes, tokens}`. Every parameter except `format`, `selector` and `strict` is the name of an axis (`?brand=acme&scheme=dark`). With `format`, returns `{selector, axes, format, output}`. For axes that are not in the query, `css` and `utilitycss` include all values, `swift` includes light and dark, `ts` includes the differences, and other formats use the defaults. `map` and `style-dictionary` are aliases of `json`, `tailwind` of `utilitycss`.",
  tag: "DTCG",
  access: publicAccess,
  query: z.looseObject({
    format: z.preprocess(formatName, z.enum(TOKEN_FORMATS).optional()),
    selector: selector.optional(),
    strict,
    brand: z.string().optional(),
    scheme: z.string().optional(),
  }),
  answer: {
    json: z.union([
      z.object({ payload: dtcgPayload.nullable() }),
      selection.extend({ tokens: z.record(z.string(), z.unknown()) }),
      selection.extend({ format: z.enum(TOKEN_FORMATS), output: z.string() }),
    ]),
  },
  errors: [400, 404],
  record: { kind: dtcgKind },
});

export const tokenInfo = z
  .object({
    name: z.string().meta({ description: "The name with dots, as in aliases." }),
    path: z.array(z.string()),
    type: z.string().optional(),
    value: z.unknown().meta({ description: "The `$value` with all aliases resolved." }),
    css: z.string().optional().meta({ description: "The value in CSS, if CSS can express it." }),
    hex: z.string().optional().meta({ description: "The sRGB value of a color: `#rrggbb` or `#rrggbbaa`." }),
    variable: z.string().optional().meta({ description: "The custom property in the CSS output." }),
    scss: z.string().optional().meta({ description: "The variable in the SCSS output." }),
    aliasOf: z.string().optional(),
    chain: z
      .array(z.string())
      .meta({ description: "The alias chain, from the referenced token to the token with the value." }),
    description: z.string().optional(),
    deprecated: z
      .union([z.boolean(), z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .meta({
        description: "The `$deprecated` value of the source: `true`, a reason, or `{since, reason, replacement}`.",
      }),
    status: lifecycleFields.status,
  })
  .meta({ id: "TokenInfo" });

/** Selects the tokens of a brand, a scheme and every other axis. */
const axesQuery = z.looseObject({ brand: z.string().optional(), scheme: z.string().optional() });

export const nearToken = tokenInfo
  .pick({ name: true, css: true, hex: true, aliasOf: true, description: true, deprecated: true })
  .extend({
    type: z.string(),
    distance: z.number().meta({
      description:
        "The distance; 0 is equal. For colors, ΔE in OKLab including alpha; for quantities, the difference relative to the larger value.",
    }),
    closeness: z.enum(["equal", "imperceptible", "near", "far"]),
  })
  .meta({ id: "NearToken" });

export const getNearestTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/nearest",
  summary: "Find tokens by value",
  description:
    "Returns the tokens nearest to a value. Accepts a color in any CSS notation (hex also without `#`), a length, duration, number, font weight or family, curve or shadow. Every parameter except `value`, `type` and `limit` is the name of an axis, as in `GET /api/registry/dtcg`. Equal tokens come first. At the same distance, aliases come before their targets and deprecated tokens come last.",
  tag: "DTCG",
  access: publicAccess,
  query: axesQuery.extend({
    value: z.string().min(1).max(500),
    type: z.string().max(50).optional().meta({ description: "Returns only tokens of this type." }),
    limit: pageLimit(10, 100),
  }),
  answer: { json: z.object({ value: z.string(), tokens: z.array(nearToken) }) },
  errors: [400],
});

export const tokenList = z.object({
  axes: z.record(z.string(), z.array(z.string())).meta({ description: "The values of each axis." }),
  defaults: z.record(z.string(), z.string()).meta({
    description:
      "The default value of each axis. An axis without a default has tokens that do not belong to any value.",
  }),
  roles: z
    .object({ scheme: z.string().optional(), brand: z.string().optional() })
    .meta({ description: "The names of the axes for color schemes and brands." }),
  selected: z.record(z.string(), z.string()),
  tokens: z.array(tokenInfo),
  faults: z.array(tokenProblem).meta({ description: "The problems of the bundle, errors first." }),
});

export const tokenValue = z
  .object({
    choice,
    css: tokenInfo.shape.css,
    hex: tokenInfo.shape.hex,
    chain: z.array(z.string()).optional().meta({ description: "The alias chain to the token with the value." }),
    value: z
      .unknown()
      .optional()
      .meta({ description: "The value, if it differs between modes. Otherwise see `token`." }),
    source: z.string().optional().meta({ description: "The file with the definition." }),
    pointer: z.string().optional().meta({ description: "The JSON Pointer into this file." }),
    missing: z.boolean().optional().meta({ description: "Whether the token doesn't exist for this choice." }),
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
  via: z.string().meta({ description: "The intermediate token through which it references this token." }),
  depth: z.int().min(1).meta({ description: "The distance in the reference chain. 1 for a direct reference." }),
  choices: z.array(choice).optional().meta({
    description: "The combinations of axis values in which it references the token. Absent for all combinations.",
  }),
});

export const tokenDetail = z
  .object({
    token: tokenInfo,
    selected: z.record(z.string(), z.string()),
    axes: z.array(z.string()).meta({ description: "The axes that affect the value." }),
    values: z.array(tokenValue).meta({ description: "One entry for each combination of values of these axes." }),
    complete: z.boolean().meta({
      description:
        "Whether all combinations are included. `false` if there are too many; the list then has one entry for each value of an axis.",
    }),
    refersTo: z.array(briefToken).meta({ description: "The tokens that the value references in any mode." }),
    dependents: z
      .object({ total: z.int(), tokens: z.array(dependentToken.extend(briefToken.shape)) })
      .meta({ description: "The tokens that reference this token directly or indirectly, at most 200." }),
    components: z
      .object({
        total: z.int(),
        components: z.array(z.object({ id: z.string(), title: z.string(), through: z.string().optional() })),
      })
      .meta({
        description:
          "The components whose styles use this token, or a token that references it (`through`), at most 100.",
      }),
    copy: z.array(z.object({ format: z.string(), title: z.string(), text: z.string() })),
    problems: z.array(tokenProblem),
  })
  .meta({ id: "TokenDetail" });

export const getToken = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/tokens/{name}",
  summary: "Get a token",
  description:
    "Returns the values of a token in every mode, its references and its usages. Write the name with dots: `color.text.default`. The query parameters select the brand, scheme and other axes for `token`.",
  tag: "DTCG",
  access: publicAccess,
  params: z.object({ name: z.string().max(1_000) }),
  query: axesQuery,
  answer: { json: tokenDetail },
  errors: [400, 404],
});

export const listTokens = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/tokens",
  summary: "List tokens",
  description:
    "Returns the tokens with CSS values, variable names and alias chains, in the order of the bundle (or of the raw snapshot, if no bundle was pushed). All lists are empty before the first push.",
  tag: "DTCG",
  access: publicAccess,
  query: axesQuery,
  answer: { json: tokenList },
  errors: [400],
});

export const downloadDtcg = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/download",
  summary: "Download tokens",
  description:
    "Returns the tokens as a file. Without axes and selector, `dtcg`, `css`, `scss` and `utilitycss` return the pushed files, if available; with `strict`, the file is generated. `source` redirects to `/api/registry/dtcg/source` and needs access to sources. Every parameter except `format`, `selector` and `strict` is the name of an axis.",
  tag: "DTCG",
  access: publicAccess,
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
  summary: "Download the token source",
  description:
    "Returns the source file unchanged. Several source files are merged. Every parameter is the name of an axis.",
  tag: "DTCG",
  access: sourceReaders,
  query: axesQuery,
  answer: { bytes: ["application/json"], about: "The file as an attachment." },
  errors: [400, 404],
});

export const getTokensCss = endpoint({
  method: "GET",
  path: "/tokens.css",
  summary: "Get the token stylesheet",
  description:
    'Returns one stylesheet with the tokens of all modes for `<link rel="stylesheet">`. The defaults apply to `:root`. An attribute on any element selects another value of an axis (`data-scheme="dark"`, `data-brand="acme"`, or the names in `axes` of the configuration). The URL is stable. The stylesheet is empty before the first push.',
  tag: "DTCG",
  access: publicAccess,
  query: z.object({
    follow: z.literal("system").optional().meta({
      description: "`system` follows the light or dark setting of the operating system if no attribute is set.",
    }),
  }),
  answer: { bytes: ["text/css"], about: "Custom properties." },
});

/** Differences and unresolved values in one answer. */
const MAX_PROVEN = 1_000;

export const getTokenProof = endpoint({
  method: "GET",
  path: "/api/registry/dtcg/proof",
  summary: "Compare resolved tokens with the workspace output",
  description:
    "Compares every value in every mode with the pushed resolved tree and the custom properties of the pushed stylesheet. Different notations of the same color or length are equal.",
  tag: "DTCG",
  access: publicPersonalAccess,
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .default(100)
      .transform((limit) => Math.min(limit, MAX_PROVEN)),
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
  summary: "Get a token source file",
  tag: "DTCG",
  access: sourceReaders,
  params: z.object({ path: z.string() }),
  answer: { bytes: ["application/json", "text/plain"], about: "The file." },
  errors: [404],
});

export const validateTokens = endpoint({
  method: "POST",
  path: "/api/service/tokens/validate",
  summary: "Validate tokens",
  description:
    "Checks tokens without storing them. Send a tree (`tokens`), or files (`sources`, text by path) with a resolver. Returns 200 with the location and a suggestion for each problem, even if the tokens have errors.",
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
  description:
    "Replaces the DTCG bundle. Raw token snapshots are not changed. `sources` and `resolver` are stored with the payload.",
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
