import type { Kind } from "../../store/kind.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { findInChunks, type SecretScan } from "../registry/secrets.ts";
import { CommandError } from "../runner/command.ts";

/** Digests of files without secrets. The first line identifies the searched secrets. */
const FILE = "clean";

/** Findings in the message. */
const SHOWN = 20;

/** `public/` is read completely for pictures of components; a picture is scanned when it is sent. */
const WHOLE = "public";

/**
 * Scans the files of a push for secrets of the workspace. Skips files known to be clean. Throws `CommandError` with the
 * file and line of each finding, but never the secret.
 */
export async function refuseSecrets(
  files: WorkspaceFiles,
  kinds: readonly Kind[],
  { find, fingerprint }: SecretScan,
): Promise<void> {
  const [known, ...lines] = ((await readInService(files.root, FILE)) ?? "").split("\n");
  const clean = new Set(known === fingerprint ? lines.filter(Boolean) : []);
  const before = clean.size;
  const finds: string[] = [];
  for (const path of await pathsOf(files, kinds)) {
    // Reading the file for the push reports the fault.
    const digest = await files.digest(path).catch(() => undefined);
    if (!digest || clean.has(digest.hash)) continue;
    const found = await findInFile(files, path, digest.size, find);
    if (found) finds.push(`${path}${found.line ? `:${found.line}` : ""} contains ${found.name}`);
    else clean.add(digest.hash);
  }
  if (clean.size !== before || known !== fingerprint)
    await writeServiceFile(files.root, FILE, [fingerprint, ...clean, ""].join("\n"), false).catch(() => undefined);
  if (finds.length === 0) return;
  const more = finds.length > SHOWN ? [`and ${finds.length - SHOWN} more`] : [];
  const shown = finds.slice(0, SHOWN);
  throw new CommandError("This push would publish a secret. Nothing was sent.", ...shown, ...more, ADVICE);
}

/** Larger files, in bytes, are looked through piece by piece, without counting lines. */
const LARGE = 16 << 20;

async function findInFile(files: WorkspaceFiles, path: string, size: number, find: SecretScan["find"]) {
  const bytes = size > LARGE ? undefined : await files.bytes(path).catch(() => undefined);
  if (bytes) return find(bytes);
  const file = await files.pieces(path).catch(() => undefined);
  const found = file && (await findInChunks(file.chunks(), { find }));
  return found && { name: found.name, line: undefined };
}

const ADVICE =
  "Remove the secret, and rebuild the files that contain it. If it was pushed before, revoke it and create a new one. If the value is not secret, start its variable name with PUBLIC_.";

async function pathsOf(files: WorkspaceFiles, kinds: readonly Kind[]): Promise<Set<string>> {
  const places = new Set(kinds.flatMap(({ workspace }) => workspace.paths).filter((path) => path !== WHOLE));
  const paths = new Set<string>();
  for (const place of places) {
    paths.add(place);
    for (const { path } of await files.list(place).catch(() => [])) paths.add(path);
  }
  return paths;
}
