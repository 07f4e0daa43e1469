import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { definePart } from "../contract/part.ts";
import { ensureKey, keyFileOf } from "./key-file.ts";

/** Encrypts secrets in the database. */
export interface SecretKey {
  /** AES-256-GCM with a separate key for each `purpose`. Returns base64url text. */
  encrypt(plain: string, purpose: string): string;
  /** Undefined for a value that was modified, or encrypted for another purpose or with another key. */
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

/** The key of this deployment: `SERVICE_SECRET_KEY`, or for an SQLite file the key file next to it. */
export const secretKey = definePart({
  name: "secret key",
  open({ config }): SecretKey {
    const { secretKey: given } = config.people;
    if (given !== undefined) return createSecretKey(given);
    const file = keyFileOf(config.databaseUrl ?? "");
    if (file === undefined) throw new Error("SERVICE_SECRET_KEY is not set");
    return createSecretKey(ensureKey(file));
  },
});
