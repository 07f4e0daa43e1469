import type { Actor, Scope } from "../../../platform/contract/access.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { audit } from "./audit.ts";
import { ownId } from "./own.ts";
import { peoplePart } from "./people.ts";
import { actorId, findPerson, ROLE_SCOPES } from "./person.ts";
import type { ApiKey } from "./shapes.ts";

type Asked = Pick<Call, "actor" | "part" | "remote">;

const MAX_KEYS = 100;

/** Scopes that the caller may give to a key, which are the scopes of their role. */
export const grantableToOwnKeys = (actor: Actor | undefined): Scope[] => (actor ? [...ROLE_SCOPES[actor.role]] : []);

/**
 * Creates a key for the caller. Throws `ApiError` 403 for a scope they lack, 400 for a past expiry, 409 for too many
 * keys.
 */
export async function makeOwnKey(
  { actor, part, remote }: Asked,
  { name, scopes, expiresAt }: { name: string; scopes: readonly Scope[]; expiresAt?: string | null },
): Promise<{ key: string; apiKey: ApiKey }> {
  const personId = ownId(actor);
  const { db } = await part(peoplePart);
  const allowed = grantableToOwnKeys(actor);
  const beyond = scopes.find((scope) => !allowed.includes(scope));
  if (beyond)
    throw new ApiError(
      403,
      "forbidden",
      `Your role doesn't have the scope ${beyond}, so you can't grant it. Choose another scope.`,
    );
  const until = expiresAt ? Date.parse(expiresAt) : undefined;
  if (until !== undefined && until <= Date.now())
    throw new ApiError(400, "invalid_body", "The expiry date is in the past. Choose a later date.", {
      more: { details: [{ path: "/expiresAt", message: "must be in the future" }] },
    });
  if (!(await findPerson(db, personId)))
    throw new ApiError(403, "no_person", "Your account was removed. Ask an administrator for an invitation.");
  if ((await listApiKeys(db, { personId })).length >= MAX_KEYS)
    throw new ApiError(
      409,
      "too_many_keys",
      `You already have ${MAX_KEYS} API keys, which is the limit. Revoke a key first.`,
    );
  const made = await createApiKey(db, { personId, name, scopes: [...new Set(scopes)], expiresAt: until });
  const detail = { name, scopes: made.apiKey.scopes };
  await audit(db, { actor: actorId(personId), action: "key.create", target: `key:${made.apiKey.id}`, remote, detail });
  return made;
}

/** Revokes a key of the caller. Returns false if it doesn't exist. */
export async function revokeOwnKey({ actor, part, remote }: Asked, id: string): Promise<boolean> {
  const personId = ownId(actor);
  const { db } = await part(peoplePart);
  const revoked = await revokeApiKey(db, id, personId);
  if (revoked) await audit(db, { actor: actorId(personId), action: "key.revoke", target: `key:${id}`, remote });
  return revoked !== undefined;
}
