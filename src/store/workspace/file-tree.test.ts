import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listInside, type SkippedPath } from "../../safe/list-inside.ts";
import { groupByFolder } from "./by-folder.ts";
import { createFileTree, type FileTree } from "./file-tree.ts";

let root: string;
let tree: FileTree;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "file-tree-"));
  tree = createFileTree(root);
});
afterEach(() => {
  tree.close();
  rmSync(root, { recursive: true });
});

const write = (path: string, text = path) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const spelled = (skipped: readonly SkippedPath[]) => skipped.map((one) => one.spelled).sort();
const paths = async (folder = "components") => (await tree.list(folder)).files.map(({ path }) => path);

describe("a file tree", () => {
  it("lists the same as a disk scan, right after any change", async () => {
    const steps = [
      () => undefined,
      () => write("components/a/a.tsx"),
      () => write("components/a-b/a.tsx"),
      () => write("components/a/dist/deep/deeper/x.html"),
      () => write("components/a/dist/.mark"),
      () => write("components/a/dist/deep/deeper/x.html", "longer than it was before"),
      () => renameSync(join(root, "components/a"), join(root, "components/c")),
      () => write("components/c/dist/deep/y.html"),
      () => renameSync(join(root, "components/c/dist"), join(root, "components/a-b/dist")),
      () => rmSync(join(root, "components/a-b/dist/deep/deeper"), { recursive: true }),
      () => write("components/a-b/dist/deep/deeper", "a file now"),
      () => symlinkSync("a-b", join(root, "components/linked")),
      () => renameSync(join(root, "components"), join(root, "away")),
      () => write("components/again/again.html"),
      () => rmSync(join(root, "components"), { recursive: true }),
      () => renameSync(join(root, "away"), join(root, "components")),
      () => write("components/a-b/late.css"),
      () => write("components/a-b/größe.css".normalize("NFD")),
      () => write("components/a-b/größe.css".normalize("NFD"), "longer than it was before"),
      () => renameSync(join(root, "components/a-b"), join(root, "components/Überschrift".normalize("NFD"))),
      () => write("components/Überschrift/late.css".normalize("NFD")),
      () => renameSync(join(root, "components/Überschrift".normalize("NFD")), join(root, "components/a-b")),
      () => write("components/a-b/größe.css"),
    ];
    for (const step of steps) {
      step();
      const { files, folders } = await tree.list("components");
      const skipped: SkippedPath[] = [];
      const lying = await listInside(root, "components", { onSkip: (one) => skipped.push(one) });
      expect(files).toEqual(lying);
      expect(folders).toEqual(groupByFolder("components", lying).map((folder) => expect.objectContaining(folder)));
      expect(spelled((await tree.list("components")).skipped)).toEqual(spelled(skipped));
    }
    expect(spelled((await tree.list("components")).skipped)).toEqual([
      "components/a-b/größe.css".normalize("NFD"),
      "components/a-b/größe.css",
      "components/linked",
    ]);
  });

  it("sees each of many writes immediately", async () => {
    for (let round = 0; round < 100; round++) {
      write(`components/part-${round % 7}/round-${round}.html`);
      expect(await paths()).toContain(`components/part-${round % 7}/round-${round}.html`);
    }
  });

  it("returns another file object for a changed file with the same size and time, and the same object for an unchanged one", async () => {
    write("components/a/a.html", "one");
    write("components/a/b.html", "one");
    const { mtimeMs } = statSync(join(root, "components/a/a.html"));
    const { files: before } = await tree.list("components");
    write("components/a/a.html", "two");
    utimesSync(join(root, "components/a/a.html"), mtimeMs / 1000, mtimeMs / 1000);
    const { files: after, edition } = await tree.list("components");
    expect(after[0]).not.toBe(before[0]);
    if (edition === undefined) return;
    expect(after[1]).toBe(before[1]);
    expect(tree.find("components/a/a.html")).toBe(after[0]);
    expect(tree.find("components/a/none.html")).toBeUndefined();
  });

  it("returns another folder object if anything below it changed, else the same one", async () => {
    for (const name of ["a", "b", "c", "d"]) write(`components/${name}/dist/deep/${name}.html`);
    const { folders: before, edition } = await tree.list("components");
    write("components/b/dist/deep/b.html", "another text");
    renameSync(join(root, "components/c"), join(root, "aside"));
    write("components/c/dist/deep/c.html");
    rmSync(join(root, "components/d/dist/deep/d.html"));
    write("components/d/dist/deep/d.html");
    const { folders: after } = await tree.list("components");
    expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
    if (edition === undefined) return;
    expect(after.map((folder, index) => folder === before[index])).toEqual([true, false, false, false]);
  });

  it("finds writes through a hard link from outside after a while", async () => {
    write("components/a/a.html", "one");
    const outside = `${root}-outside.html`;
    linkSync(join(root, "components/a/a.html"), outside);
    const { files: before, edition } = await tree.list("components");
    writeFileSync(outside, "longer than it was");
    rmSync(outside);
    if (edition === undefined) return;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      const { files: after, folders } = await tree.list("components");
      expect(after[0]).not.toBe(before[0]);
      expect(folders[0]?.files[0]?.size).toBe("longer than it was".length);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses a folder that became a link", async () => {
    write("components/a/a.html");
    await paths();
    renameSync(join(root, "components"), join(root, "moved"));
    symlinkSync("moved", join(root, "components"));
    await expect(tree.list("components")).rejects.toThrow(/symbolic link/);
  });

  it("lists all after more events than the system keeps", async () => {
    const names = ["a", "b"].map((name) => `components/a/${name}.html`);
    for (const name of names) write(name);
    await paths();
    // Linux keeps 16,384 events in a queue and drops the rest silently.
    for (let index = 0; index < 20_000; index++) utimesSync(join(root, names[index % 2] ?? ""), index, index);
    write("components/a/c.html");
    expect(await paths()).toEqual([...names, "components/a/c.html"]);
  });
});
