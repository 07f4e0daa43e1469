import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { sqliteFile } from "../../store/sql/database-address.ts";

/** The file with the key of an SQLite database; undefined for PostgreSQL, which has none. */
export function keyFileOf(databaseUrl: string): string | undefined {
  const file = sqliteFile(databaseUrl);
  return file && `${file}.key`;
}

/** The key from a file, created with mode 0600 if absent: of concurrent processes, one creates it. */
export function ensureKey(path: string): string {
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

/** The key in a file; undefined if it is absent or empty. */
export function readKeyFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
