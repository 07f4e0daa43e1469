import { notFound } from "../../../contract/api-error.ts";
import { route } from "../../../contract/route.ts";
import { listApiKeys } from "../accounts/api-keys.ts";
import { ownId } from "../accounts/own.ts";
import { makeOwnKey, revokeOwnKey } from "../accounts/own-keys.ts";
import { people } from "../accounts/people.ts";
import { deleteApiKey, getApiKeys, postApiKey } from "./contract.ts";

export const apiKeyRoutes = [
  route(getApiKeys, async ({ actor, part }) => {
    const { db } = await part(people);
    return { apiKeys: await listApiKeys(db, { personId: ownId(actor) }) };
  }),
  route(postApiKey, async (call) => ({ ok: true, ...(await makeOwnKey(call, call.body)) })),
  route(deleteApiKey, async (call) => {
    if (!(await revokeOwnKey(call, call.params.id))) throw notFound("You have no such key.");
    return { ok: true };
  }),
];
