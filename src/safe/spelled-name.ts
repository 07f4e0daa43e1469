import { type BigIntStats, type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UnsafeInput } from "./unsafe.ts";

/** Names outside of this are the same in every Unicode form. Three single characters have one of ASCII as their NFC. */
const MAY_DIFFER = /[^\0-\x7f]|[K;`]/;

/** A name as everything but the disk has it: in Unicode form NFC. macOS, zip and rsync leave names in NFD. */
export const nfcName = (name: string): string => name.normalize("NFC");

/**
 * How the entry of a folder is spelled on disk whose name in NFC is `name`; undefined where there is none.
 * Throws `UnsafeInput` "path" where there are two.
 */
export function spelledName(folder: string, name: string): string | undefined {
  if (!MAY_DIFFER.test(name)) return name;
  const decomposed = name.normalize("NFD");
  const [one, other] = [name, decomposed].map((spelling) => entryAt(join(folder, spelling)));
  if (one && other && (one.ino !== other.ino || one.dev !== other.dev)) throw twoNames(name);
  if (one) return name;
  if (other) return decomposed;
  // A part of the name may be in NFC and another one in NFD.
  const found = namesIn(folder).filter((each) => nfcName(each) === name);
  if (found.length > 1) throw twoNames(name);
  return found[0];
}

/** The same for a path below a folder; undefined where a part of it is not there. */
export function spelledPath(folder: string, path: string): string | undefined {
  if (!MAY_DIFFER.test(path)) return path;
  const spelled: string[] = [];
  for (const name of path.split("/")) {
    const found = spelledName(join(folder, ...spelled), name);
    if (found === undefined) return undefined;
    spelled.push(found);
  }
  return spelled.join("/");
}

/** Absolute path of the file at a path below a folder, by any spelling of its name; as it is given where it is not there. */
export function spelledFile(folder: string, path: string): string {
  return join(folder, spelledPath(folder, nfcName(path)) ?? path);
}

const entryAt = (file: string): BigIntStats | undefined => lstatSync(file, { bigint: true, throwIfNoEntry: false });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // What is no folder has no entries; the caller finds out when it opens the path.
    return [];
  }
}

const twoNames = (name: string): UnsafeInput =>
  new UnsafeInput(
    "path",
    `Two files in one folder have the name "${name}" in different Unicode forms. Delete or rename one of them.`,
  );

/** The Unicode form of a name, in words. */
const formOf = (name: string): string =>
  name === nfcName(name) ? "NFC" : name === name.normalize("NFD") ? "NFD" : "partly NFC, partly NFD";

/** Entries of a folder whose names are equal in NFC although they are several, with what to say of each. */
export function findTwins(entries: readonly Pick<Dirent, "name">[]): Map<string, string> {
  if (!entries.some(({ name }) => MAY_DIFFER.test(name))) return new Map();
  const groups = Map.groupBy(entries, ({ name }) => nfcName(name));
  const twins = [...groups.values()].filter((group) => group.length > 1).flat();
  return new Map(
    twins.map(({ name }) => [
      name,
      `another file has the same name in another Unicode form (this one is in ${formOf(name)})`,
    ]),
  );
}
