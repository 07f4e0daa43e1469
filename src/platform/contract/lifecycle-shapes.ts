import { z } from "zod";
import { STATUSES } from "./lifecycle.ts";

export const deprecation = z
  .object({
    since: z.string().optional().meta({ description: "A version or a date, as its author says it." }),
    reason: z.string().optional(),
    replacement: z.string().optional().meta({ description: "Id, slug or name of what to use instead, or an address." }),
  })
  .meta({ id: "Deprecation" });

/** Fields of shapes that tell a lifecycle. */
export const lifecycleFields = {
  status: z.enum(STATUSES).optional().meta({ description: "Absent where nothing is said." }),
  deprecated: deprecation.optional().meta({ description: "There whenever the status is `deprecated`." }),
};

/** A filter by status of lists. */
export const statusQuery = z.enum(STATUSES).optional().meta({ description: "Only what has this status." });
