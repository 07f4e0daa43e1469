import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import type { BlobStoreSettings } from "../src/store/blobs/places.ts";
import { sha256 } from "../src/store/kind.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { createWorkspaceStore } from "../src/store/workspace/create-workspace-store.ts";
import { freshPostgres } from "./postgres-shared.ts";
import type { Opened, OpenedLog } from "./store-suite.ts";
import { suiteKinds } from "./store-suite-kinds.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder of its own below the system's temporary one, removed after the tests of the file. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "store-"));
  folders.push(folder);
  return folder;
}

export const freshSqlite = async (): Promise<string> => `sqlite:${join(await freshFolder(), "registry.db")}`;

/** An empty store on a database; its blobs lie at home, or in the store that is named. */
export async function openLog(url: string, blobStore?: BlobStoreSettings): Promise<OpenedLog> {
  const again = () => createSqlStore({ kinds: suiteKinds, url, ...(blobStore && { blobStore }) });
  const store = await again();
  return {
    store,
    url,
    again,
    write: async (changes) => {
      await store.commit({ author: "tester", changes });
    },
    writeBlob: async (bytes) => (await store.blobs.put(bytes)).hash,
    close: () => store.close(),
  };
}

export const openSqlite = async (): Promise<OpenedLog> => openLog(await freshSqlite());
export const openPostgres = async (): Promise<OpenedLog> => openLog(await freshPostgres());

/** An empty workspace; changes are written as the files that say the same. */
export async function openWorkspace(): Promise<Opened & { root: string }> {
  const root = await freshFolder();
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  const store = createWorkspaceStore({ kinds: suiteKinds, root });
  return {
    root,
    store,
    write: async (changes) => {
      for (const change of changes) {
        const path = change.kind.name === "theme" ? "theme.json" : `notes/${change.id}.json`;
        if (change.action === "put") await put(path, JSON.stringify(change.document));
        else await rm(join(root, path));
      }
    },
    writeBlob: async (bytes) => {
      await put(`images/${sha256(bytes)}`, bytes);
      return sha256(bytes);
    },
    close: async () => {
      await store.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
