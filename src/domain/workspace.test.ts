import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshFolder } from "../../test/store-suite-opened.ts";
import { mayContain } from "../store/left-out.ts";
import { withCachedListings } from "../store/workspace/cached-listings.ts";
import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { readKind } from "../store/workspace/read-kind.ts";
import { workspaceKinds } from "./workspace.ts";

let root = "";
beforeEach(async () => {
  root = await freshFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A file of each place, with the kind and the record that are in it. */
const PLACES = [
  ["service.config.json", "config", "main"],
  ["theme.css", "theme", "main"],
  ["design-system/tokens/color.tokens.json", "dtcg", "main"],
  ["icons/dot.svg", "icons", "main"],
  ["logos/acme-primary-color.svg", "logos", "main"],
  ["public/fonts/sub/Regular.woff2", "fonts", "main"],
  ["pages/guide/start.md", "page", "guide/start"],
  ["pages/guide/start.md", "navigation", "main"],
  ["reference/brand-voice.md", "reference", "brand-voice"],
  ["patterns/login/login.json", "pattern", "login"],
  ["public/photo.png", "media-file", "public/photo.png"],
] as const;

async function leftOutAt(path: string, kindName: string, id: string) {
  const kind = workspaceKinds.find(({ name }) => name === kindName);
  if (!kind) throw new Error(`There is no kind ${kindName}: ${workspaceKinds.map(({ name }) => name)}`);
  const { leftOut, records } = await readKind(kind, createWorkspaceFiles(root));
  const [found, ...others] = leftOut.filter(({ file }) => file === path);
  return {
    why: found?.why,
    instead: found?.instead,
    others,
    isHeld: mayContain(leftOut, id),
    records: [...records.keys()],
  };
}

describe("in the place of a file of each kind", () => {
  it.each(PLACES)(
    "a folder holds what %s held: it is named, and the record is not taken for gone",
    async (path, kind, id) => {
      await mkdir(join(root, path), { recursive: true });
      await writeFile(join(root, path, "x"), "x");
      expect(await leftOutAt(path, kind, id)).toEqual({
        why: "it is a folder where a file is expected",
        instead: "Rename or delete it.",
        others: [],
        isHeld: true,
        records: [],
      });
    },
  );

  it.skipIf(process.platform === "win32").each(PLACES)("a pipe holds what %s held", async (path, kind, id) => {
    await mkdir(join(root, dirname(path)), { recursive: true });
    execFileSync("mkfifo", [join(root, path)]);
    expect(await leftOutAt(path, kind, id)).toMatchObject({
      why: "it is not a file or folder",
      instead: "Delete it.",
      isHeld: true,
      records: [],
    });
  });

  it("what lies in such a folder is not named besides", async () => {
    await mkdir(join(root, "icons/dot.svg"), { recursive: true });
    await writeFile(join(root, "icons/dot.svg/x"), "x");
    const icons = workspaceKinds.find(({ name }) => name === "icons");
    const { leftOut } = (icons && (await readKind(icons, createWorkspaceFiles(root)))) ?? { leftOut: [] };
    expect(leftOut.map(({ file }) => file)).toEqual(["icons/dot.svg"]);
  });
});

it("each folder is listed once for all kinds, and says then what it had", async () => {
  await mkdir(join(root, "pages"));
  await writeFile(join(root, "pages/a.md"), "# A");
  const requested: string[] = [];
  const files = createWorkspaceFiles(root);
  const once = withCachedListings({
    ...files,
    list: (folder, ...rest) => {
      requested.push(folder);
      return files.list(folder, ...rest);
    },
  });
  const idsOf = async () => {
    const read = await Promise.all(
      workspaceKinds.map((kind) => (kind.workspace.read ? readKind(kind, once) : undefined)),
    );
    return read.flatMap((one) => [...(one?.records.keys() ?? [])]);
  };
  const ids = await idsOf();
  expect(ids).toContain("a");
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
  await writeFile(join(root, "pages/b.md"), "# B");
  expect(await idsOf()).toEqual(ids);
});
