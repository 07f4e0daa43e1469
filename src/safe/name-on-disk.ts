import { type BigIntStats, type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UnsafeInput } from "./unsafe.ts";

/**
 * Names without these characters are the same in every Unicode form. Three single characters have an ASCII character as
 * their NFC.
 */
const MAY_DIFFER = /[^\0-\x7f]|[K;`]/;

/** The normalized name: in Unicode form NFC. macOS, zip and rsync leave names in NFD. */
export const nfcName = (name: string): string => name.normalize("NFC");

/**
 * Spelling on disk of the folder entry whose name in NFC is `name`; undefined if it doesn't exist. Throws `UnsafeInput`
 * "path" for two such entries.
 */
export function nameOnDisk(folder: string, name: string): string | undefined {
  if (!MAY_DIFFER.test(name)) return name;
  const decomposed = name.normalize("NFD");
  const [one, other] = [name, decomposed].map((spelling) => entryAt(join(folder, spelling)));
  if (one && other && (one.ino !== other.ino || one.dev !== other.dev)) throw twoNames(name);
  if (one) return name;
  if (other) return decomposed;
  // One part of the name may be in NFC and another in NFD.
  const found = namesIn(folder).filter((each) => nfcName(each) === name);
  if (found.length > 1) throw twoNames(name);
  return found[0];
}

/** The same for a path below a folder; undefined if a part of it doesn't exist. */
export function pathOnDisk(folder: string, path: string): string | undefined {
  if (!MAY_DIFFER.test(path)) return path;
  const spelled: string[] = [];
  for (const name of path.split("/")) {
    const found = nameOnDisk(join(folder, ...spelled), name);
    if (found === undefined) return undefined;
    spelled.push(found);
  }
  return spelled.join("/");
}

/** Absolute path of the file at a path below a folder, with its spelling on disk; unchanged if it doesn't exist. */
export function fileOnDisk(folder: string, path: string): string {
  return join(folder, pathOnDisk(folder, nfcName(path)) ?? path);
}

const entryAt = (file: string): BigIntStats | undefined => lstatSync(file, { bigint: true, throwIfNoEntry: false });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Other paths than folders have no entries; the caller gets the error when it opens the path.
    return [];
  }
}

const twoNames = (name: string): UnsafeInput =>
  new UnsafeInput(
    "path",
    `Two files in one folder have the name "${name}" in different Unicode forms. Delete or rename one of them.`,
  );

/** The Unicode form of a name, as text. */
const formOf = (name: string): string =>
  name === nfcName(name) ? "NFC" : name === name.normalize("NFD") ? "NFD" : "partly NFC, partly NFD";

/** Entries of a folder whose names are equal in NFC, each with its message. */
export function findNfcDuplicates(entries: readonly Pick<Dirent, "name">[]): Map<string, string> {
  if (!entries.some(({ name }) => MAY_DIFFER.test(name))) return new Map();
  const groups = Map.groupBy(entries, ({ name }) => nfcName(name));
  const duplicates = [...groups.values()].filter((group) => group.length > 1).flat();
  return new Map(
    duplicates.map(({ name }) => [
      name,
      `another file has the same name in another Unicode form (this one is in ${formOf(name)})`,
    ]),
  );
}
