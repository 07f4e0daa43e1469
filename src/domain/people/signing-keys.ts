import type { JWK } from "jose";
import { definePart } from "../../platform/contract/part.ts";
import type { SealedColumn } from "../../platform/secrets/sealed.ts";
import { secretKey } from "../../platform/secrets/secret-key.ts";
import { omit } from "../../safe/omit.ts";
import { type OauthDatabase, oauthDatabase } from "./tables.ts";

const ALGORITHM = "ES256";
const PURPOSE = "signing keys";
/** The encrypted column of the keys. */
export const sealedSigningKeys: SealedColumn = { table: "oauth_key", column: "jwk", purpose: PURPOSE };
const DAY_MS = 86_400_000;
/** A key older than this is followed by a new one at the next start. */
const ROTATE_MS = 90 * DAY_MS;
/**
 * How long a replaced key is still valid: longer than its tokens, and longer than a process needs to learn of the new
 * one.
 */
const KEEP_MS = 2 * ROTATE_MS;
/** Tokens of a key we do not know make us read the keys again, but not more often than this. */
const READ_MS = 1_000;

export interface SigningKeys {
  /** With private parts, newest first. The library signs with the first. */
  readonly all: readonly JWK[];
  /** The public half of the key of that id, as any process of this registry may have made it. */
  find(kid: string): Promise<JWK | undefined>;
  /** Public halves, for the address of the key set (RFC 7517). */
  publicKeys(): Promise<JWK[]>;
}

/** The keys access tokens are signed with, made at first use and kept encrypted in the database. */
export const signingKeys = definePart<SigningKeys>({
  name: "signing keys",
  async open(deployment) {
    const db = oauthDatabase(deployment);
    const box = await deployment.part(secretKey);
    const read = async (): Promise<JWK[]> => {
      const rows = await db.selectFrom("oauth_key").selectAll().orderBy("generation", "desc").execute();
      return rows.map((row) => JSON.parse(box.decrypt(row.jwk, PURPOSE) ?? unreadable()));
    };
    await ensureSigningKey(db, async () => box.encrypt(JSON.stringify(await makeKey()), PURPOSE));
    let keys = await read();
    let readAt = Date.now();
    const find = (kid: string) => keys.find((key) => key.kid === kid);
    return {
      get all() {
        return keys;
      },
      async find(kid) {
        if (!find(kid) && Date.now() - readAt > READ_MS) {
          readAt = Date.now();
          keys = await read();
        }
        const key = find(kid);
        return key && publicHalf(key);
      },
      async publicKeys() {
        keys = await read();
        return keys.map(publicHalf);
      },
    };
  },
});

/**
 * Creates the next key if no key exists or the newest is old. Only one of several processes succeeds, because the
 * generation is the primary key.
 */
export async function ensureSigningKey(db: OauthDatabase, make: () => Promise<string>): Promise<void> {
  const now = Date.now();
  const newest = await db
    .selectFrom("oauth_key")
    .select(["generation", "created_at"])
    .orderBy("generation", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest && now - newest.created_at < ROTATE_MS) return;
  const generation = (newest?.generation ?? 0) + 1;
  await db
    .insertInto("oauth_key")
    .values({ generation, jwk: await make(), created_at: now })
    .onConflict((conflict) => conflict.column("generation").doNothing())
    .execute();
  await db
    .deleteFrom("oauth_key")
    .where("created_at", "<", now - KEEP_MS)
    .where("generation", "<", generation)
    .execute();
}

async function makeKey(): Promise<JWK> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import("jose");
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: ALGORITHM, use: "sig", kid: await calculateJwkThumbprint(jwk) };
}

function unreadable(): never {
  throw new Error(
    "The signing keys cannot be decrypted, because SERVICE_SECRET_KEY has changed. Set it to the previous key.",
  );
}

const publicHalf = (jwk: JWK): JWK => omit(jwk, "d");
