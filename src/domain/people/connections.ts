import { notFound } from "../../platform/contract/api-error.ts";
import type { CredentialHoldings } from "../../platform/contract/credential.ts";
import type { Call } from "../../platform/contract/route.ts";
import { audit } from "./accounts/audit.ts";
import { revokeGrant } from "./adapter.ts";
import { CLI_CLIENT, CLI_NAME } from "./addresses.ts";
import { oauthConnection } from "./connection.ts";
import type { OauthConnection } from "./oauth-contract.ts";
import { ACCESS_SECONDS } from "./provider.ts";
import { safeName } from "./registration.ts";
import { type OauthDatabase, oauthTables, tokenDigestOf } from "./tables.ts";

const MAX = 500;

interface GrantPayload {
  clientId: string;
  resources?: Record<string, string>;
}

/** Programs with access, newest first: of one person, or of all present people. */
export async function listConnections(
  db: OauthDatabase,
  personId?: string,
  now = Date.now(),
): Promise<OauthConnection[]> {
  let query = db
    .selectFrom("oauth_record")
    .innerJoin("person", "person.id", "oauth_record.person_id")
    .select(["oauth_record.id", "person_id", "payload", "oauth_record.created_at", "expires_at"])
    .where("model", "=", "Grant")
    .where("expires_at", ">", now)
    .where("person.removed_at", "is", null)
    .orderBy("oauth_record.created_at", "desc")
    .limit(MAX);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  const grants = await query.execute();
  if (grants.length === 0) return [];
  const used = await db
    .selectFrom("oauth_record")
    .select(["grant_id", (row) => row.fn.max("created_at").as("last"), (row) => row.fn.max("expires_at").as("until")])
    .where(
      "grant_id",
      "in",
      grants.map(({ id }) => id),
    )
    .groupBy("grant_id")
    .execute();
  const uses = new Map(
    used.map(({ grant_id, last, until }) => [grant_id, { last: Number(last), until: Number(until) }]),
  );
  const payloads = new Map(grants.map(({ id, payload }) => [id, JSON.parse(payload) as GrantPayload]));
  const names = await clientNames(db, [...new Set([...payloads.values()].map(({ clientId }) => clientId))]);
  return grants.flatMap(({ id, person_id, created_at, expires_at }) => {
    const { clientId = "", resources = {} } = payloads.get(id) ?? {};
    const { last, until } = uses.get(id) ?? { last: created_at, until: 0 };
    const ends = Math.min(Math.max(until, last + ACCESS_SECONDS * 1000), expires_at ?? now);
    if (ends <= now) return [];
    return {
      id,
      userId: person_id ?? "",
      clientId,
      clientName: names.get(clientId) ?? clientId,
      scopes: Object.values(resources).flatMap((scopes) => scopes.split(" ")),
      createdAt: new Date(created_at).toISOString(),
      lastUsedAt: new Date(last).toISOString(),
      expiresAt: new Date(ends).toISOString(),
    };
  });
}

/** Names of registered clients, by id. */
async function clientNames(db: OauthDatabase, clientIds: readonly string[]): Promise<Map<string, string>> {
  const byDigest = new Map(clientIds.map((id) => [tokenDigestOf(id), id]));
  const rows = await db
    .selectFrom("oauth_record")
    .select(["id", "payload"])
    .where("model", "=", "Client")
    .where("id", "in", [...byDigest.keys()])
    .execute();
  const named = rows.map(
    ({ id, payload }) => [byDigest.get(id) ?? "", safeName(JSON.parse(payload).client_name ?? "")] as const,
  );
  const known = new Map(named.filter(([, name]) => name !== ""));
  const called = (id: string) => known.get(id) ?? (id === CLI_CLIENT ? CLI_NAME : (URL.parse(id)?.host ?? NAMELESS));
  return new Map(clientIds.map((id) => [id, called(id)]));
}

const NAMELESS = "Unnamed program";

/** Ends a connection, with `personId` only one of that person. Throws `ApiError` 404. */
export async function endConnection(
  { part, actor, remote }: Pick<Call, "part" | "actor" | "remote">,
  id: string,
  personId?: string,
): Promise<void> {
  const { db } = await part(oauthConnection);
  let query = db.selectFrom("oauth_record").select("person_id").where("model", "=", "Grant").where("id", "=", id);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  const grant = await query.executeTakeFirst();
  if (!grant) throw notFound("The connection doesn't exist.");
  await revokeGrant(db, id);
  const target = `user:${grant.person_id}`;
  await audit(db, { actor: actor?.id ?? "anonymous", action: "connection.revoke", target, remote });
}

/** A new password ends the access of programs, including programs that haven't requested a token yet. */
export const connectedPrograms: CredentialHoldings = {
  title: "Programs",
  list: async (db, personId) => (await listConnections(oauthTables(db), personId)).map(({ clientName }) => clientName),
  end: (db, personId) => endConnectionsOf(oauthTables(db), personId),
};

/** Ends all connections of a person. */
export async function endConnectionsOf(db: OauthDatabase, personId: string): Promise<void> {
  const grants = await db
    .selectFrom("oauth_record")
    .select("id")
    .where("model", "=", "Grant")
    .where("person_id", "=", personId)
    .execute();
  for (const { id } of grants) await revokeGrant(db, id);
}
