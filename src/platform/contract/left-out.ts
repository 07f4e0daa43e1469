import { z } from "zod";
import type { LeftOutNotice } from "../../store/left-out.ts";
import type { Schema } from "../../store/schema.ts";

/** Something of a workspace that could not be read. */
export const leftOutNotice = z
  .object({
    file: z.string().meta({ description: "Relative to the workspace." }),
    line: z.int().optional().meta({ description: "From 1; absent where the whole file is meant." }),
    what: z.string().meta({ description: "What is left out because of it." }),
    why: z.string().meta({ description: "Why, as a clause." }),
    instead: z.string().meta({ description: "What to do, in sentences." }),
  })
  .meta({ id: "LeftOut" }) satisfies Schema<LeftOutNotice>;
