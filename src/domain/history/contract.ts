import { z } from "zod";
import { publicAccess, sourceReaders } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, pageLimit, sentTime, wholeNumber } from "../../platform/contract/shapes.ts";
import { comparedKind, verdictShape } from "../compare/contract.ts";

const tag = "History";

const limit = pageLimit(50, 200);
const before = wholeNumber().optional().meta({ description: "Returns only entries older than this ID." });
const changeType = z.enum(["create", "update", "delete"]);
const names = z.array(z.string());
const files = z.object({
  added: names,
  modified: names,
  removed: names,
  total: z.int().meta({ description: "The number of changed files. Each list has at most 200 entries." }),
});

export type FileChanges = z.infer<typeof files>;

export const versionRecord = z
  .object({
    version: z.string().meta({ description: "The declared version, or a sequential number." }),
    pushedAt: dateTime,
    pushedBy: z.string(),
    changeType,
    id: z.int().meta({ description: "The ID of this version for `history/version`." }),
    message: z.string().nullable(),
    verdict: verdictShape.nullable().meta({
      description:
        "The effect of the change on users of the component. `null` if the declaration is missing before or after.",
    }),
    reason: z.string().nullable().meta({ description: "The reason, as a sentence." }),
    changes: z.object({
      metadata: names.meta({ description: "The changed fields of the declaration." }),
      sources: files,
      artifacts: files.meta({ description: "The changed build artifacts and screenshots." }),
    }),
  })
  .meta({ id: "VersionRecord" });

export type VersionRecord = z.infer<typeof versionRecord>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/service/components/history",
  summary: "List the versions of a component",
  description: "Returns the versions, newest first. Each push that changes the component creates one version.",
  tag,
  access: publicAccess,
  query: z.object({ id: z.string(), limit, before }),
  answer: { json: z.object({ versions: z.array(versionRecord), total: z.int() }) },
  cache: "none",
});

const file = z.object({
  path: z.string().meta({ description: "The path in the component folder. Build artifacts are in `dist/`." }),
  area: z.enum(["source", "artifact", "screenshot"]),
  size: z.int(),
  hash: z.string(),
  text: z
    .string()
    .nullable()
    .meta({ description: "The text. `null` if the file is binary, too large or no longer stored." }),
});

export const versionDeclaration = z.object({
  id: z.string(),
  version: z.string(),
  versionId: z.int(),
  pushedAt: dateTime,
  pushedBy: z.string(),
  changeType,
  message: z.string().nullable(),
  declaration: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: "The declaration. `null` if it was deleted." }),
});

export type VersionDeclaration = z.infer<typeof versionDeclaration>;

export const versionSnapshot = z.object({ ...versionDeclaration.shape, files: z.array(file) });

export type VersionSnapshot = z.infer<typeof versionSnapshot>;

const versionQuery = z.object({
  id: z.string(),
  v: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "The `id` of a version, or a declared version number (returns its newest version)." }),
});

export const getVersionDeclaration = endpoint({
  method: "GET",
  path: "/api/service/components/history/declaration",
  summary: "Get the declaration of a component version",
  tag,
  access: publicAccess,
  query: versionQuery,
  answer: { json: versionDeclaration },
  cache: "none",
  errors: [404, 410],
});

export const getVersion = endpoint({
  method: "GET",
  path: "/api/service/components/history/version",
  summary: "Get a component version",
  tag,
  access: sourceReaders,
  query: versionQuery,
  answer: { json: versionSnapshot },
  cache: "none",
  errors: [404, 410],
});

export const getPicture = endpoint({
  method: "GET",
  path: "/api/service/components/history/picture",
  summary: "Get an earlier screenshot of a component",
  description:
    "Returns the screenshot of a revision without margins, as WebP if possible. Screenshots of pruned revisions are not available.",
  tag,
  access: publicAccess,
  query: z.object({
    path: z
      .string()
      .max(400)
      .meta({ description: "The path of the screenshot: component and file name.", example: "button/screenshot.png" }),
    at: z.coerce.number().int().min(0).meta({ description: "The revision.", example: 284 }),
  }),
  answer: { bytes: ["image/webp", "image/png", "image/jpeg"], about: "The screenshot." },
  headers: "sandbox",
  cache: "none",
  errors: [404],
});

