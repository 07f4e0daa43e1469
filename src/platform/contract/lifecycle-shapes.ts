import { z } from "zod";
import { STATUSES } from "./lifecycle.ts";

export const deprecation = z
  .object({
    since: z.string().optional().meta({ description: "The version or date of the deprecation." }),
    reason: z.string().optional(),
    replacement: z.string().optional().meta({ description: "The ID, slug, name or URL of the replacement." }),
  })
  .meta({ id: "Deprecation" });

/** Lifecycle fields for shapes. */
export const lifecycleFields = {
  status: z.enum(STATUSES).optional().meta({ description: "The status. Absent if it is not set." }),
  deprecated: deprecation.optional().meta({ description: "The deprecation. Present if the status is `deprecated`." }),
};

/** A status filter of lists. */
export const statusQuery = z.enum(STATUSES).optional().meta({ description: "Returns only records with this status." });
