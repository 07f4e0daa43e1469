import { z } from "zod";
import { everybody, sourceReaders } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, pageLimit } from "../../platform/contract/shapes.ts";

const tag = "Compare";

/** A revision: its number, or `head` for the newest one. */
export const revisionName = z
  .string()
  .regex(/^(?:head|\d{1,15})$/, "is neither a number of a revision nor head")
  .meta({ description: "The number of a revision, or `head`. 0 is before everything.", example: "head" });

/** What can be compared, each a record that stands alone. */
export const COMPARED_KINDS = ["dtcg", "tokens"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

export const comparedKind = z
  .enum(COMPARED_KINDS, { error: "can be dtcg (the bundle) or tokens (the raw snapshot); others are not compared yet" })
  .meta({ description: "`dtcg`: the bundle; `tokens`: the raw snapshot of the design tool." });

export const verdict = z.enum(["breaking", "compatible", "patch"]);

const choice = z.record(z.string(), z.string());
const side = z.object({
  name: z.string(),
  type: z.string().optional(),
  aliasOf: z.string().optional(),
  title: z.string().optional().meta({ description: "What the design tool calls it." }),
  reference: z
    .string()
    .optional()
    .meta({ description: "Its CSS variable without `--`, where the design tool gave one." }),
  description: z.string().optional(),
  deprecated: z.unknown().optional(),
});
const judged = { name: z.string(), verdict, reason: z.string().meta({ description: "Why, as a sentence." }) };
const tokenChange = z.enum(["removed", "renamed", "type", "value", "added", "deprecated", "alias", "description"]);

const value = z.object({
  choices: z.array(choice).meta({ description: "For which choices; empty for all that were compared." }),
  before: z.string().nullable().meta({ description: "CSS, else JSON; null where there is none." }),
  after: z.string().nullable(),
  beforeHex: z.string().optional().meta({ description: "sRGB hex of a color in another notation." }),
  afterHex: z.string().optional(),
  distance: z
    .number()
    .optional()
    .meta({ description: "How far apart: of colors ΔE OK, of amounts their difference as a share of the larger one." }),
  closeness: z.enum(["equal", "imperceptible", "near", "far"]).optional(),
});

const tokenLine = z.object({
  of: z.literal("token"),
  ...judged,
  changes: z.array(tokenChange).meta({ description: "What became of it, the gravest first." }),
  before: side.nullable(),
  after: side.nullable(),
  values: z.array(value),
  follows: z.string().optional().meta({ description: "The token whose value it takes: nothing of its own changed." }),
});

const axisLine = z.object({ of: z.literal("axis"), ...judged, changes: z.array(z.enum(["added", "removed"])) });

export const comparisonLine = z.discriminatedUnion("of", [tokenLine, axisLine]).meta({ id: "ComparisonLine" });

export type ComparisonLine = z.infer<typeof comparisonLine>;
export type TokenLine = z.infer<typeof tokenLine>;

const count = z.int();

/** A comparison but for its lines. */
export const comparisonHead = z.object({
  verdict: verdict.nullable().meta({ description: "The gravest of all lines; null where nothing differs." }),
  reason: z.string(),
  choices: z
    .array(choice)
    .meta({ description: "The choices whose values were compared: those both offer, at most 60." }),
  defaults: choice.meta({ description: "The values of who chooses none." }),
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
    total: z.int().meta({ description: "Lines that were asked for, on all pages." }),
    lines: z.array(comparisonLine),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: "Comparison" });

export type Comparison = z.infer<typeof comparison>;

export const getComparison = endpoint({
  method: "GET",
  path: "/api/compare",
  summary: "Say what differs between two revisions, with a verdict",
  description:
    "Tokens are compared by name, mode by mode, with aliases followed. `breaking`: a name, an axis or a value of one is gone or goes by another name, or a type is another. `compatible`: something was added or deprecated, or looks different. `patch`: nobody sees it. The gravest lines come first.",
  tag,
  access: everybody,
  query: z.object({
    from: revisionName,
    to: revisionName.default("head"),
    kinds: comparedKind.default("dtcg"),
    verdict: verdict.optional().meta({ description: "Only lines of this verdict." }),
    q: z.string().max(200).optional().meta({ description: "Only lines with this in their name." }),
    limit: pageLimit(100, 1_000),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "is not a cursor of this list")
      .optional()
      .meta({ description: "`nextCursor` of the page before." }),
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
export const MOST_REVISIONS = 200;

const revision = z.object({
  id: z.int(),
  changedAt: dateTime,
  changedBy: z.string(),
  message: z.string().nullable(),
  forgotten: z
    .enum(["pruned", "erased"])
    .nullable()
    .meta({ description: "Its document is not kept any more: it cannot be compared." }),
});

export type ComparedRevision = z.infer<typeof revision>;

export const getComparedRevisions = endpoint({
  method: "GET",
  path: "/api/compare/revisions",
  summary: "List the revisions of the tokens, newest first",
  tag,
  access: everybody,
  query: z.object({ kinds: comparedKind.default("dtcg") }),
  answer: {
    json: z.object({
      revisions: z.array(revision).meta({ description: `The newest ${MOST_REVISIONS}.` }),
      hasMore: z.boolean(),
    }),
  },
  cache: "none",
});

export const getComparedDocument = endpoint({
  method: "GET",
  path: "/api/compare/document",
  summary: "Read the tokens as they were pushed, as of a revision",
  description: "With the sources a bundle was compiled from: what `dsr tokens diff` compares with files.",
  tag,
  access: sourceReaders,
  query: z.object({ at: revisionName.default("head"), kinds: comparedKind.default("dtcg") }),
  answer: {
    json: z.object({
      revision: z.int(),
      document: z.record(z.string(), z.unknown()).nullable().meta({ description: "Null where there was none." }),
    }),
  },
  cache: "none",
  errors: [404, 410],
});

const state = z.object({ choice, value: z.string() });

const moment = revision.omit({ forgotten: true }).extend({
  ...{ verdict, reason: z.string(), changes: z.array(tokenChange) },
  since: z.int().meta({ description: "The revision it was compared with; 0 for none before." }),
  was: z.string().optional().meta({ description: "Its name before, where it was renamed." }),
  name: z.string().meta({ description: "Its name since." }),
  type: z.string().optional(),
  values: z.array(value).meta({ description: "The values that changed." }),
  states: z
    .array(state)
    .meta({ description: "Its values since, for each choice that was compared; empty where it is gone." }),
});

export type TimelineMoment = z.infer<typeof moment>;

export const tokenTimeline = z
  .object({
    token: z.string(),
    moments: z.array(moment).meta({ description: "The revisions in which it changed, newest first." }),
    examined: z.int().meta({ description: `Revisions that were looked at, the newest ${MOST_REVISIONS} at most.` }),
    forgotten: z.int().meta({ description: "Revisions among them whose documents are not kept any more." }),
    isWhole: z.boolean().meta({ description: "Whether it goes back to the first revision there is." }),
    isReady: z.boolean().meta({ description: "False where older revisions are still to be worked out: ask again." }),
  })
  .meta({ id: "TokenTimeline" });

export type TokenTimeline = z.infer<typeof tokenTimeline>;

export const getTokenTimeline = endpoint({
  method: "GET",
  path: "/api/compare/timeline",
  summary: "List the revisions in which one token changed, with its values in each mode",
  description:
    "Goes back through renames. What was compared once is kept, so that further tokens cost next to nothing.",
  tag,
  access: everybody,
  query: z.object({
    token: z.string().min(1).max(1_000).meta({ description: "Its name now, or its last one." }),
    kinds: comparedKind.default("dtcg"),
  }),
  answer: { json: tokenTimeline },
  cache: "none",
});
