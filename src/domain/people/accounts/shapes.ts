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
    hint: z.string().meta({ description: "How the key begins." }),
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
  .min(1, "A name has at least one character")
  .max(100, "At most 100 characters");

/** An address of a picture; empty for none. */
export const imageSchema = z
  .union([z.literal(""), z.url({ protocol: /^https?$/, error: "An http(s) address" }).max(2000)])
  .meta({ description: "Address of a picture, http(s); empty for none." });
