import { z } from "zod";
import { ownAccount, visitors } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { okSchema } from "../../../contract/shapes.ts";
import { imageSchema, nameSchema, sessionSchema, userSchema } from "../accounts/shapes.ts";

/** Who is signed in. */
export type User = z.infer<typeof userSchema>;

export const getAccount = endpoint({
  method: "GET",
  path: "/api/account",
  summary: "Read who is signed in",
  description: "`user` is null for everybody else.",
  tag: "Account",
  access: visitors,
  cache: "none",
  answer: { json: z.object({ user: userSchema.nullable() }) },
});

export const putAccount = endpoint({
  method: "PUT",
  path: "/api/account",
  summary: "Change one's own name or picture",
  tag: "Account",
  access: ownAccount,
  body: z.object({ name: nameSchema.optional(), image: imageSchema.optional() }),
  answer: { json: okSchema },
  example: { name: "Ada Lindgren" },
});

export const getSessions = endpoint({
  method: "GET",
  path: "/api/service/account/sessions",
  summary: "List where one is signed in",
  tag: "Account",
  access: ownAccount,
  answer: { json: z.object({ sessions: z.array(sessionSchema) }) },
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: "/api/service/account/sessions/{id}",
  summary: "Sign out somewhere",
  tag: "Account",
  access: ownAccount,
  params: z.object({ id: z.string().max(100) }),
  answer: { json: okSchema },
  errors: [404],
});
