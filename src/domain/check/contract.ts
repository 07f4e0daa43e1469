import { z } from "zod";
import { ENDINGS } from "../../engines/check/endings.ts";
import { MAX_RULE_FINDINGS } from "../../engines/check/rule.ts";
import { members, publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { leftOutNotice } from "../../platform/contract/left-out.ts";
import { usageFinding, usageRule } from "./check-shapes.ts";

const tag = "Check";

/** Files of one request. */
export const MAX_CHECKED_FILES = 200;

export const checkUsage = endpoint({
  method: "POST",
  path: "/api/service/check",
  summary: "Check code against the design system",
  description: `Finds hard-coded values that have a token, unknown names and deprecated items. Returns the position of each finding and, if available, a replacement. Accepts at most ${MAX_CHECKED_FILES} files and 1 MiB. The file extension sets the language (${ENDINGS.join(", ")}). Variables apply to all files of a request. Nothing is stored.`,
  tag,
  access: members,
  isSafe: true,
  body: z.looseObject({
    files: z
      .array(
        z.object({
          path: z.string().min(1).max(1_024),
          content: z.string(),
          isExcerpt: z.boolean().optional().meta({
            description:
              "Whether the code has no import statements. Unknown components are then treated as components of the design system.",
          }),
          document: z.enum(["page", "part", "pattern"]).optional().meta({
            description:
              "Kind of documentation: a page, a part that pages import, or the markup of a pattern. Markdown files are pages.",
          }),
        }),
      )
      .min(1)
      .max(MAX_CHECKED_FILES, `has more than ${MAX_CHECKED_FILES} files: send the others in another request`),
    from: z.int().min(0).optional().meta({
      description: "The number of findings to skip. Send `next` of the previous response with the same files.",
    }),
  }),
  answer: {
    json: z.object({
      findings: z
        .array(usageFinding)
        .meta({ description: `The findings in the order of the files, at most ${MAX_RULE_FINDINGS}.` }),
      total: z.int().meta({ description: "The total number of findings." }),
      next: z
        .int()
        .optional()
        .meta({ description: "The value of `from` for the next request. Absent if no findings follow." }),
      redefined: z.array(z.string()).meta({
        description:
          "Token variables (`--x`) that these files redefine with another value. Replacements with these variables need a review in all files of the product.",
      }),
      revision: z.int().meta({ description: "The revision of the design system used for the check." }),
      unread: z.array(z.string()).meta({
        description:
          "Workspace mode: files of the design system that could not be read. Findings can be missing or incorrect.",
      }),
      leftOut: z.array(leftOutNotice).meta({ description: "The files that could not be read, as structured data." }),
    }),
  },
  example: { files: [{ path: "card.css", content: ".card { color: #0b0c0c; padding: 15px; }" }] },
});

export const listRules = endpoint({
  method: "GET",
  path: "/api/service/check/rules",
  summary: "List check rules",
  tag,
  access: publicAccess,
  answer: { json: z.object({ rules: z.array(usageRule) }) },
});
