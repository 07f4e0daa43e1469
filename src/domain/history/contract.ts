import { z } from "zod";
import { everybody, sourceReaders } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, pageLimit, sentTime, wholeNumber } from "../../platform/contract/shapes.ts";
import { comparedKind, verdict } from "../compare/contract.ts";

const tag = "History";

const limit = pageLimit(50, 200);
const before = wholeNumber().optional().meta({ description: "Only what is older than the line of this id." });
const changeType = z.enum(["create", "update", "delete"]);
const names = z.array(z.string());
const files = z.object({
  added: names,
  modified: names,
  removed: names,
  total: z.int().meta({ description: "Revisions of such files; the lists name at most 200 each." }),
});

export type FileChanges = z.infer<typeof files>;

export const versionRecord = z
  .object({
    version: z.string().meta({ description: "The declared one, else the running number." }),
    pushedAt: dateTime,
    pushedBy: z.string(),
    changeType,
    id: z.int().meta({ description: "Names this version in `history/version`." }),
    message: z.string().nullable(),
    verdict: verdict
      .nullable()
      .meta({ description: "What its declaration means for who uses it; null where there is none before or after." }),
    reason: z.string().nullable().meta({ description: "Why, as a sentence." }),
    changes: z.object({
      metadata: names.meta({ description: "Fields of the declaration that changed." }),
      sources: files,
      artifacts: files.meta({ description: "Build results and screenshots." }),
    }),
  })
  .meta({ id: "VersionRecord" });

export type VersionRecord = z.infer<typeof versionRecord>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/service/components/history",
  summary: "List the versions of a component, newest first",
  description: "All that one push changed of a component is one version.",
  tag,
  access: everybody,
  query: z.object({ id: z.string(), limit, before }),
  answer: { json: z.object({ versions: z.array(versionRecord), total: z.int() }) },
  cache: "none",
});

const file = z.object({
  path: z.string().meta({ description: "Below the component's folder; of artifacts below `dist/`." }),
  area: z.enum(["source", "artifact", "screenshot"]),
  size: z.int(),
  hash: z.string(),
  text: z.string().nullable().meta({ description: "Null for what is no text, is large, or is here no longer." }),
});

export const versionDeclaration = z.object({
  id: z.string(),
  version: z.string(),
  versionId: z.int(),
  pushedAt: dateTime,
  pushedBy: z.string(),
  changeType,
  message: z.string().nullable(),
  declaration: z.record(z.string(), z.unknown()).nullable().meta({ description: "Null where it was deleted." }),
});

export type VersionDeclaration = z.infer<typeof versionDeclaration>;

export const versionSnapshot = z.object({ ...versionDeclaration.shape, files: z.array(file) });

export type VersionSnapshot = z.infer<typeof versionSnapshot>;

const versionQuery = z.object({
  id: z.string(),
  v: z.string().min(1).max(200).meta({ description: "The `id` of a version, or a declared version: its newest." }),
});

export const getVersionDeclaration = endpoint({
  method: "GET",
  path: "/api/service/components/history/declaration",
  summary: "Read what was said of a component in one version: its declaration",
  tag,
  access: everybody,
  query: versionQuery,
  answer: { json: versionDeclaration },
  cache: "none",
  errors: [404, 410],
});

export const getVersion = endpoint({
  method: "GET",
  path: "/api/service/components/history/version",
  summary: "Read a component as it was in one version: declaration, files, texts",
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
  summary: "Read a picture of a component as it was",
  description: "Without its margins, as WebP where it can be cut. What was forgotten is not there any more.",
  tag,
  access: everybody,
  query: z.object({
    path: z.string().max(400).meta({ description: "Its component and name.", example: "button/screenshot.png" }),
    at: z.coerce.number().int().min(0).meta({ description: "As of this revision.", example: 284 }),
  }),
  answer: { bytes: ["image/webp", "image/png", "image/jpeg"], about: "The picture." },
  headers: "sandbox",
  cache: "none",
  errors: [404],
});

