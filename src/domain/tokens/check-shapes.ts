import { z } from "zod";

export const choice = z
  .record(z.string(), z.string())
  .meta({ description: "A value for each axis that makes a difference." });

/** A problem of the engine; `path` is what it calls pointer. */
export const tokenProblem = z
  .object({
    rule: z.string().meta({ description: "Stable name of what was checked, `circular-alias`." }),
    severity: z.enum(["error", "warning"]),
    path: z.string().meta({ description: "JSON Pointer into the source." }),
    source: z.string().optional().meta({ description: "Path of the source file, where one is to blame." }),
    token: z.string().optional().meta({ description: "Dot name of the token." }),
    message: z.string(),
    suggestion: z.string().optional(),
  })
  .meta({ id: "TokenProblem" });

const difference = z.object({
  token: z.string(),
  choice,
  ours: z.string().optional().meta({ description: "As CSS; absent where there is no such token." }),
  theirs: z.string().optional(),
  from: z.enum(["dtcg", "css", "own"]).meta({
    description:
      "What says otherwise: the output in `design-system/dist/`, or, as `own`, the style sheets of the repository that the tokens were taken over from; a custom property of these without a token is `token` with `--` before its name.",
  }),
});

const amounts = z.object({
  variables: z.int(),
  equal: z.int().meta({ description: "Those with the same value." }),
  different: z.int().meta({ description: "Those with another value." }),
  missing: z.int(),
});

/** How tokens stand to what the style sheets of a repository compute. */
export const ownProof = z
  .object({
    from: z.array(z.string()).meta({ description: "Paths of the style sheets in the repository." }),
    computedBy: z.string().meta({ description: "The browser that computed them, or `dsr`: our own reading of them." }),
    comparedBy: z.string().meta({ description: "What computed our side: a browser, or `dsr`." }),
    prefix: z.string().meta({ description: "What the names there begin with and those of the tokens do not." }),
    variables: z.int().meta({ description: "Custom properties, each once." }),
    equal: z.int().meta({ description: "Those that are equal in every choice." }),
    choices: z.array(amounts.extend({ choice })).meta({ description: "The same for each choice that was compared." }),
    notCompared: z
      .array(z.object({ what: z.string().meta({ description: "What was not compared." }), why: z.string() }))
      .meta({ description: "What the style sheets say and nothing was compared with." }),
  })
  .meta({ id: "OwnProof", description: "`design-system/expected.json` beside the tokens of now." });

export const tokenProof = z
  .object({
    values: z.int().meta({ description: "Tokens of who chooses nothing." }),
    modes: z.int().meta({ description: "Choices of axes that were looked at." }),
    complete: z.boolean().meta({ description: "False where there are too many combinations to look at all." }),
    compared: z
      .int()
      .meta({ description: "Values that the pushed output has too, for a token, a choice and an output." }),
    equal: z.int().meta({ description: "How many of them mean the same." }),
    differing: z.array(difference),
    compiledBy: z.enum(["dsr", "workspace"]).optional().meta({
      description:
        "Who compiled that output: `dsr tokens build` from these tokens, or another pipeline. Absent without output.",
    }),
    own: ownProof.optional().meta({
      description: "The comparison with the repository's own style sheets, where a push says what they compute.",
    }),
    unresolved: z
      .array(z.object({ token: z.string(), choice, value: z.string().meta({ description: "As written, as JSON." }) }))
      .meta({ description: "Aliases that lead nowhere." }),
    totals: z
      .object({ differing: z.int(), unresolved: z.int() })
      .meta({ description: "At most 10,000 of each are kept." }),
    sources: z
      .array(
        z.object({
          path: z.string(),
          bytes: z.int(),
          sha256: z.string(),
          roundTrip: z.boolean().meta({ description: "True where the bytes that were pushed are given back." }),
          href: z.string().optional().meta({ description: "Address of those bytes, for who may read sources." }),
        }),
      )
      .meta({ description: "All of them, with the first answer." }),
    nextCursor: z.string().optional().meta({ description: "For the next of both lists; absent at their end." }),
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
    ok: z.boolean().meta({ description: "True without errors; warnings do not count." }),
    problems: z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(["error", "warning"]),
        path: z.string().meta({ description: 'The source; "tokens" for a tree that was sent as such.' }),
        pointer: z.string().meta({ description: "JSON Pointer into it." }),
        token: z.string().optional(),
        message: z.string(),
        suggestion: z.string().optional(),
        choices: z.array(choice).optional().meta({ description: "For which choices; absent for all." }),
      }),
    ),
    axes: z.array(axisDetail),
    counts: z.record(z.string(), z.int()).meta({ description: "Tokens by type, `total`, and how many are `aliases`." }),
  })
  .meta({ id: "TokenCheck" });

export type TokenProof = z.infer<typeof tokenProof>;
