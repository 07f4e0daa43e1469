import { listApiKeys } from "../../domain/people/accounts/api-keys.ts";
import { ownId } from "../../domain/people/accounts/own.ts";
import { makeOwnKey, revokeOwnKey } from "../../domain/people/accounts/own-keys.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { deleteApiKey, getApiKeys, postApiKey } from "../../domain/people/api-keys-contract.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { route } from "../../platform/contract/route.ts";

export const apiKeyRoutes = [
  route(getApiKeys, async ({ actor, part }) => {
    const { db } = await part(peoplePart);
    return { apiKeys: await listApiKeys(db, { personId: ownId(actor) }) };
  }),
  route(postApiKey, async (call) => ({ ok: true, ...(await makeOwnKey(call, call.body)) })),
  route(deleteApiKey, async (call) => {
    if (!(await revokeOwnKey(call, call.params.id)))
      throw notFound("The API key doesn't exist or was already revoked.");
    return { ok: true };
  }),
];
