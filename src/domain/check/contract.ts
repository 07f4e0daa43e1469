import { z } from "zod";
import { ENDINGS } from "../../engines/check/endings.ts";
import { MOST_FINDINGS } from "../../engines/check/rule.ts";
import { everybody, members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { leftOutNotice } from "../../platform/contract/left-out.ts";
import { usageFinding, usageRule } from "./check-shapes.ts";

const tag = "Check";

/** Files of one request. */
export const MOST_FILES = 200;

export const checkUsage = endpoint({
  method: "POST",
  path: "/api/service/check",
  summary: "Check code against the design system",
  description: `Finds values that a token has, names the system does not have, and what is deprecated, each with its place and, where there is one, a replacement. At most ${MOST_FILES} files and 1 MiB; the ending of a path says its language (${ENDINGS.join(", ")}). Files of one request know each other's variables. Nothing is stored.`,
  tag,
  access: members,
  isSafe: true,
  body: z.looseObject({
    files: z
      .array(
        z.object({
          path: z.string().min(1).max(1_024),
          content: z.string(),
          isExcerpt: z
            .boolean()
            .optional()
            .meta({ description: "Code without its imports: what it uses is meant to be of the system." }),
          document: z.enum(["page", "part", "pattern"]).optional().meta({
            description:
              "Documentation: a page, a part that pages bring in, or the markup of a pattern. Files of markdown are pages.",
          }),
        }),
      )
      .min(1)
      .max(MOST_FILES, `At most ${MOST_FILES} files at once: send the others in a further request`),
    from: z.int().min(0).optional().meta({
      description: "How many findings to pass over: `next` of the answer before, to the same files.",
    }),
  }),
  answer: {
    json: z.object({
      findings: z.array(usageFinding).meta({ description: `In the order of the files; at most ${MOST_FINDINGS}.` }),
      total: z.int().meta({ description: "How many there are." }),
      next: z
        .int()
        .optional()
        .meta({ description: "`from` of the request for those that follow; absent behind the last." }),
      redefined: z.array(z.string()).meta({
        description:
          "Variables of tokens (`--x`) to which these files give a value the token does not have: in no file of the same product is writing them certain.",
      }),
      revision: z.int().meta({ description: "What of the design system the files were held against." }),
      unread: z.array(z.string()).meta({
        description:
          "Of a workspace: files of the design system that could not be read. Findings may be missing or wrong because of them.",
      }),
      leftOut: z.array(leftOutNotice).meta({ description: "The same, in parts." }),
    }),
  },
  example: { files: [{ path: "card.css", content: ".card { color: #0b0c0c; padding: 15px; }" }] },
});

export const listRules = endpoint({
  method: "GET",
  path: "/api/service/check/rules",
  summary: "List what is checked, with documentation",
  tag,
  access: everybody,
  answer: { json: z.object({ rules: z.array(usageRule) }) },
});
