import { z } from "zod";

/** The answer of a write that has nothing else to say. */
export const okSchema = z.object({ ok: z.boolean() });

export const errorSchema = z
  .looseObject({
    error: z.string().meta({ description: "Short stable code." }),
    message: z.string().meta({ description: "What is wrong and what to do." }),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Error" });

export const dateTime = z.string().meta({ format: "date-time", description: "ISO 8601, UTC." });

export { isObject } from "./is-object.ts";
