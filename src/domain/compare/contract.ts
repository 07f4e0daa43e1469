import { z } from "zod";
import { publicAccess, sourceReaders } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, pageLimit } from "../../platform/contract/shapes.ts";

const tag = "Compare";

/** A revision: its number, or `head` for the newest one. */
export const revisionName = z
  .string()
  .regex(/^(?:head|\d{1,15})$/, "is not a revision number or head")
  .meta({ description: "A revision number, or `head`. 0 is the state before the first push.", example: "head" });

/** Kinds of comparable records. Each record is complete without others. */
export const COMPARED_KINDS = ["dtcg", "tokens"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const comparedKind = z
  .enum(COMPARED_KINDS, { error: "must be dtcg (the bundle) or tokens (the raw snapshot)" })
  .meta({ description: "`dtcg`: the bundle; `tokens`: the raw snapshot of the design tool." });

export const verdictShape = z.enum(["breaking", "compatible", "patch"]);

const choice = z.record(z.string(), z.string());
const side = z.object({
  name: z.string(),
  type: z.string().optional(),
  aliasOf: z.string().optional(),
  title: z.string().optional().meta({ description: "The name in the design tool." }),
  reference: z
    .string()
    .optional()
    .meta({ description: "The CSS variable without `--`, if the design tool defines one." }),
  description: z.string().optional(),
  deprecated: z.unknown().optional(),
});
const judged = {
  name: z.string(),
  verdict: verdictShape,
  reason: z.string().meta({ description: "The reason, as a sentence." }),
};
const tokenChange = z.enum(["removed", "renamed", "type", "value", "added", "deprecated", "alias", "description"]);

const value = z.object({
  choices: z
    .array(choice)
    .meta({ description: "The combinations of axis values with this change. Empty for all compared combinations." }),
  before: z.string().nullable().meta({
    description:
      "The value before the change in CSS, or in JSON if CSS cannot express it. `null` if the token did not exist.",
  }),
  after: z.string().nullable(),
  beforeHex: z.string().optional().meta({ description: "The sRGB hex value of a color in another notation." }),
  afterHex: z.string().optional(),
  distance: z.number().optional().meta({
    description:
      "The distance of the values. For colors, ΔE OK; for quantities, the difference relative to the larger value.",
  }),
  closeness: z.enum(["equal", "imperceptible", "near", "far"]).optional(),
});

const tokenLine = z.object({
  of: z.literal("token"),
  ...judged,
  changes: z.array(tokenChange).meta({ description: "The types of change, most serious first." }),
  before: side.nullable(),
  after: side.nullable(),
  values: z.array(value),
  follows: z
    .string()
    .optional()
    .meta({ description: "The referenced token that changed. The token itself did not change." }),
});

const axisLine = z.object({ of: z.literal("axis"), ...judged, changes: z.array(z.enum(["added", "removed"])) });

export const comparisonLine = z.discriminatedUnion("of", [tokenLine, axisLine]).meta({ id: "ComparisonLine" });

export type RecordComparisonLine = z.infer<typeof comparisonLine>;
export type TokenComparisonLine = z.infer<typeof tokenLine>;

const count = z.int();

/** A comparison without its lines. */
export const comparisonHead = z.object({
  verdict: verdictShape
    .nullable()
    .meta({ description: "The most serious verdict of all lines. `null` if nothing differs." }),
  reason: z.string(),
  choices: z
    .array(choice)
    .meta({ description: "The compared combinations of axis values: all that exist in both revisions, at most 60." }),
  defaults: choice.meta({ description: "The default value of each axis." }),
  tokens: z.object({ before: count, after: count }),
  counts: z.object({
    ...{ breaking: count, compatible: count, patch: count },
    ...{ removed: count, renamed: count, type: count, value: count },
    ...{ added: count, deprecated: count, alias: count, description: count },
  }),
});

export const comparison = comparisonHead
  .extend({
    from: z.int(),
    to: z.int(),
    kind: z.enum(COMPARED_KINDS),
    total: z.int().meta({ description: "The number of matching lines on all pages." }),
    lines: z.array(comparisonLine),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "Comparison" });

export type RecordComparison = z.infer<typeof comparison>;

export const getComparison = endpoint({
  method: "GET",
  path: "/api/compare",
  summary: "Compare two revisions of the tokens",
  description:
    "Compares tokens by name in each mode and resolves aliases. Each line has a verdict. `breaking`: a token, axis or axis value was removed or renamed, or a type changed. `compatible`: a token was added or deprecated, or its value changed. `patch`: the change is not visible. The most serious lines come first.",
  tag,
  access: publicAccess,
  query: z.object({
    from: revisionName,
    to: revisionName.default("head"),
    kinds: comparedKind.default("dtcg"),
    verdict: verdictShape.optional().meta({ description: "Returns only lines with this verdict." }),
    q: z.string().max(200).optional().meta({ description: "Returns only lines whose name contains this text." }),
    limit: pageLimit(100, 1_000),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "is not a cursor of this list")
      .optional()
      .meta({ description: "The `nextCursor` of the previous page." }),
  }),
  answer: { json: comparison },
  cache: "none",
  errors: [404, 410],
});

