import { z } from "zod";

/** The response of a write without further data. */
export const okSchema = z.object({ ok: z.boolean() });

/** The response of a write that returns nothing: 204, no body and no media type (RFC 9110, 15.3.5). */
export const NO_CONTENT = { status: 204, json: z.undefined() } as const;

export const errorSchema = z
  .looseObject({
    error: z.string().meta({ description: "A short error code." }),
    message: z.string().meta({ description: "The error message: what happened and what to do." }),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Error" });

export const dateTime = z.string().meta({ format: "date-time", description: "ISO 8601, UTC." });

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})`;
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** A date-time from clients (RFC 3339). */
export const sentDateTime = z
  .string()
  .regex(new RegExp(`^${DATE}${TIME}$`), "is not a date-time (RFC 3339)")
  .refine(isTime, "is not a date-time (RFC 3339)")
  .meta({ format: "date-time" });

/** A date-time or a date (RFC 3339) from clients; a date begins at midnight, UTC. Becomes a date-time in UTC. */
export const sentTime = z
  .string()
  .regex(new RegExp(`^${DATE}(?:${TIME})?$`), "is not a date-time or date (RFC 3339)")
  .refine(isTime, "is not a date-time or date (RFC 3339)")
  .transform((text) => new Date(text).toISOString())
  .meta({ anyOf: [{ format: "date-time" }, { format: "date" }] });

const DIGITS = /^\d{1,15}$/;

/** A whole number in a query: only digits. Declared to programs as an integer. */
export const wholeNumber = (
  least = 0,
  most = 999_999_999_999_999,
  fault = `must be a whole number, ${least}${most < 999_999_999_999_999 ? ` to ${most}` : " or more"}`,
) =>
  z.preprocess(
    (text) => (typeof text === "string" && DIGITS.test(text) ? Number(text) : text),
    z.int(fault).min(least, fault).max(most, fault),
  );

/** Maximum entries on one page of a list, from a query; a number above `most` becomes `most`. */
export const pageLimit = (usual: number, most: number) =>
  wholeNumber()
    .transform((limit) => Math.min(Math.max(1, limit), most))
    .default(usual)
    .meta({ description: `The maximum number of results. Default: ${usual}, maximum: ${most}.` });

/** Number of entries before the requested page of a list, from a query. */
export const pageOffset = wholeNumber().default(0).meta({ description: "The number of results to skip." });
