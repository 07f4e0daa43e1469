import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../safe/sync-folder.ts";
import { coalesce } from "../coalesce.ts";
import { once } from "../once.ts";
import { storeError } from "../store-error.ts";
import type { BlobBytes } from "./blob-bytes.ts";
import { makeFolder } from "./durable-folder.ts";

/** Bytes in files `ab/cdef…` below a folder: written aside, synced, then renamed. */
export function createDiskBlobs(folder: string): BlobBytes {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{8,}$/.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a blob.`);
    return join(folder, key.slice(0, 2), key.slice(2));
  };
  const root = once(() => makeFolder(folder));
  const folders = new Map<string, () => Promise<() => Promise<void>>>();
  /** Makes a folder once; answers how to sync it. Blobs written at the same moment share one sync. */
  const prepareFolder = (path: string) => {
    const known = folders.get(path);
    if (known) return known();
    const prepare = once(async () => {
      await root();
      await makeFolder(path);
      return coalesce(() => syncFolder(path));
    });
    folders.set(path, prepare);
    return prepare();
  };

  return {
    write: async (key, bytes) => {
      const path = pathOf(key);
      const parent = dirname(path);
      const aside = join(parent, `.${randomUUID()}`);
      try {
        const sync = await prepareFolder(parent);
        await writeSynced(aside, bytes);
        await rename(aside, path);
        await sync();
      } catch (error) {
        folders.delete(parent);
        await rm(aside, { force: true }).catch(() => undefined);
        throw storeError(error);
      }
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw storeError(error);
      }
    },
    remove: async (key) => {
      try {
        await rm(pathOf(key), { force: true });
      } catch (error) {
        throw storeError(error);
      }
    },
    async *keys() {
      // Beside them lies the file of the small ones.
      for (const first of (await listed(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
        yield (await listed(join(folder, first))).filter((rest) => !rest.startsWith(".")).map((rest) => first + rest);
    },
  };
}

/** Names in a folder; none where it is absent. */
async function listed(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw storeError(error);
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const isAbsent = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
