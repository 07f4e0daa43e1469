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
  from: z.enum(["dtcg", "css"]).meta({ description: "The output that says otherwise." }),
});

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
