import type { Actor, Scope } from "../../../platform/contract/access.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { audit } from "./audit.ts";
import { ownId } from "./own.ts";
import { people } from "./people.ts";
import { actorId, findPerson, ROLE_SCOPES } from "./person.ts";
import type { ApiKey } from "./shapes.ts";

type Asked = Pick<Call, "actor" | "part" | "remote">;

const MAX_KEYS = 100;

/** What the caller may put into a key: what its role has. */
export const grantable = (actor: Actor | undefined): Scope[] => (actor ? [...ROLE_SCOPES[actor.role]] : []);

/** Makes a key for who asks. Throws `ApiError` 403 for a scope it has not, 400 for a time that is over, 409 for too many. */
export async function makeOwnKey(
  { actor, part, remote }: Asked,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt?: string | null },
): Promise<{ key: string; apiKey: ApiKey }> {
  const personId = ownId(actor);
  const { db } = await part(people);
  const allowed = grantable(actor);
  const beyond = scopes.find((scope) => !allowed.includes(scope));
  if (beyond) throw new ApiError(403, "forbidden", `You cannot grant the scope ${beyond}: your role does not have it.`);
  const until = expiresAt ? Date.parse(expiresAt) : undefined;
  if (until !== undefined && until <= Date.now())
    throw new ApiError(400, "invalid_body", "The key would have expired already.", {
      more: { details: [{ path: "/expiresAt", message: "A time to come" }] },
    });
  if (!(await findPerson(db, personId))) throw new ApiError(403, "no_person", "You were removed.");
  if ((await listApiKeys(db, { personId })).length >= MAX_KEYS)
    throw new ApiError(409, "too_many_keys", `You have ${MAX_KEYS} keys. Revoke some first.`);
  const made = await createApiKey(db, { personId, name, scopes: [...new Set(scopes)], expiresAt: until });
  const detail = { name, scopes: made.apiKey.scopes };
  await audit(db, { actor: actorId(personId), action: "key.create", target: `key:${made.apiKey.id}`, remote, detail });
  return made;
}

/** Revokes a key of who asks. Answers false when there is none. */
export async function revokeOwnKey({ actor, part, remote }: Asked, id: string): Promise<boolean> {
  const personId = ownId(actor);
  const { db } = await part(people);
  const revoked = await revokeApiKey(db, id, personId);
  if (revoked) await audit(db, { actor: actorId(personId), action: "key.revoke", target: `key:${id}`, remote });
  return revoked !== undefined;
}
