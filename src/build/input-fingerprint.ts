import { readRegularFile } from "../safe/files.ts";
import { fileOnDisk } from "../safe/name-on-disk.ts";
import { BUILD_VERSION } from "./build-version.ts";
import type { SharedParts } from "./built.ts";
import type { ComponentFolder } from "./find-components.ts";
import { digest, fingerprint } from "./mark.ts";

/** Returns the digest of a file, cached for one run. `null` for a missing file. */
export type FileDigests = (path: string) => string | null;

export function createFileDigests(workspace: string): FileDigests {
  const known = new Map<string, string | null>();
  const read = (path: string): string | null => {
    try {
      const bytes = readRegularFile(fileOnDisk(workspace, path), Number.POSITIVE_INFINITY);
      return bytes ? digest(bytes) : null;
    } catch {
      return null;
    }
  };
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
}

/** Returns the manifest of an installed package in place of its files: packages change by version. */
const manifestOf = (path: string): string =>
  path.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, "$1/package.json");

/** Returns the input files of a component outside of its folder, with manifests in place of package files. */
export const outsideInputs = (id: string, inputs: readonly string[]): string[] =>
  [...new Set(inputs.filter((path) => !path.startsWith(`components/${id}/`)).map(manifestOf))].sort();

/** Files that affect every component. */
export const SETTINGS: readonly string[] = ["package.json", "tsconfig.json"];

/**
 * Returns one digest of a component's inputs: its own files, files outside that the last build used, and this program.
 */
export function inputFingerprint(
  digests: FileDigests,
  { id, sources }: ComponentFolder,
  { outside, shared }: { outside: readonly string[]; shared: SharedParts },
): string {
  const own = sources.map((path) => `components/${id}/${path}`);
  const paths = [...own, ...outside, ...SETTINGS];
  return fingerprint([BUILD_VERSION, shared, paths.map((path) => [path, digests(path)])]);
}
