import type { SyncEvent } from "../../features/log/sync/contract.ts";
import { readInside } from "../../safe/files.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { writeAllInside } from "../../safe/write-inside.ts";
import { type FirstFile, type Kind, SINGLETON, sha256 } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { SyncState } from "../push/sync-state.ts";
import { isSynced, keyOf, readLocalRecords } from "../sync/local-records.ts";
import { noteRecord } from "../sync/note-records.ts";
import { isConfiguration } from "../sync/pull-places.ts";
import { hashOfChange } from "../sync/remote-knowledge.ts";
import type { PullCompanion } from "../sync/run-pull.ts";

type Pulled = Parameters<PullCompanion["end"]>[0];

interface FirstRecord {
  kind: Kind;
  key: string;
  document: unknown;
  digest: string;
}

/**
 * Writes the files of all that no pull brings (configuration, theme, tokens, icons, logos, fonts) beside a pull into a new
 * folder. Documents are read through the schema of their kind, paths through the door for writing. What is there already
 * and does not come from this clone stays. `look` reads the workspace as it is then.
 */
export function writeFirstFiles(
  kinds: readonly Kind[],
  { root, look }: { root: string; look<T>(read: (files: WorkspaceFiles) => Promise<T>): Promise<T> },
): PullCompanion {
  const byType = new Map(
    kinds.filter(({ workspace }) => workspace.filesOf).map((kind) => [kind.sync?.entityType ?? kind.name, kind]),
  );
  const found = new Map<string, SyncEvent>();
  const asked = new Set<string>();
  return {
    types: [...byType.keys()],
    take(change) {
      if (change.entityId === SINGLETON) found.set(change.entityType, change);
    },
    async end(pulled) {
      const records = [...found.values()].flatMap((change): FirstRecord[] => {
        const kind = byType.get(change.entityType);
        if (!kind || change.action === "delete") return [];
        const parsed = kind.schema.safeParse(change.data);
        const key = keyOf(change.entityType, change.entityId);
        if (parsed.success) return [{ kind, key, document: parsed.data, digest: hashOfChange(change) }];
        const message = `The ${kind.noun.many} of the registry are not what they should be.`;
        pulled.report.refused.push({ key, paths: [], message });
        return [];
      });
      for (const record of records) await write(record, pulled);
      for (const record of records) {
        const made = await look((files) => record.kind.workspace.read(files));
        await write(record, pulled, made.records.find(({ id }) => id === SINGLETON)?.document);
      }
      await look((files) => note(records, pulled.state, files));
    },
  };

  /** Asked a second time, `made` is what the files so far say. */
  async function write({ kind, key, document }: FirstRecord, pulled: Pulled, made?: unknown): Promise<void> {
    for (const file of kind.workspace.filesOf?.(document, made) ?? []) {
      if (!asked.has(file.path)) await writeFirst(file, key, pulled);
      asked.add(file.path);
    }
  }

  async function writeFirst(file: FirstFile, key: string, { report, journal, blob }: Pulled): Promise<void> {
    const { path } = file;
    try {
      // The configuration of the workspace itself lies in no folder.
      if (path.includes("/") && isConfiguration(path))
        throw new UnsafeInput("path", `"${path}" is configuration, which a clone does not bring.`);
      const bytes = "text" in file ? Buffer.from(file.text) : await blob(file.hash);
      const there = await readInside(root, path);
      const digests = [there ? sha256(there) : "", sha256(bytes)];
      if (there && digests[0] !== digests[1] && !journal.begun.get(key)?.[path]?.includes(sha256(there))) {
        report.conflicts.push({ key, paths: [path], message: "is no file of this clone, and stays as it is" });
        return;
      }
      await journal.note([{ key, paths: { [path]: digests } }]);
      await writeAllInside(root, [[path, bytes]]);
      report.written.push(path);
      report.bytes += bytes.length;
    } catch (error) {
      if (!(error instanceof UnsafeInput)) throw error;
      report.refused.push({ key, paths: [path], message: error.message });
    }
  }

  /**
   * Notes what was written as agreed on with the registry, so that what is edited here later counts as edited here; and
   * so what many send parts of, which is what it was made of there.
   */
  async function note(first: readonly FirstRecord[], state: SyncState, files: WorkspaceFiles): Promise<void> {
    const merged = kinds.filter(isSynced).filter(({ sync }) => sync.merge);
    const { records } = await readLocalRecords([...byType.values(), ...merged], files);
    for (const { key, digest } of first) noteRecord(state, key, records.get(key)?.hash ?? digest, digest);
    for (const [key, { kind, hash }] of records) if (kind.sync.merge) noteRecord(state, key, hash, hash);
  }
}