/** The address of a picture at a revision. */
export const pictureAddress = (path: string, at: number): string =>
  `${getPicture.path}?${new URLSearchParams({ path, at: String(at) })}`;

const pictures = z
  .object({ picture: z.string(), onDark: z.string().optional() })
  .nullable()
  .meta({ description: "The URLs of the screenshot on light and dark backgrounds. `null` if the component has none." });

const componentChange = z.object({
  verdict: verdictShape
    .nullable()
    .meta({ description: "The effect of the change on users of the component. `null` if it is unknown." }),
  reason: z.string().nullable(),
  fields: z.array(z.string()).meta({ description: "The changed fields of the declaration." }),
  pictures: z
    .object({ before: pictures, after: pictures })
    .optional()
    .meta({ description: "The screenshots before and after, if the appearance changed." }),
});

export type ComponentChange = z.infer<typeof componentChange>;

const tokenChange = z.object({
  change: z.enum(["added", "changed", "removed", "renamed"]),
  verdict: verdictShape,
  was: z.string().optional().meta({ description: "The previous name of a renamed token." }),
  group: z.string().meta({ description: "The group: color, typography, effect, or the type of a DTCG token." }),
  key: z.string(),
  name: z.string(),
  token: z.string().optional().meta({ description: "The name of the token, if `name` begins with a mode." }),
  follows: z
    .string()
    .optional()
    .meta({ description: "The referenced token that changed. The token itself did not change." }),
  modes: z
    .array(z.string())
    .optional()
    .meta({ description: "The modes with this value. Absent if the value applies to all modes." }),
  before: z.string().nullable(),
  after: z.string().nullable(),
  beforeHex: z.string().optional().meta({ description: "The sRGB hex value of a color in another notation." }),
  afterHex: z.string().optional(),
});

export const tokenChanges = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  renamed: z.int(),
  verdict: verdictShape
    .nullable()
    .meta({ description: "The most serious verdict of all changes. `null` if no token differs." }),
  reason: z.string(),
  from: z.int().meta({ description: "The older revision. For the full comparison, use `GET /api/compare?from&to`." }),
  to: z.int().meta({ description: "The newer revision." }),
  kind: comparedKind,
  tokens: z.array(tokenChange).meta({ description: "The changed tokens, most serious first, at most 100." }),
});

export const changeRecord = z
  .object({
    id: z.int(),
    entityType: z
      .string()
      .meta({ description: "The type of the record: component, token or page. With `all=true`, also other types." }),
    entityId: z.string(),
    entityName: z.string(),
    changeType,
    changedAt: dateTime,
    changedBy: z.string(),
    changedById: z.string().meta({ description: "The author's ID, for the `author` filter." }),
    summary: z.string(),
    message: z.string().nullable(),
    push: z.string().nullable().meta({
      description: "The ID of the push. `null` for a single change, such as an edit in the browser.",
    }),
    count: z.int().optional().meta({ description: "The number of items in a set, such as icons." }),
    details: tokenChanges.optional().meta({ description: "The changed tokens." }),
    component: componentChange
      .optional()
      .meta({ description: "The changes to the declaration or appearance of a component." }),
  })
  .meta({ id: "ChangeRecord" });

export type ChangeRecord = z.infer<typeof changeRecord>;

const changelogQuery = z.object({
  limit,
  since: sentTime.optional().meta({ description: "Returns only changes after this date and time." }),
  before,
  kind: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Returns only records of these types, separated by commas." }),
  author: z.string().max(200).optional().meta({ description: "Returns only changes by this author (`changedById`)." }),
  id: z
    .string()
    .max(1024)
    .optional()
    .meta({ description: "Returns only changes of the record with this ID. Needs `kind`." }),
  all: z.enum(["true", "false"]).optional().meta({ description: "Whether to include all types of records." }),
});

export type ChangelogQuery = z.infer<typeof changelogQuery>;

export const getChangelog = endpoint({
  method: "GET",
  path: "/api/service/changelog",
  summary: "Get the changelog",
  description:
    "Returns the changes to components, tokens and pages, newest first. Each push adds one entry per changed component, page or token set.",
  tag,
  access: publicAccess,
  query: changelogQuery,
  answer: {
    json: z.object({
      changes: z.array(changeRecord),
      total: z.int(),
      nextBefore: z.int().nullable().meta({ description: "The value of `before` for the next page." }),
    }),
  },
  cache: "none",
});