/** Address of the page that shows a comparison. */
export const comparisonAddress = (asked: Record<string, string>): string =>
  `/foundations/compare?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""))}`;

/** Address of the page that shows a token through its revisions. */
export const timelineAddress = (token: string, kind: ComparedKind = "dtcg"): string =>
  `/foundations/tokens/timeline?${new URLSearchParams({ token, ...(kind === "dtcg" ? {} : { kinds: kind }) })}`;

/** Revisions a list or timeline goes back. */
export const MAX_REVISIONS = 200;

const revision = z.object({
  id: z.int(),
  changedAt: dateTime,
  changedBy: z.string(),
  message: z.string().nullable(),
  forgotten: z.enum(["pruned", "erased"]).nullable().meta({
    description:
      "The reason why the revision is no longer stored and cannot be compared: `pruned` or `erased`. `null` if it is stored.",
  }),
});

export type ComparedRevision = z.infer<typeof revision>;

export const getComparedRevisions = endpoint({
  method: "GET",
  path: "/api/compare/revisions",
  summary: "List token revisions",
  tag,
  access: publicAccess,
  query: z.object({ kinds: comparedKind.default("dtcg") }),
  answer: {
    json: z.object({
      revisions: z.array(revision).meta({ description: `The newest ${MAX_REVISIONS} revisions.` }),
      hasMore: z.boolean(),
    }),
  },
  cache: "none",
});

export const getComparedDocument = endpoint({
  method: "GET",
  path: "/api/compare/document",
  summary: "Get the tokens of a revision",
  description:
    "Returns the tokens as they were pushed, including the sources of the bundle. `dsr tokens diff` uses this response.",
  tag,
  access: sourceReaders,
  query: z.object({ at: revisionName.default("head"), kinds: comparedKind.default("dtcg") }),
  answer: {
    json: z.object({
      revision: z.int(),
      document: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({ description: "The tokens. `null` if the revision has none." }),
    }),
  },
  cache: "none",
  errors: [404, 410],
});

const state = z.object({ choice, value: z.string() });

const moment = revision.omit({ forgotten: true }).extend({
  ...{ verdict: verdictShape, reason: z.string(), changes: z.array(tokenChange) },
  since: z.int().meta({ description: "The previous revision. 0 for the first revision." }),
  was: z.string().optional().meta({ description: "The previous name, if the token was renamed." }),
  name: z.string().meta({ description: "The name in this revision." }),
  type: z.string().optional(),
  values: z.array(value).meta({ description: "The changed values." }),
  states: z
    .array(state)
    .meta({ description: "The values in this revision for each compared choice. Empty if the token was removed." }),
});

export type TimelineMoment = z.infer<typeof moment>;

export const tokenTimeline = z
  .object({
    token: z.string(),
    moments: z.array(moment).meta({ description: "The revisions that changed the token, newest first." }),
    examined: z.int().meta({ description: `The number of compared revisions, at most the newest ${MAX_REVISIONS}.` }),
    forgotten: z.int().meta({ description: "The number of revisions that are no longer stored." }),
    isWhole: z.boolean().meta({ description: "Whether the timeline goes back to the first revision." }),
    isReady: z
      .boolean()
      .meta({ description: "Whether all revisions have been compared. If `false`, repeat the request." }),
  })
  .meta({ id: "TokenTimeline" });

export type TokenTimeline = z.infer<typeof tokenTimeline>;

export const getTokenTimeline = endpoint({
  method: "GET",
  path: "/api/compare/timeline",
  summary: "Get the timeline of a token",
  description: "Returns the revisions that changed a token, with its values in each mode. Follows renames.",
  tag,
  access: publicAccess,
  query: z.object({
    token: z.string().min(1).max(1_000).meta({ description: "The current name of the token, or its last name." }),
    kinds: comparedKind.default("dtcg"),
  }),
  answer: { json: tokenTimeline },
  cache: "none",
});
