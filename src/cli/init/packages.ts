import { posix } from "node:path";
import { isObject } from "../../safe/is-object.ts";
import type { Repository } from "./repository.ts";

/** The folder of the package each file of a repository lies in; empty for the repository itself. */
export async function packagesOf(repository: Repository): Promise<(path: string) => string> {
  const packages = new Set(await packageFolders(repository));
  return (path) => {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder))
      if (packages.has(folder)) return folder;
    return "";
  };
}

/** Folders of packages, also beside those that were asked for; empty for the repository itself. */
export async function packageFolders(repository: Repository): Promise<string[]> {
  const folders = [""];
  for (const { path } of await repository.all())
    if (path.endsWith("/package.json") && (await isPackage(repository, path))) folders.push(posix.dirname(path));
  return folders;
}

/** What has fields and no name says how a folder of a package is entered (`{"module": "index.mjs"}`). */
async function isPackage(repository: Repository, path: string): Promise<boolean> {
  const manifest = await repository.json(path);
  return !isObject(manifest) || "name" in manifest || Object.keys(manifest).length === 0;
}

/** Files by which others enter a package, as far as they are there. */
export interface Entries {
  /** What was written. */
  source: string | undefined;
  /** What its types are published as. */
  types: string | undefined;
  /** What is run. */
  script: string | undefined;
}

const SOURCES = [
  "src/index.ts",
  "src/index.tsx",
  "src/index.js",
  "src/index.jsx",
  "src/main.ts",
  "src/components/index.ts",
  "src/components/index.tsx",
  "lib/index.ts",
  "index.ts",
  "index.tsx",
];

/** @see https://nodejs.org/api/packages.html#package-entry-points */
export async function entriesOf(repository: Repository, folder: string): Promise<Entries> {
  const paths = await repository.paths();
  const within = (path: string) => posix.join(folder, path);
  const found = folder === "" ? repository.manifest : await repository.json(within("package.json"));
  const manifest = isObject(found) ? found : {};
  const { exports } = manifest;
  const root = isObject(exports) && "." in exports ? exports["."] : exports;
  const first = (candidates: readonly unknown[]) =>
    candidates
      .filter((one) => typeof one === "string")
      .map(within)
      .find((path) => paths.has(path));
  return {
    source: first([manifest.source, ...SOURCES]),
    types: first([manifest.types, manifest.typings, conditionOf(root, ["types"]), "index.d.ts"]),
    script: first([manifest.module, conditionOf(root, ["import", "module", "default"]), manifest.main, "index.js"]),
  };
}

/** The path that holds under one of these conditions, the first that leads to one. */
function conditionOf(target: unknown, conditions: readonly string[], depth = 0): string | undefined {
  if (!isObject(target) || depth > 5) return undefined;
  for (const [name, inner] of Object.entries(target)) {
    if (conditions.includes(name) && typeof inner === "string") return inner;
    const deeper =
      name === "types" && !conditions.includes("types") ? undefined : conditionOf(inner, conditions, depth + 1);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
