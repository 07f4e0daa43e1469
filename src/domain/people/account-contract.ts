import { z } from "zod";
import { ownAccount, visitors } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { okSchema } from "../../platform/contract/shapes.ts";
import { imageSchema, nameSchema, userSchema } from "./accounts/shapes.ts";

/** The signed-in person. */
export type User = z.infer<typeof userSchema>;

export const getAccount = endpoint({
  method: "GET",
  path: "/api/account",
  summary: "Get your account",
  description: "Returns the signed-in person. `user` is `null` without a session.",
  tag: "Account",
  access: visitors,
  cache: "none",
  answer: { json: z.object({ user: userSchema.nullable() }) },
});

export const putAccount = endpoint({
  method: "PUT",
  path: "/api/account",
  summary: "Update your profile",
  tag: "Account",
  access: ownAccount,
  body: z.object({ name: nameSchema.optional(), image: imageSchema.optional() }),
  answer: { json: okSchema },
  example: { name: "Ada Lindgren" },
});
