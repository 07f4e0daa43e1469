import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { scanTree } from "./scan-tree.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tree-"));
  await mkdir(join(root, "a/b"), { recursive: true });
  await writeFile(join(root, "a/one.txt"), "one");
  await writeFile(join(root, "a/b/two.txt"), "two");
  await writeFile(join(root, "theme.css"), "a{}");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const look = () => scanTree(root, ["a", "theme.css", "absent"], ["linked"]).text;

it("is the same while nothing changes, and skips names with a leading dot and node_modules", async () => {
  const before = look();
  expect(look()).toBe(before);
  await mkdir(join(root, "a/node_modules"));
  await writeFile(join(root, "a/node_modules/x.js"), "x");
  await writeFile(join(root, "a/.hidden"), "x");
  await writeFile(join(root, "beside.txt"), "x");
  expect(look()).toBe(before);
});

it.each<[string, () => Promise<unknown>]>([
  ["a file changes its size", () => writeFile(join(root, "a/one.txt"), "one more")],
  ["a file comes", () => writeFile(join(root, "a/b/three.txt"), "")],
  ["a file goes", () => rm(join(root, "a/b/two.txt"))],
  ["a file gets another name", () => rename(join(root, "a/one.txt"), join(root, "a/none.txt"))],
  ["only its time is set", () => utimes(join(root, "theme.css"), 1, 1)],
  ["a named path comes", () => writeFile(join(root, "absent"), "")],
  ["a link comes", () => symlink("one.txt", join(root, "a/link.txt"))],
  ["a name comes that is not safe", () => writeFile(join(root, "a/con"), "")],
  ["what a link leads to comes", () => symlink("theme.css", join(root, "linked"))],
  [
    "a folder becomes a link to it",
    async () => {
      await rename(join(root, "a"), join(root, "real"));
      await symlink("real", join(root, "a"));
    },
  ],
])("is another when %s", async (_, change) => {
  const before = look();
  await change();
  expect(look()).not.toBe(before);
});

it("returns the newest change", async () => {
  const { newest } = scanTree(root, ["a"]);
  expect(Math.abs(newest - Date.now())).toBeLessThan(60_000);
  expect(scanTree(root, ["absent"]).newest).toBe(0);
});
