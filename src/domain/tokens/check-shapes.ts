import { z } from "zod";

export const choice = z.record(z.string(), z.string()).meta({ description: "The value of each relevant axis." });

/** A problem of the token engine. `path` is the engine's pointer. */
export const tokenProblem = z
  .object({
    rule: z.string().meta({ description: "The ID of the rule, such as `circular-alias`." }),
    severity: z.enum(["error", "warning"]),
    path: z.string().meta({ description: "The JSON Pointer into the source." }),
    source: z.string().optional().meta({ description: "The path of the source file, if the problem is in a file." }),
    token: z.string().optional().meta({ description: "The name of the token with dots." }),
    message: z.string(),
    suggestion: z.string().optional(),
  })
  .meta({ id: "TokenProblem" });

const difference = z.object({
  token: z.string(),
  choice,
  ours: z.string().optional().meta({ description: "The value in CSS. Absent if the token doesn't exist." }),
  theirs: z.string().optional(),
  from: z.enum(["dtcg", "css", "own"]).meta({
    description:
      "The output that differs: `design-system/dist/`, or `own` for the stylesheets of the repository that the tokens were imported from. If a custom property of these has no token, `token` is its name with `--`.",
  }),
});

const amounts = z.object({
  variables: z.int(),
  equal: z.int().meta({ description: "The number of equal values." }),
  different: z.int().meta({ description: "The number of different values." }),
  missing: z.int(),
});

/** The comparison of tokens with the repository's style sheets. */
export const systemProof = z
  .object({
    from: z.array(z.string()).meta({ description: "The paths of the stylesheets in the repository." }),
    computedBy: z.string().meta({ description: "The program that computed the stylesheets: a browser or `dsr`." }),
    comparedBy: z
      .string()
      .meta({ description: "The program that computed the values of the tokens: a browser or `dsr`." }),
    prefix: z
      .string()
      .meta({ description: "The prefix of the names in the stylesheets that the token names do not have." }),
    variables: z.int().meta({ description: "The number of distinct custom properties." }),
    equal: z.int().meta({ description: "The number of custom properties that are equal in every choice." }),
    choices: z
      .array(amounts.extend({ choice }))
      .meta({ description: "The numbers for each compared combination of axis values." }),
    notCompared: z
      .array(
        z.object({ what: z.string().meta({ description: "The values that were not compared." }), why: z.string() }),
      )
      .meta({ description: "The values in the stylesheets that were not compared." }),
  })
  .meta({ id: "OwnProof", description: "The comparison of `design-system/expected.json` with the current tokens." });

export const tokenProof = z
  .object({
    values: z.int().meta({ description: "The number of tokens with the default axis values." }),
    modes: z.int().meta({ description: "The number of compared combinations of axis values." }),
    complete: z
      .boolean()
      .meta({ description: "Whether all combinations were compared. `false` if there are too many." }),
    compared: z.int().meta({
      description: "The number of values that also exist in the pushed output, per token, choice and output.",
    }),
    equal: z.int().meta({ description: "The number of equal values." }),
    differing: z.array(difference),
    compiledBy: z.enum(["dsr", "workspace"]).optional().meta({
      description:
        "The program that compiled the output: `dsr` for `dsr tokens build`, or another pipeline. Absent without output.",
    }),
    own: systemProof.optional().meta({
      description: "The comparison with the stylesheets of the repository, if the push includes their values.",
    }),
    unresolved: z
      .array(z.object({ token: z.string(), choice, value: z.string().meta({ description: "The value as JSON." }) }))
      .meta({ description: "The aliases that cannot be resolved." }),
    totals: z
      .object({ differing: z.int(), unresolved: z.int() })
      .meta({ description: "The total numbers. At most 10,000 entries of each list are stored." }),
    sources: z
      .array(
        z.object({
          path: z.string(),
          bytes: z.int(),
          sha256: z.string(),
          roundTrip: z.boolean().meta({ description: "Whether the registry returns the source unchanged." }),
          href: z.string().optional().meta({ description: "The URL of the source. Needs access to sources." }),
        }),
      )
      .meta({ description: "All sources. Only in the first page." }),
    nextCursor: z
      .string()
      .optional()
      .meta({ description: "The cursor for the next page of both lists. Absent on the last page." }),
  })
  .meta({ id: "TokenProof" });

const axisDetail = z.object({
  name: z.string(),
  values: z.array(z.string()),
  default: z.string().optional(),
  role: z.enum(["scheme", "brand"]).optional(),
  from: z.enum(["resolver", "folders", "sources", "extensions"]),
});

export const tokenCheck = z
  .object({
    ok: z.boolean().meta({ description: "Whether the tokens have no errors. Warnings are allowed." }),
    problems: z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(["error", "warning"]),
        path: z.string().meta({ description: 'The source, or "tokens" for a tree in the request.' }),
        pointer: z.string().meta({ description: "The JSON Pointer into the source." }),
        token: z.string().optional(),
        message: z.string(),
        suggestion: z.string().optional(),
        choices: z
          .array(choice)
          .optional()
          .meta({ description: "The combinations of axis values with this problem. Absent for all combinations." }),
      }),
    ),
    axes: z.array(axisDetail),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: "The number of tokens by type, the `total`, and the number of `aliases`." }),
  })
  .meta({ id: "TokenCheck" });

export type TokenProof = z.infer<typeof tokenProof>;
