import { UnsafeInput } from "../../safe/unsafe.ts";
import { writeAllInside } from "../../safe/write-inside.ts";
import { type FirstFile, type Kind, SINGLETON } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { readState, writeState } from "../push/sync-state.ts";
import { keyOf, readLocalRecords } from "../sync/local-records.ts";
import { noteRecord } from "../sync/note-records.ts";
import type { SyncClient } from "../sync/sync-client.ts";

/** What a clone wrote, and what it could not. */
export interface FirstFiles {
  written: string[];
  bytes: number;
  warnings: string[];
  /** Digests of the records in the registry, by key. */
  digests: Map<string, string>;
}

/** Kinds whose files a workspace begins with; the others a pull brings. */
export const firstKinds = (kinds: readonly Kind[]): Kind[] => kinds.filter(({ workspace }) => workspace.filesOf);

/**
 * Writes the files of all that no pull brings (configuration, theme, tokens, icons, logos, fonts) into an empty folder. Documents
 * are read through the schema of their kind, paths through the door for writing. `look` reads the workspace as it is then.
 */
export async function writeFirstFiles(
  kinds: readonly Kind[],
  client: Pick<SyncClient, "changes" | "getBlob">,
  { root, look }: { root: string; look<T>(read: (files: WorkspaceFiles) => Promise<T>): Promise<T> },
): Promise<FirstFiles> {
  const done: FirstFiles = { written: [], bytes: 0, warnings: [], digests: new Map() };
  const documents = await readDocuments(kinds, client, done);
  for (const [kind, document] of documents) await write(kind.workspace.filesOf?.(document) ?? []);
  for (const [kind, document] of documents) {
    const made = await look((files) => kind.workspace.read(files));
    const found = made.records.find(({ id }) => id === SINGLETON)?.document;
    await write(kind.workspace.filesOf?.(document, found) ?? []);
  }
  return done;

  async function write(files: readonly FirstFile[]): Promise<void> {
    const known = new Set(done.written);
    for (const file of files) {
      if (known.has(file.path)) continue;
      const bytes = "text" in file ? Buffer.from(file.text) : await client.getBlob(file.hash);
      try {
        await writeAllInside(root, [[file.path, bytes]]);
        done.written.push(file.path);
        done.bytes += bytes.length;
      } catch (error) {
        if (!(error instanceof UnsafeInput)) throw error;
        done.warnings.push(`${file.path} is not written: ${error.message}`);
      }
    }
  }
}

/** Notes what was written as agreed on with the registry, so that what is edited here later counts as edited here. */
export async function noteFirstFiles(
  kinds: readonly Kind[],
  { digests }: FirstFiles,
  { workspace, url, files }: { workspace: string; url: string; files: WorkspaceFiles },
): Promise<void> {
  const [state, { records }] = await Promise.all([
    readState(workspace, url),
    readLocalRecords(firstKinds(kinds), files),
  ]);
  for (const [key, digest] of digests) noteRecord(state, key, records.get(key)?.hash ?? digest, digest);
  await writeState(workspace, state);
}

async function readDocuments(
  kinds: readonly Kind[],
  client: Pick<SyncClient, "changes">,
  { warnings, digests }: FirstFiles,
): Promise<Map<Kind, unknown>> {
  const byType = new Map(firstKinds(kinds).map((kind) => [kind.sync?.entityType ?? kind.name, kind]));
  const documents = new Map<Kind, unknown>();
  for await (const page of client.changes(0, { data: "full", also: [...byType.keys()] }))
    for (const { entityType, entityId, action, data, hash } of page.changes) {
      const kind = byType.get(entityType);
      if (!kind || entityId !== SINGLETON) continue;
      if (action === "delete") {
        documents.delete(kind);
        digests.delete(keyOf(entityType, entityId));
      } else {
        const parsed = kind.schema.safeParse(data);
        if (parsed.success) {
          documents.set(kind, parsed.data);
          digests.set(keyOf(entityType, entityId), hash);
        } else warnings.push(`The ${kind.noun.many} of the registry are not what they should be, and left out.`);
      }
    }
  return documents;
}
