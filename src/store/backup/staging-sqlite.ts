import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../../safe/sync-folder.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { openConnection } from "../sql/connection.ts";
import { sqliteFile } from "../sql/database-address.ts";
import { RESTORING } from "../sql/interrupted-restore.ts";
import { PARTIAL_SUFFIX, RESTORED } from "../sql/sqlite.ts";
import { countContent } from "./content.ts";
import { InUse, refuseInUse } from "./existing.ts";
import { notEmpty, otherRestore, type RestoreTarget, type RestoreTargetOptions } from "./staging.ts";

/** Suffixes of the files and folders of one database. */
const PARTS = ["", "-wal", "-shm", "-journal", "-blobs", ".key"];

/**
 * A database in a separate folder, `<file>-restoring`. It is moved into place in steps that can be repeated: the folder
 * is renamed `<file>-restored` (servers don't start after this), the previous files move to `<file>-before-<time>`, the
 * folder is renamed `<file>-arriving`, its files move out, and it is removed.
 */
export async function stageSqlite({ url, replace, removed }: RestoreTargetOptions): Promise<RestoreTarget> {
  const file = sqliteFile(url) ?? "";
  const name = basename(file);
  const used = await refuseUnlessFree(url, file, replace);
  const folder = file + RESTORING.sqlite;
  if (existsSync(folder)) {
    await refuseOtherRestore(join(folder, name));
    await rm(folder, { recursive: true, force: true });
    removed?.(folder);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = openConnection(`sqlite:${join(folder, name)}`);
  // A killed restore starts again, and all files are synced before they move into place.
  connection.sqlite?.raw.pragma("synchronous = OFF");
  const { ino } = await stat(join(folder, name));
  return {
    connection,
    keyFile: join(folder, `${name}.key`),
    presentKeyFile: `${file}.key`,
    async takePlace() {
      // The file then contains everything.
      connection.sqlite?.raw.pragma("journal_mode = DELETE");
      await connection.close();
      await syncTree(folder);
      if ((await stat(join(folder, name))).ino !== ino) throw otherRestore();
      try {
        // A process that started meanwhile would lose its writes.
        await refuseUnlessFree(url, file, replace);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
      await rename(folder, file + RESTORED);
      await syncFolder(dirname(file));
      const kept = await finishRestore(file);
      if (kept === undefined || used) return kept;
      await rm(kept, { recursive: true, force: true });
      return undefined;
    },
    async discard() {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Completes a restore that was interrupted while it moved files into place. `kept` is the path of the previous files,
 * if this call moved them. Undefined if no restore was interrupted.
 */
export async function finishInterrupted(url: string): Promise<{ kept?: string } | undefined> {
  const file = sqliteFile(url);
  if (file === undefined || !(existsSync(file + RESTORED) || existsSync(file + PARTIAL_SUFFIX))) return undefined;
  return { kept: await finishRestore(file) };
}

async function finishRestore(file: string): Promise<string | undefined> {
  const parent = dirname(file);
  let kept: string | undefined;
  if (existsSync(file + RESTORED)) {
    const arriving = await readdir(file + RESTORED);
    const known = new Set([...PARTS.map((part) => basename(file) + part), ...arriving]);
    const present = [...known].filter((name) => existsSync(join(parent, name)));
    if (present.length > 0) {
      kept = `${file}-before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
      await mkdir(kept, { mode: 0o700 });
      for (const name of present) await rename(join(parent, name), join(kept, name));
      await syncFolder(kept);
    }
    await rename(file + RESTORED, file + PARTIAL_SUFFIX);
    await syncFolder(parent);
  }
  for (const name of await readdir(file + PARTIAL_SUFFIX))
    await rename(join(file + PARTIAL_SUFFIX, name), join(parent, name));
  await syncFolder(parent);
  await rm(file + PARTIAL_SUFFIX, { recursive: true });
  await syncFolder(parent);
  return kept;
}

/** Resolves to whether the file has content, or unreadable bytes. Throws if it may not be replaced, or is in use. */
async function refuseUnlessFree(url: string, file: string, replace: boolean): Promise<boolean> {
  if (!existsSync(file)) return false;
  const { revisions, people } = await contentUnlessInUse(url).catch((error: unknown) => {
    if (error instanceof InUse) throw error;
    // A damaged file is a reason for a restore.
    if (replace) return { revisions: 1, people: 0 };
    throw new Error(
      `${file} cannot be read: ${reasonOf(error)} To replace it and keep a copy next to it, use --replace.`,
    );
  });
  if (revisions + people > 0 && !replace) throw notEmpty(revisions, people);
  return revisions + people > 0;
}

async function contentUnlessInUse(url: string): ReturnType<typeof countContent> {
  const connection = openConnection(url);
  try {
    await refuseInUse(connection, "restore");
    return await countContent(connection.db);
  } finally {
    await connection.close();
  }
}

/** Throws if another process has the staging database open. A killed restore may leave half a file. */
async function refuseOtherRestore(staged: string): Promise<void> {
  if (!existsSync(staged)) return;
  const found = await contentUnlessInUse(`sqlite:${staged}`).catch((error: unknown) => error);
  if (found instanceof InUse) throw otherRestore();
}

/** Makes files and folders durable that were written without their own sync. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) {
      await syncFolder(path);
      continue;
    }
    const file = await open(path, "r+");
    await file.sync().finally(() => file.close());
  }
  await syncFolder(folder);
}
