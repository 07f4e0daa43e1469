import { isObject } from "../../../safe/is-object.ts";
import type { FolderEntry } from "../../../safe/list-inside.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import type { Reading } from "../../../store/kind.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import type { PatternDocument } from "./pattern-document.ts";

/** Where patterns are written, and where a build leaves them. */
export const PATTERNS = "patterns";
export const BUILT = "public/api/pattern";

const OWN_FILE = new RegExp(`^(?:${PATTERNS}/([^/]+)/\\1|${BUILT}/([^/]+))\\.(?:json|html)$`);
const OWN_FOLDER = new RegExp(`^${PATTERNS}/([^/]+)$`);

/** Ids of the patterns that a file or folder may hold (`Kind.workspace.holds`). */
export function patternsIn({ path, isFolder }: FolderEntry): string[] | undefined {
  const [, own, built] = (isFolder ? OWN_FOLDER : OWN_FILE).exec(path) ?? [];
  const id = own ?? built;
  return id === undefined ? undefined : [id];
}

/** Patterns of a workspace: `patterns/<id>/<id>.json`, else built ones (`public/api/pattern/<id>.json`); `<id>.html` beside. */
export async function readPatterns(files: WorkspaceFiles): Promise<Reading<PatternDocument>> {
  const warnings: string[] = [];
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const found = new Map<string, string>();
  for (const { path } of await files.list(BUILT, [".json"])) {
    const name = path.slice(BUILT.length + 1);
    if (!name.includes("/")) found.set(name.slice(0, -".json".length), path);
  }
  for (const { path } of await files.list(PATTERNS, [".json"])) {
    const [id, name] = path.slice(PATTERNS.length + 1).split("/");
    if (id && name === `${id}.json`) found.set(id, path);
  }
  const records: Reading<PatternDocument>["records"] = [];
  for (const [id, path] of found) {
    const pattern = await files.json(path).catch((error: unknown) => {
      warnings.push(`${reasonOf(error)} The pattern is left out.`);
    });
    const digest = await files.digest(path);
    if (!isObject(pattern) || !digest) continue;
    const htmlPath = path.replace(/\.json$/, ".html");
    const html = await files.text(htmlPath).catch(() => undefined);
    blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
    const file = { path, hash: digest.hash, ...(html === undefined ? {} : { htmlPath }) };
    records.push({ id, document: { pattern, ...(html === undefined ? {} : { html }), file } });
  }
  return { records, blobs, warnings };
}
