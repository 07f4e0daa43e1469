import { resolve } from "node:path";

/** Absolute path of an SQLite database; undefined for PostgreSQL. Throws for any other address. */
export function sqliteFile(url: string): string | undefined {
  if (/^postgres(ql)?:\/\//.test(url)) return undefined;
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined)
    throw new Error(`The database URL must be sqlite:<path> or postgres://…, not ${url.split(":")[0]}:…`);
  return resolve(path);
}
