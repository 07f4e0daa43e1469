import { notFound } from "../../contract/api-error.ts";
import { route } from "../../contract/route.ts";
import { listApiKeys } from "../../people/api-keys.ts";
import { ownId } from "../../people/own.ts";
import { makeOwnKey, revokeOwnKey } from "../../people/own-keys.ts";
import { people } from "../../people/people.ts";
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
