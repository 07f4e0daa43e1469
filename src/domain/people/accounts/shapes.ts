import { z } from "zod";
import { SCOPES } from "../../../platform/contract/access.ts";
import { dateTime } from "../../../platform/contract/shapes.ts";

export const roleSchema = z.enum(["admin", "member"]);

/** A person as the interface shows one (specification, "User"). */
export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().meta({ format: "email" }),
    role: roleSchema,
    image: z.string().optional().meta({ format: "uri" }),
    createdAt: dateTime,
  })
  .meta({ id: "User" });

export const scopeSchema = z.enum(SCOPES);

/** An API key as lists show it; the key itself is shown once. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().meta({ description: "The first characters of the key." }),
    scopes: z.array(scopeSchema),
    createdAt: dateTime,
    expiresAt: dateTime.nullable(),
    lastUsedAt: dateTime.nullable(),
    userId: z.string(),
  })
  .meta({ id: "ApiKey" });

export type ApiKey = z.infer<typeof apiKeySchema>;

export const nameSchema = z
  .string()
  .trim()
  .min(1, "must have at least one character")
  .max(100, "must have at most 100 characters");

/** An address of a picture; empty for none. */
export const imageSchema = z
  .union([z.literal(""), z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).max(2000)])
  .meta({ description: "The http(s) URL of an image. Empty for none." });
