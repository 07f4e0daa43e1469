import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import { sha256 } from "../kind.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";
import { createDigests, type Digests } from "./digests.ts";

let root = "";
const path = "notes/a.txt";
const file = () => join(root, path);
const digestWith = async (digests: Digests) => (await createWorkspaceFiles(root, { digests }).digest(path))?.hash;

beforeEach(async () => {
  root = await freshFolder();
  await mkdir(join(root, "notes"));
  await writeFile(file(), "before");
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Digests with a wrong one for the file, noted as if the file had been checked long after its last change. */
async function withWrongDigest(): Promise<Digests> {
  const digests = createDigests();
  const { size, mtimeMs, ctimeMs, ino } = await stat(file());
  const state = { size, mtimeMs, ctimeMs, inode: ino };
  digests.note(path, { state, digest: { hash: "noted", size } }, Date.now() + 60_000);
  return digests;
}

it("an unchanged file is not read again", async () => {
  expect(await digestWith(await withWrongDigest())).toBe("noted");
});

it.each([
  ["its size changed", () => writeFile(file(), "after it")],
  [
    "it was written over and its time set back",
    async () => {
      const { atimeMs, mtimeMs, ctimeMs } = await stat(file());
      // File clocks are coarse: before the next tick the change can't be detected.
      do {
        await writeFile(file(), "after!");
        await utimes(file(), atimeMs / 1000, mtimeMs / 1000);
      } while ((await stat(file())).ctimeMs === ctimeMs);
    },
  ],
  [
    "another file was moved there",
    async () => {
      await writeFile(join(root, "other.txt"), "after!");
      await rename(join(root, "other.txt"), file());
    },
  ],
])("it is read again when %s", async (_, change) => {
  const digests = await withWrongDigest();
  await change();
  expect(await digestWith(digests)).toBe(sha256(await readFile(file())));
});

it("changes shortly before the check are not noted", async () => {
  const digests = createDigests();
  const at = 1_700_000_000_000;
  const state = { size: 1, mtimeMs: at - 10, ctimeMs: at - 10, inode: 1 };
  const noted = { state, digest: { hash: "a", size: 1 } };
  digests.note(path, noted, at);
  expect([digests.find(path, state), digests.changed()]).toEqual([undefined, false]);
  const coarse = createDigests([], 2000);
  coarse.note(path, noted, at + 1500);
  expect(coarse.find(path, state)).toBeUndefined();
  coarse.note(path, noted, at + 2500);
  expect(coarse.find(path, state)).toEqual({ hash: "a", size: 1 });
});

it("deleted files are forgotten when their folder is listed", async () => {
  const digests = await withWrongDigest();
  const state = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 1 };
  const noted = { state, digest: { hash: "gone", size: 1 } };
  for (const gone of ["notes/gone.txt", "elsewhere/gone.txt"]) digests.note(gone, noted, 100_000);
  await createWorkspaceFiles(root, { still: true, digests }).list("notes");
  expect(Array.from(digests.entries(), ([name]) => name)).toEqual([path, "elsewhere/gone.txt"]);
});

it("an unchanging workspace lists each folder once, for any extensions", async () => {
  const files = createWorkspaceFiles(root, { still: true });
  const paths = async (extensions?: string[]) => (await files.list("notes", extensions)).map((found) => found.path);
  expect(await paths()).toEqual([path]);
  await writeFile(join(root, "notes/b.TXT"), "b");
  await writeFile(join(root, "notes/c.md"), "c");
  expect(await paths([".txt"])).toEqual([path]);
  expect(await paths([".md"])).toEqual([]);
});
