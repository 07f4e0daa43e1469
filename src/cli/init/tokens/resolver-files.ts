import { posix } from "node:path";
import { isResolverPath } from "../../../engines/tokens/engine.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";

/** A resolver document of a repository, and the files that it refers to. */
export interface ResolverFiles {
  path: string;
  /** Paths of existing files, in the document's order. */
  files: string[];
  /** References to files that are not there, as written. */
  missing: string[];
}

const MAX_DEPTH = 12;
const MAX_RESOLVERS = 50;

/** Finds resolver documents (Resolver module 2025.10) in folders with any name, the nearest first. */
export async function findResolvers(repository: Repository): Promise<ResolverFiles[]> {
  const paths = await repository.paths();
  const found: ResolverFiles[] = [];
  const candidates = written(repository.files.filter(({ path }) => isResolverPath(path)))
    .map(({ path }) => path)
    .toSorted((one, other) => one.split("/").length - other.split("/").length);
  for (const path of candidates.slice(0, MAX_RESOLVERS)) {
    const document = await repository.json(path);
    if (!isObject(document) || !(Array.isArray(document.resolutionOrder) || isObject(document.sets))) continue;
    const files = [...new Set(referencesIn(document).map((ref) => posix.join(posix.dirname(path), ref)))];
    found.push({
      path,
      files: files.filter((file) => paths.has(file)),
      missing: files.filter((file) => !paths.has(file)),
    });
  }
  return found;
}

/** Addresses of other files (RFC 3986), without the pointer in them. */
function referencesIn(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const own = isObject(value) && typeof value.$ref === "string" ? [decoded(value.$ref.split("#")[0] ?? "")] : [];
  return [...own.filter(Boolean), ...Object.values(value).flatMap((member) => referencesIn(member, depth + 1))];
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // Not an address: the file has this name.
    return address;
  }
}
