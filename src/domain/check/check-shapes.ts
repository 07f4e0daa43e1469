import { z } from "zod";
import type { UsageFinding } from "../../engines/check/check-files.ts";
import type { Schema } from "../../store/schema.ts";

/** A deviation of a file from the design system. */
export const usageFinding = z
  .object({
    ruleId: z.string().meta({ description: "The ID of the rule. Get the rules with `GET /api/service/check/rules`." }),
    severity: z.enum(["error", "warning", "info"]),
    path: z.string(),
    line: z.int().meta({ description: "The line, starting at 1." }),
    column: z.int().meta({ description: "The column in UTF-16 code units, starting at 1." }),
    endLine: z.int(),
    endColumn: z.int().meta({ description: "The column after the last character." }),
    message: z.string(),
    replacement: z.string().optional().meta({ description: "The text to replace the finding with." }),
    certain: z.boolean().meta({ description: "Whether the replacement can be applied automatically." }),
  })
  .meta({ id: "UsageFinding" }) satisfies Schema<UsageFinding>;

/** A rule with its documentation. */
export const usageRule = z
  .object({
    id: z.string(),
    title: z.string(),
    severity: z.enum(["error", "warning", "info"]).meta({ description: "The usual severity of the findings." }),
    why: z.string(),
    bad: z.object({ language: z.string(), code: z.string() }),
    good: z.object({ language: z.string(), code: z.string() }),
    fix: z.string(),
    uncertain: z
      .string()
      .meta({ description: "The limitations of the rule, and cases in which a replacement needs a review." }),
    helpUrl: z.string().meta({ description: "The URL of the rule page." }),
  })
  .meta({ id: "UsageRule" });
