import { isObject } from "../../safe/is-object.ts";
import type { FolderEntry } from "../../safe/list-inside.ts";
import { hasExtension } from "../../safe/path.ts";
import type { KindReading } from "../../store/kind.ts";
import type { LeftOut } from "../../store/left-out.ts";
import { invalidFormat, readRecord } from "../../store/workspace/read-record.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { PatternDocument } from "./pattern-document.ts";

/** Where patterns are written, and where a build leaves them. */
export const PATTERN_FOLDER = "patterns";
export const BUILT = "public/api/pattern";

const OWN_FILE = new RegExp(`^(?:${PATTERN_FOLDER}/([^/]+)/\\1|${BUILT}/([^/]+))\\.(?:json|html)$`);
const OWN_FOLDER = new RegExp(`^${PATTERN_FOLDER}/([^/]+)$`);

/** Ids of the patterns that a file or folder may contain (`Kind.workspace.holds`). */
export function patternsIn({ path, isFolder }: FolderEntry): string[] | undefined {
  const [, own, built] = (isFolder ? OWN_FOLDER : OWN_FILE).exec(path) ?? [];
  const id = own ?? built;
  return id === undefined ? undefined : [id];
}

/**
 * Reads the patterns of a workspace: `patterns/<id>/<id>.json`, otherwise built ones (`public/api/pattern/<id>.json`),
 * each with `<id>.html` in the same folder.
 */
export async function readPatterns(files: WorkspaceFiles): Promise<KindReading<PatternDocument>> {
  const leftOut: LeftOut[] = [];
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const found = new Map<string, string>();
  // A folder in place of a file is recognized by its content; reading it reports the fault.
  for (const { path } of await files.list(BUILT)) {
    const [name = ""] = path.slice(BUILT.length + 1).split("/");
    if (hasExtension(name, [".json"])) found.set(name.slice(0, -".json".length), `${BUILT}/${name}`);
  }
  for (const { path } of await files.list(PATTERN_FOLDER)) {
    const [id, name] = path.slice(PATTERN_FOLDER.length + 1).split("/");
    if (id && name === `${id}.json`) found.set(id, `${PATTERN_FOLDER}/${id}/${name}`);
  }
  const records: KindReading<PatternDocument>["records"] = [];
  for (const [id, path] of found) {
    const htmlPath = `${path.slice(0, -".json".length)}.html`;
    const read = await readRecord({ file: path, what: `the pattern ${id}`, holds: [id] }, async () => {
      const pattern = await files.json(path);
      if (pattern !== undefined && !isObject(pattern)) throw invalidFormat(path);
      return { pattern, html: await files.text(htmlPath), digest: await files.digest(path) };
    });
    if ("leftOut" in read) leftOut.push(...read.leftOut);
    if ("leftOut" in read) continue;
    const { pattern, html, digest } = read.value;
    if (!isObject(pattern) || !digest) continue;
    blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
    const file = { path, hash: digest.hash, ...(html === undefined ? {} : { htmlPath }) };
    records.push({ id, document: { pattern, ...(html === undefined ? {} : { html }), file } });
  }
  return { records, blobs, leftOut, warnings: [] };
}
