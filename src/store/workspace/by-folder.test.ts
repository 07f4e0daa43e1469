import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eachFolder, readByFolder } from "./by-folder.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";
import { createFileTree } from "./file-tree.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "by-folder-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

describe("readings by folder", () => {
  it("are repeated only where a file may have changed", async () => {
    const tree = createFileTree(root);
    const files = createWorkspaceFiles(root, { tree });
    const requested: string[] = [];
    const readAll = eachFolder("components", async ({ text }, folder) => {
      requested.push(folder.path);
      return Promise.all(folder.files.map(({ path }) => text(path)));
    });
    write("components/loose.txt", "in no folder");
    write("components/a-b/x.txt", "ab");
    write("components/a/x.txt", "a");
    expect(await readAll(files)).toEqual([["ab"], ["a"]]);
    write("components/a/deep/y.txt", "y");
    expect(await readAll(files)).toEqual([["ab"], ["y", "a"]]);
    rmSync(join(root, "components/a-b"), { recursive: true });
    expect(await readAll(files)).toEqual([["y", "a"]]);
    const isReported = (await tree.list("components")).edition !== undefined;
    if (isReported) expect(requested).toEqual(["components/a-b", "components/a", "components/a"]);
    tree.close();
  });

  it("are the same object as before if all folders are unchanged", async () => {
    const tree = createFileTree(root);
    const files = createWorkspaceFiles(root, { tree });
    const readAll = readByFolder("components", async ({ text }, { path }) => ({
      records: [{ id: path, document: await text(`${path}/x.txt`) }],
      warnings: [],
    }));
    write("components/a/x.txt", "a");
    write("components/b/x.txt", "b");
    const first = await readAll(files);
    write("components/a/source.tsx", "another file");
    expect(await readAll(files)).toBe(first);
    write("components/a/x.txt", "c");
    const second = await readAll(files);
    expect(second.records.map(({ document }) => document)).toEqual(["c", "b"]);
    rmSync(join(root, "components/b"), { recursive: true });
    expect((await readAll(files)).records.map(({ document }) => document)).toEqual(["c"]);
    tree.close();
  });

  it("are repeated after a failure", async () => {
    const tree = createFileTree(root);
    write("components/a/x.txt", "a");
    let fails = true;
    const readAll = eachFolder("components", async ({ text }, { path }) => {
      if (fails) throw new Error("not now");
      return text(`${path}/x.txt`);
    });
    const files = createWorkspaceFiles(root, { tree });
    await expect(readAll(files)).rejects.toThrow("not now");
    fails = false;
    expect(await readAll(files)).toEqual(["a"]);
    tree.close();
  });
});
