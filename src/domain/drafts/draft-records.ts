import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { splitFrontmatter } from "../../safe/yaml.ts";
import type { SyncedRecord } from "../../store/kind.ts";
import type { Blobs } from "../../store/store.ts";
import { areaOf, isComponentId } from "../components/component-paths.ts";
import { isText } from "../components/files/media-type.ts";
import { componentKind } from "../components/kind.ts";
import { referenceKind } from "../references/kind.ts";
import type { DraftIteration } from "./contract.ts";
import { renameFiles } from "./rename-files.ts";

/** A file of a draft under the name it is published with. */
interface PublishedFile {
  path: string;
  hash: string;
}

/**
 * The records of a component as a push of these files would leave them: its own kinds read them. `to` is the id it gets,
 * `from` the one its files are called after. Throws `ApiError` 409 where they cannot be renamed, `InvalidDocument` and
 * `UnsafeInput` where a push would be refused, too.
 */
export async function componentRecords(
  blobs: Blobs,
  { files: all, findings }: DraftIteration,
  { from, to }: { from: string; to: string },
): Promise<SyncedRecord[]> {
  if (!isComponentId(to))
    throw new ApiError(400, "invalid_id", `${JSON.stringify(to.slice(0, 100))} is not a component ID.`);
  const kept = all.filter(isPublished);
  const files = from === to ? kept : await renamed(blobs, kept, from, to);
  const sourceFiles: Record<string, { hash: string }> = {};
  const buildArtifacts: Record<string, { hash: string }> = {};
  let declaration: PublishedFile | undefined;
  let results: unknown = findings;
  for (const file of files) {
    const area = areaOf(to, file.path);
    if (area === "declaration") declaration = file;
    else if (area === "validation") results = await jsonOf(blobs, file);
    else if (area === "source") sourceFiles[file.path] = { hash: file.hash };
    else if (area !== "none") buildArtifacts[file.path.slice("dist/".length)] = { hash: file.hash };
  }
  if (!declaration)
    throw new ApiError(
      409,
      "not_built",
      `This draft has no declaration ${to}.json, so it can't be published. Discard it and generate the component again.`,
    );
  const declared = await jsonOf(blobs, declaration);
  const data = {
    ...(isObject(declared) ? declared : {}),
    file: { path: `components/${to}/${to}.json`, hash: declaration.hash },
    sourceFiles,
    buildArtifacts,
    validationResults: isObject(results) ? results.results : results,
  };
  return recordsOf(componentKind, to, data, blobs);
}

/** A workspace has only the screenshot of the component. Screenshots of variants are for comparing iterations. */
const isPublished = ({ role, path }: DraftIteration["files"][number]): boolean =>
  role !== "screenshot" || /^dist\/screenshot\.\w+$/.test(path);

/** The record of a reference text as a push of its file would leave it. */
export async function referenceRecords(blobs: Blobs, { files }: DraftIteration, id: string): Promise<SyncedRecord[]> {
  const file = files.find(({ path }) => path.endsWith(".md"));
  if (!file)
    throw new ApiError(
      409,
      "not_built",
      "This draft has no text, so it can't be published. Discard it and generate the text again.",
    );
  const { frontmatter, body: markdown } = splitFrontmatter(await textOf(blobs, file));
  return recordsOf(
    referenceKind,
    id,
    { frontmatter, markdown, file: { path: `reference/${id}.md`, hash: file.hash } },
    blobs,
  );
}

async function recordsOf(
  kind: typeof componentKind | typeof referenceKind,
  id: string,
  data: unknown,
  blobs: Blobs,
): Promise<SyncedRecord[]> {
  const records = await kind.sync?.toChanges(id, data, {
    keep: async (bytes) => (await blobs.put(bytes)).hash,
    async size(hash) {
      const size = await blobs.size(hash);
      if (size === undefined) throw gone();
      return size;
    },
  });
  return records ?? [];
}

async function renamed(
  blobs: Blobs,
  files: DraftIteration["files"],
  from: string,
  to: string,
): Promise<PublishedFile[]> {
  const named = await Promise.all(
    files.map(async (file) => ({ ...file, ...(isText(file.path) ? { text: await textOf(blobs, file) } : {}) })),
  );
  const { files: moved, unsafe } = renameFiles(named, from, to);
  if (unsafe.length > 0)
    throw new ApiError(
      409,
      "cannot_rename",
      `${unsafe.slice(0, 3).join(", ")} references files of ${from} in a way that can't be renamed safely. Publish the draft as ${from}, or generate the component again as ${to}.`,
    );
  const hashes = new Map(named.map(({ path, hash }) => [path, hash]));
  return Promise.all(
    moved.map(async ({ path, before, text }) => ({
      path,
      hash: text === undefined ? (hashes.get(before) ?? "") : (await blobs.put(Buffer.from(text))).hash,
    })),
  );
}

const gone = () => notFound("The files of this draft were removed, because the draft is closed.");

async function textOf(blobs: Blobs, { hash }: PublishedFile): Promise<string> {
  const bytes = await blobs.get(hash);
  if (!bytes) throw gone();
  return Buffer.from(bytes).toString("utf8");
}

async function jsonOf(blobs: Blobs, file: PublishedFile): Promise<unknown> {
  try {
    return parseJson(await textOf(blobs, file));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(409, "not_built", `${file.path} of this draft is not valid JSON.`);
  }
}
