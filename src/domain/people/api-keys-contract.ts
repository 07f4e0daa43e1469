import { z } from "zod";
import { ownAccount } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { okSchema, sentDateTime } from "../../platform/contract/shapes.ts";
import { apiKeySchema, nameSchema, scopeSchema } from "./accounts/shapes.ts";

const tag = "API keys";
const path = "/api/service/account/api-keys";

export const getApiKeys = endpoint({
  method: "GET",
  path,
  summary: "List one's own API keys",
  tag,
  access: ownAccount,
  answer: { json: z.object({ apiKeys: z.array(apiKeySchema) }) },
});

export const postApiKey = endpoint({
  method: "POST",
  path,
  summary: "Make an API key",
  description:
    "The key is in this answer and nowhere else. It speaks for its maker, with those of its scopes that the maker's role has when it is used. Send it as `X-Service-Api-Key`, or as a bearer.",
  tag,
  access: ownAccount,
  body: z.object({
    name: nameSchema,
    scopes: z.array(scopeSchema).min(1, "At least one scope"),
    expiresAt: sentDateTime.nullish().meta({ description: "Null or absent: until it is revoked." }),
  }),
  answer: {
    status: 201,
    json: z.object({ ok: z.boolean(), key: z.string().meta({ description: "Shown once." }), apiKey: apiKeySchema }),
  },
  example: { name: "Nightly build", scopes: ["sync:read"], expiresAt: null },
});

export const deleteApiKey = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Revoke an API key",
  tag,
  access: ownAccount,
  params: z.object({ id: z.string().max(100) }),
  answer: { json: okSchema },
  errors: [404],
});
