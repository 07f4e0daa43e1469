import type { Adapter, AdapterPayload } from "oidc-provider";
import { omit } from "../../safe/omit.ts";
import { type OauthDatabase, type RecordTable, tokenDigestOf } from "./tables.ts";

/** Within this time a second use of a refresh or device code is an honest race: it fails and revokes nothing. */
export const GRACE_MS = 3_000;

/** A client that registers and does not get a token in this time is forgotten. */
const UNUSED_CLIENT_MS = 24 * 3_600_000;

/**
 * Tokens and codes whose second use within the grace period isn't treated as an attack. Authorization codes have none
 * (OAuth 2.1 §4.1.3).
 */
const FORGIVEN = new Set(["RefreshToken", "DeviceCode"]);

/**
 * Where the OAuth library keeps its records: one table of digests. Using something up is one statement that only one of
 * many at a time can win. `refuse` makes the library's `invalid_grant`.
 */
export function createAdapter(db: OauthDatabase, model: string, refuse: (detail: string) => Error): Adapter {
  const table = () => db.selectFrom("oauth_record").where("model", "=", model);

  const one = async (column: "id" | "user_code", value: string): Promise<AdapterPayload | undefined> => {
    const row = await table().selectAll().where(column, "=", tokenDigestOf(value)).executeTakeFirst();
    if (!row) return undefined;
    if (row.consumed_at !== null && FORGIVEN.has(model) && Date.now() - row.consumed_at < GRACE_MS)
      throw refuse("used a moment ago");
    return { ...payloadOf(row), ...(column === "id" ? { jti: value } : { userCode: value }) };
  };

  const adapter: Adapter = {
    find: (id) => one("id", id),
    findByUserCode: (userCode) => one("user_code", userCode),
    findByUid: async () => undefined,

    async upsert(id, payload, expiresIn) {
      const { userCode, ...kept } = omit(payload, "jti");
      const now = Date.now();
      const row = {
        payload: JSON.stringify(kept),
        grant_id: payload.grantId ? tokenDigestOf(payload.grantId) : null,
        person_id: model === "Grant" ? (payload.accountId ?? null) : null,
        expires_at: model === "Client" ? now + UNUSED_CLIENT_MS : expiresIn ? now + expiresIn * 1000 : null,
      };
      await db
        .insertInto("oauth_record")
        .values({
          model,
          id: tokenDigestOf(id),
          created_at: now,
          user_code: userCode ? tokenDigestOf(userCode) : null,
          ...row,
        })
        .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
        .execute();
    },

    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable("oauth_record")
        .set({ consumed_at: Date.now() })
        .where("model", "=", model)
        .where("id", "=", tokenDigestOf(id))
        .where("consumed_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) return;
      if (!FORGIVEN.has(model)) await revokeGrantOf(db, model, id);
      throw refuse("used already");
    },

    async destroy(id) {
      await db.deleteFrom("oauth_record").where("model", "=", model).where("id", "=", tokenDigestOf(id)).execute();
    },

    async revokeByGrantId(grantId) {
      await db
        .deleteFrom("oauth_record")
        .where("model", "=", model)
        .where("grant_id", "=", tokenDigestOf(grantId))
        .execute();
    },
  };
  return adapter;
}

/** A record for the library, without the secret that identifies it. */
function payloadOf(row: RecordTable): AdapterPayload {
  const payload: AdapterPayload = JSON.parse(row.payload);
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
}

async function revokeGrantOf(db: OauthDatabase, model: string, id: string): Promise<void> {
  const row = await db
    .selectFrom("oauth_record")
    .select("grant_id")
    .where("model", "=", model)
    .where("id", "=", tokenDigestOf(id))
    .executeTakeFirst();
  if (row?.grant_id) await revokeGrant(db, row.grant_id);
}

/** Ends a connection: its grant and all that hangs on it, in one statement. `grant` is the digest of its identifier. */
export async function revokeGrant(db: OauthDatabase, grant: string): Promise<void> {
  await db
    .deleteFrom("oauth_record")
    .where((where) =>
      where.or([where("grant_id", "=", grant), where.and([where("model", "=", "Grant"), where("id", "=", grant)])]),
    )
    .execute();
}
