import { z } from "zod";
import type { LeftOutNotice } from "../../store/left-out.ts";
import type { Schema } from "../../store/schema.ts";

/** Content of a workspace that could not be read. */
export const leftOutNotice = z
  .object({
    file: z.string().meta({ description: "The path of the file, relative to the workspace." }),
    line: z.int().optional().meta({ description: "The line, starting at 1. Absent if the whole file is affected." }),
    what: z.string().meta({ description: "The content that is left out." }),
    why: z.string().meta({ description: "The reason, as a clause." }),
    instead: z.string().meta({ description: "The steps to fix the problem." }),
  })
  .meta({ id: "LeftOut" }) satisfies Schema<LeftOutNotice>;
