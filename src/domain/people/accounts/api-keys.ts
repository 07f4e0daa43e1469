import { SCOPES, type Scope } from "../../../platform/contract/access.ts";
import type { CredentialMethod } from "../../../platform/contract/credential.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { isConfirmed } from "./groups.ts";
import { actorOfPerson } from "./person.ts";
import type { ApiKey } from "./shapes.ts";
import { type ApiKeyTable, peopleTables } from "./tables.ts";
import { newId, newToken, tokenHash } from "./token.ts";

/** Prefix of every key, so that people and secret scanners recognize it. */
const PREFIX = "dsr_";
const USED_MS = 60_000;

const scopesOf = (text: string): Scope[] => {
  const named = new Set(text.split(" "));
  return SCOPES.filter((scope) => named.has(scope));
};

const keyOf = (row: ApiKeyTable): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: scopesOf(row.scopes),
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  lastUsedAt: row.used_at === null ? null : new Date(row.used_at).toISOString(),
  userId: row.person_id,
});

/** Identifies the key's owner, with the scopes of the key that the owner's present role includes. */
export const apiKeyCredential: CredentialMethod = {
  scheme: "key",
  async verify(presented, deployment) {
    if (!presented.startsWith(PREFIX)) return undefined;
    const db = peopleTables(deployment.db());
    const hash = tokenHash(presented);
    const now = Date.now();
    const found = await db
      .selectFrom("api_key")
      .innerJoin("person", "person.id", "api_key.person_id")
      .select(["person.id", "person.role", "api_key.id as key_id", "api_key.scopes", "api_key.used_at"])
      .where("hash", "=", hash)
      .where("person.removed_at", "is", null)
      .where(isConfirmed(deployment.config.people.oidc?.groups))
      .where((where) => where.or([where("api_key.expires_at", "is", null), where("api_key.expires_at", ">", now)]))
      .executeTakeFirst();
    if (!found) return undefined;
    if ((found.used_at ?? 0) < now - USED_MS)
      await db.updateTable("api_key").set({ used_at: now }).where("hash", "=", hash).execute();
    const actor = actorOfPerson(found);
    const scopes = new Set(scopesOf(found.scopes).filter((scope) => actor.scopes.has(scope)));
    return { ...actor, scopes, grant: found.key_id };
  },
  holdings: {
    title: "API keys",
    async list(db, personId) {
      const keys = await listApiKeys(db, { personId });
      return keys.filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > Date.now()).map(({ name }) => name);
    },
    async end(db, personId) {
      await peopleTables(db).deleteFrom("api_key").where("person_id", "=", personId).execute();
    },
  },
};

/** Creates a key for a person. Only this response contains it. */
export async function createApiKey(
  db: StoreDatabase,
  {
    personId,
    name,
    scopes,
    expiresAt,
  }: { personId: string; name: string; scopes: readonly Scope[]; expiresAt?: number },
): Promise<{ key: string; apiKey: ApiKey }> {
  const key = PREFIX + newToken();
  const row: ApiKeyTable = {
    hash: tokenHash(key),
    id: newId(),
    person_id: personId,
    name,
    hint: key.slice(0, PREFIX.length + 4),
    scopes: scopes.join(" "),
    created_at: Date.now(),
    expires_at: expiresAt ?? null,
    used_at: null,
  };
  await peopleTables(db).insertInto("api_key").values(row).execute();
  return { key, apiKey: keyOf(row) };
}

/** Keys, newest first: of one person, or of all. */
export async function listApiKeys(
  db: StoreDatabase,
  { personId, limit = 500 }: { personId?: string; limit?: number },
): Promise<ApiKey[]> {
  let query = peopleTables(db).selectFrom("api_key").selectAll().orderBy("created_at", "desc").limit(limit);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  return (await query.execute()).map(keyOf);
}

/**
 * Revokes a key by its id, with `personId` only a key of that person. Returns it, or undefined if it doesn't exist.
 */
export async function revokeApiKey(db: StoreDatabase, id: string, personId?: string): Promise<ApiKey | undefined> {
  let query = peopleTables(db).deleteFrom("api_key").where("id", "=", id);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  const row = await query.returningAll().executeTakeFirst();
  return row && keyOf(row);
}
