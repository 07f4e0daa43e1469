import { z } from "zod";
import type { UsageFinding } from "../../engines/check/check-files.ts";
import type { Schema } from "../../store/schema.ts";

/** Something in a file that differs from what the design system says. */
export const usageFinding = z
  .object({
    ruleId: z.string().meta({ description: "Name of the rule; `GET /api/service/check/rules` says more of it." }),
    severity: z.enum(["error", "warning", "info"]),
    path: z.string(),
    line: z.int().meta({ description: "From 1." }),
    column: z.int().meta({ description: "From 1, in UTF-16 code units." }),
    endLine: z.int(),
    endColumn: z.int().meta({ description: "Behind the last one." }),
    message: z.string(),
    replacement: z.string().optional().meta({ description: "What to write at the place." }),
    certain: z.boolean().meta({ description: "Whether a machine may write the replacement without asking." }),
  })
  .meta({ id: "UsageFinding" }) satisfies Schema<UsageFinding>;

/** A rule with its documentation. */
export const usageRule = z
  .object({
    id: z.string(),
    title: z.string(),
    severity: z.enum(["error", "warning", "info"]).meta({ description: "Of most of its findings." }),
    why: z.string(),
    bad: z.object({ language: z.string(), code: z.string() }),
    good: z.object({ language: z.string(), code: z.string() }),
    fix: z.string(),
    uncertain: z.string().meta({ description: "When a replacement is not certain, and what is left alone." }),
    helpUrl: z.string().meta({ description: "Address of its page." }),
  })
  .meta({ id: "UsageRule" });
