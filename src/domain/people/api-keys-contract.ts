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
  summary: "List your API keys",
  tag,
  access: ownAccount,
  answer: { json: z.object({ apiKeys: z.array(apiKeySchema) }) },
});

export const postApiKey = endpoint({
  method: "POST",
  path,
  summary: "Create an API key",
  description:
    "Creates an API key. Only this response contains the key. Requests with the key act on your behalf, with those scopes of the key that your role has at that time. Send the key in `X-Service-Api-Key` or as a bearer token.",
  tag,
  access: ownAccount,
  body: z.object({
    name: nameSchema,
    scopes: z.array(scopeSchema).min(1, "must have at least one scope"),
    expiresAt: sentDateTime
      .nullish()
      .meta({ description: "The time of expiry. If `null` or absent, the key is valid until it is revoked." }),
  }),
  answer: {
    status: 201,
    json: z.object({
      ok: z.boolean(),
      key: z.string().meta({ description: "The API key. It is only returned once." }),
      apiKey: apiKeySchema,
    }),
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
