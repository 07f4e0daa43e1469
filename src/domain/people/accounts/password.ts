import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../platform/contract/settings.ts";

/** N=2^15, r=8, p=3: 32 MiB and about a quarter of a second (OWASP, Password Storage). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes a password for keeping: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Whether a password matches the hash. Takes equally long without a hash, so that the time does not reveal known
 * addresses.
 */
export async function verifyPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = "", hash = ""] = (kept ?? "").split("$");
  if (scheme !== "scrypt") {
    await derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const expected = Buffer.from(hash, "base64url");
  const found = await derive(password, Buffer.from(salt, "base64url"), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Why a new password is refused, in a sentence. Undefined if it is accepted. */
export function passwordFault(password: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters, for example a few random words.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (new Set(password).size < 4) return "Use more different characters.";
  return undefined;
}

function derive(password: string, salt: Uint8Array, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