/** Where a picture is read as of a revision. */
export const pictureAddress = (path: string, at: number): string =>
  `${getPicture.path}?${new URLSearchParams({ path, at: String(at) })}`;

const pictures = z
  .object({ picture: z.string(), onDark: z.string().optional() })
  .nullable()
  .meta({ description: "Addresses of its picture, on light and on dark ground; null where there is none." });

const componentChange = z.object({
  verdict: verdict.nullable().meta({ description: "What it means for who uses it; null where that cannot be told." }),
  reason: z.string().nullable(),
  fields: z.array(z.string()).meta({ description: "Fields of its declaration that differ." }),
  pictures: z
    .object({ before: pictures, after: pictures })
    .optional()
    .meta({ description: "Where it looks different." }),
});

export type ComponentChange = z.infer<typeof componentChange>;

const tokenChange = z.object({
  change: z.enum(["added", "changed", "removed", "renamed"]),
  verdict,
  was: z.string().optional().meta({ description: "The former name of a renamed token." }),
  group: z.string().meta({ description: "color, typography, effect, or the type of a DTCG token." }),
  key: z.string(),
  name: z.string(),
  token: z.string().optional().meta({ description: "Its name alone, where `name` begins with a mode." }),
  follows: z.string().optional().meta({ description: "The token whose value it takes: nothing of its own changed." }),
  modes: z.array(z.string()).optional().meta({ description: "Where this is its value; absent for everywhere." }),
  before: z.string().nullable(),
  after: z.string().nullable(),
  beforeHex: z.string().optional().meta({ description: "sRGB hex of a color in another notation." }),
  afterHex: z.string().optional(),
});

export const tokenChanges = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  renamed: z.int(),
  verdict: verdict.nullable().meta({ description: "The gravest of all changes; null where no token differs." }),
  reason: z.string(),
  from: z.int().meta({ description: "The revisions that were compared: `GET /api/compare?from&to` tells all of it." }),
  to: z.int(),
  kind: comparedKind,
  tokens: z.array(tokenChange).meta({ description: "At most 100, the gravest first." }),
});

export const changeRecord = z
  .object({
    id: z.int(),
    entityType: z.string().meta({ description: "component, token or page; with `all=true` further kinds." }),
    entityId: z.string(),
    entityName: z.string(),
    changeType,
    changedAt: dateTime,
    changedBy: z.string(),
    changedById: z.string().meta({ description: "For the filter `author`." }),
    summary: z.string(),
    message: z.string().nullable(),
    push: z.string().nullable().meta({
      description: "What one push changed has the same; null for what was changed by itself, in a browser say.",
    }),
    count: z.int().optional().meta({ description: "Of a set: how many things it holds, such as icons." }),
    details: tokenChanges.optional().meta({ description: "Of tokens." }),
    component: componentChange.optional().meta({ description: "Of a component whose declaration or looks changed." }),
  })
  .meta({ id: "ChangeRecord" });

export type ChangeRecord = z.infer<typeof changeRecord>;

const changelogQuery = z.object({
  limit,
  since: sentTime.optional().meta({ description: "Only changes after this date-time." }),
  before,
  kind: z.string().max(200).optional().meta({ description: "Only this entityType, or these, separated by commas." }),
  author: z.string().max(200).optional().meta({ description: "Only changes by this actor (`changedById`)." }),
  id: z.string().max(1024).optional().meta({ description: "Only this entityId; needs `kind`." }),
  all: z.enum(["true", "false"]).optional().meta({ description: "`true`: every kind of record." }),
});

export type ChangelogQuery = z.infer<typeof changelogQuery>;

export const getChangelog = endpoint({
  method: "GET",
  path: "/api/service/changelog",
  summary: "List what changed across components, tokens and pages, newest first",
  description: "All that one push changed of one component, page or token set is one line.",
  tag,
  access: everybody,
  query: changelogQuery,
  answer: {
    json: z.object({
      changes: z.array(changeRecord),
      total: z.int(),
      nextBefore: z.int().nullable().meta({ description: "`before` of the next page." }),
    }),
  },
  cache: "none",
});
