import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import { definePart } from "../../../contract/part.ts";
import { sqliteFile } from "../../../store/sql/connection.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";

/** Encrypts what the database keeps but must not tell. */
export interface SecretKey {
  /** AES-256-GCM under a key of its own for each `purpose`. Answers base64url text. */
  encrypt(plain: string, purpose: string): string;
  /** Undefined for what was changed, was made for another purpose, or with another key. */
  decrypt(sealed: string, purpose: string): string | undefined;
}

const NONCE = 12;
const TAG = 16;

/** Encrypts under keys derived from `secret` (HKDF, RFC 5869). */
export function createSecretKey(secret: string): SecretKey {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "", `registry ${purpose}`, 32));
  return {
    encrypt(plain, purpose) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt(sealed, purpose) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE + TAG) return undefined;
      try {
        const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, NONCE));
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** A column whose values are encrypted with the secret key. */
export interface SealedColumn {
  table: string;
  column: string;
  purpose: string;
}

/** The file that keeps the key of an SQLite database; undefined for PostgreSQL, which has none. */
export function keyFileOf(databaseUrl: string): string | undefined {
  const file = sqliteFile(databaseUrl);
  return file && `${file}.key`;
}

/** Whether a key opens all that is sealed; `nothing` where nothing is. */
export async function opensSealed(
  db: StoreDatabase,
  sealed: readonly SealedColumn[],
  key: string | undefined,
): Promise<"nothing" | "all" | "not all"> {
  const box = key === undefined ? undefined : createSecretKey(key);
  let any = false;
  for (const { table, column, purpose } of sealed) {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(
      db,
    );
    any ||= rows.length > 0;
    if (rows.some(({ value }) => box?.decrypt(value, purpose) === undefined)) return "not all";
  }
  return any ? "all" : "nothing";
}

/** Why a server may not start with the key it has; undefined where it may. A new key would silently lock away what is sealed. */
export async function keyFault(
  db: StoreDatabase,
  config: Pick<Config, "databaseUrl" | "people">,
  sealed: readonly SealedColumn[],
): Promise<string | undefined> {
  const { secretKey: given } = config.people;
  const file = keyFileOf(config.databaseUrl ?? "");
  const key = given ?? (file && readKeyFile(file));
  if ((await opensSealed(db, sealed, key)) !== "not all") return undefined;
  const wayOut =
    "If that key is lost for good, `dsr new-key --yes` forgets what it encrypted: programs then sign in again.";
  if (given !== undefined)
    return `SERVICE_SECRET_KEY is not the key this database was encrypted with. Set it to the one that was${file ? `, or leave it out where that lies in ${file}` : ""}. ${wayOut}`;
  return key === undefined
    ? `${file} is missing: the key this database was encrypted with. Put it back from a backup, or set SERVICE_SECRET_KEY to it. ${wayOut}`
    : `${file} is not the key this database was encrypted with. Put back the one it was, or set SERVICE_SECRET_KEY to it. ${wayOut}`;
}

/** The key of this deployment: `SERVICE_SECRET_KEY`, or of an SQLite file the one beside it. */
export const secretKey = definePart({
  name: "secret key",
  open({ config }): SecretKey {
    const { secretKey: given } = config.people;
    if (given !== undefined) return createSecretKey(given);
    const file = keyFileOf(config.databaseUrl ?? "");
    if (file === undefined) throw new Error("SERVICE_SECRET_KEY is not set");
    return createSecretKey(keyFile(file));
  },
});

/** The key kept in a file, made with mode 0600 when absent: of processes that start together one makes it. */
function keyFile(path: string): string {
  const known = readKeyFile(path);
  if (known) return known;
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(fresh, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(fresh, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  const made = readKeyFile(path);
  if (!made) throw new Error(`${path} is empty. Restore it from a backup, or set SERVICE_SECRET_KEY.`);
  return made;
}

/** The key in a file; undefined where it is absent or empty. */
export function readKeyFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
