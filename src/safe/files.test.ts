import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readInside, readTextInside, statInside } from "./files.ts";
import { listInside, type SkippedPath } from "./list-inside.ts";
import { ignoreError } from "./locate-inside.ts";
import { syncFolder } from "./sync-folder.ts";
import { removeInside, writeInside } from "./write-inside.ts";

const refusedPath = expect.objectContaining({ name: "UnsafeInput", code: "path" });
const bytes = new TextEncoder().encode("new");

let base: string;
let root: string;
let outside: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "safe-files-"));
  root = join(base, "root");
  outside = join(base, "outside");
  await mkdir(join(root, "icons"), { recursive: true });
  await mkdir(outside);
  await writeFile(join(outside, "secret.txt"), "secret");
  await writeFile(join(root, "icons", "a.svg"), "<svg/>");
});

afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

async function outsideIsUntouched(): Promise<void> {
  expect(await readdir(outside)).toEqual(["secret.txt"]);
  expect(await readFile(join(outside, "secret.txt"), "utf8")).toBe("secret");
}

/** Symbolic links out of the root: link, target, path that goes through it. */
const escapes: readonly [string, string, string][] = [
  ["link.txt", "../outside/secret.txt", "link.txt"],
  ["icons/link.txt", "../../outside/secret.txt", "icons/link.txt"],
  ["out", "../outside", "out/secret.txt"],
  ["icons/out", "../../outside", "icons/out/secret.txt"],
  ["up", "..", "up/outside/secret.txt"],
  ["system", "/", "system/etc/passwd"],
  ["inner", "icons", "inner/a.svg"],
  ["self", ".", "self/icons/a.svg"],
  ["inner.svg", "icons/a.svg", "inner.svg"],
  ["loop", "loop", "loop"],
  ["loops", "loops", "loops/a"],
];

describe("symbolic links", () => {
  it.each(escapes)("%s -> %s is never followed", async (link, target, path) => {
    await symlink(target, join(root, link));
    await expect(readInside(root, path)).rejects.toEqual(refusedPath);
    await expect(readTextInside(root, path)).rejects.toEqual(refusedPath);
    await expect(statInside(root, path)).rejects.toEqual(refusedPath);
    await expect(writeInside(root, path, bytes)).rejects.toEqual(refusedPath);
    await expect(removeInside(root, path)).rejects.toEqual(refusedPath);
    const listed = await listInside(root, "");
    expect(listed.map((file) => file.path)).toEqual(["icons/a.svg"]);
    await outsideIsUntouched();
  });

  it("are not followed to create files through a dangling link", async () => {
    await symlink("../outside/made.txt", join(root, "made.txt"));
    await symlink("../outside/made", join(root, "made"));
    await expect(writeInside(root, "made.txt", bytes)).rejects.toEqual(refusedPath);
    await expect(writeInside(root, "made/a.txt", bytes)).rejects.toEqual(refusedPath);
    expect(await readInside(root, "made.txt")).toBeUndefined();
    await outsideIsUntouched();
  });

  it("are not listed if the folder itself is one", async () => {
    await symlink("../outside", join(root, "out"));
    await expect(listInside(root, "out")).rejects.toEqual(refusedPath);
  });

  it("may be the root itself, which is trusted", async () => {
    await symlink("root", join(base, "alias"));
    expect(await readTextInside(join(base, "alias"), "icons/a.svg")).toBe("<svg/>");
    await writeInside(join(base, "alias"), "b.txt", bytes);
    expect(await readTextInside(root, "b.txt")).toBe("new");
  });
});

describe("unsafe paths", () => {
  it.each(["../outside/secret.txt", "/etc/passwd", "icons/../../outside/secret.txt", "icons\\a.svg", "a\0", ""])(
    "%j is refused by every function",
    async (path) => {
      await expect(readInside(root, path)).rejects.toEqual(refusedPath);
      await expect(statInside(root, path)).rejects.toEqual(refusedPath);
      await expect(writeInside(root, path, bytes)).rejects.toEqual(refusedPath);
      await expect(removeInside(root, path)).rejects.toEqual(refusedPath);
      if (path !== "") await expect(listInside(root, path)).rejects.toEqual(refusedPath);
      await outsideIsUntouched();
    },
  );
});

describe("readInside, readTextInside and statInside", () => {
  it("read a file", async () => {
    expect(await readInside(root, "icons/a.svg")).toEqual(Buffer.from("<svg/>"));
    const found = await statInside(root, "icons/a.svg");
    expect(found?.size).toBe(6);
    expect(Math.abs(Date.now() - (found?.mtimeMs ?? 0))).toBeLessThan(60_000);
  });

  it("read a large file", async () => {
    const large = Buffer.alloc(300 << 10, "large ");
    await writeFile(join(root, "large.txt"), large);
    expect(Buffer.compare((await readInside(root, "large.txt")) ?? Buffer.of(), large)).toBe(0);
  });

  it.each(["absent.txt", "absent/a.txt", "icons/a.svg/b", "icons", `${"a".repeat(250)}/b`])(
    "return undefined for %s, which isn't a file",
    async (path) => {
      expect(await readInside(root, path)).toBeUndefined();
      expect(await readTextInside(root, path)).toBeUndefined();
      expect(await statInside(root, path)).toBeUndefined();
    },
  );

  it("return undefined below an absent root", async () => {
    expect(await readInside(join(base, "absent"), "a.txt")).toBeUndefined();
    expect(await statInside(join(base, "absent"), "a.txt")).toBeUndefined();
  });

  it("neither wait for a pipe nor read a socket", async () => {
    execFileSync("mkfifo", [join(root, "pipe")]);
    const server = createServer().listen(join(root, "socket"));
    expect(await readInside(root, "pipe")).toBeUndefined();
    expect(await readInside(root, "socket")).toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
  });

  it("pass on other errors than absence", async () => {
    const error = Object.assign(new Error("denied"), { code: "EACCES" });
    expect(() => ignoreError(error, new Set(["ENOENT"]))).toThrow(error);
    expect(() => ignoreError("odd", new Set(["ENOENT"]))).toThrow("odd");
    await expect(readInside("\0", "a.txt")).rejects.toThrow(TypeError);
  });

  it("remove the byte order mark and refuse bytes that aren't UTF-8", async () => {
    await writeFile(join(root, "bom.md"), "\uFEFF# Ünicode");
    await writeFile(join(root, "latin1.md"), Buffer.from([0xe9, 0x20]));
    expect(await readTextInside(root, "bom.md")).toBe("# Ünicode");
    await expect(readTextInside(root, "latin1.md")).rejects.toEqual(
      expect.objectContaining({ name: "UnsafeInput", code: "text" }),
    );
  });
});

describe("listInside", () => {
  beforeEach(async () => {
    for (const path of [
      "b.svg",
      "icons/Z.svg",
      "icons/z/deep.SVG",
      "icons/notes.md",
      "icons/.hidden.svg",
      ".git/a.svg",
    ]) {
      await mkdir(join(root, path, ".."), { recursive: true });
      await writeFile(join(root, path), path);
    }
    await mkdir(join(root, "node_modules"));
    await writeFile(join(root, "node_modules", "a.svg"), "");
  });

  const paths = async (...input: Parameters<typeof listInside>) =>
    (await listInside(...input)).map((file) => file.path);

  it("lists all files below a folder, sorted by code unit", async () => {
    const all = ["b.svg", "icons/Z.svg", "icons/a.svg", "icons/notes.md", "icons/z/deep.SVG"];
    expect(await paths(root, "")).toEqual(all);
    expect(await paths(root, "icons")).toEqual(all.slice(1));
    expect(await paths(root, "icons/z")).toEqual(["icons/z/deep.SVG"]);
  });

  it("sorts folders in any order", async () => {
    for (const path of ["c.txt", "b/2.txt", "b/a/1.txt", "a/z/z/z.txt", "a/y.txt", "0.txt"]) {
      await mkdir(join(root, "order", path, ".."), { recursive: true });
      await writeFile(join(root, "order", path), "");
    }
    const expected = ["0.txt", "a/y.txt", "a/z/z/z.txt", "b/2.txt", "b/a/1.txt", "c.txt"];
    expect(await paths(join(root, "order"), "")).toEqual(expected);
  });

  it("returns size, times of change and inode", async () => {
    const [file] = await listInside(root, "icons/z");
    const found = await stat(join(root, "icons/z/deep.SVG"));
    expect(file).toEqual({
      path: "icons/z/deep.SVG",
      size: 16,
      mtimeMs: found.mtimeMs,
      ctimeMs: found.ctimeMs,
      inode: found.ino,
    });
  });

  it("keeps the requested extensions", async () => {
    expect(await paths(root, "icons", { extensions: [".svg"] })).toEqual([
      "icons/Z.svg",
      "icons/a.svg",
      "icons/z/deep.SVG",
    ]);
    expect(await paths(root, "", { extensions: [".MD", ".txt"] })).toEqual(["icons/notes.md"]);
    expect(await paths(root, "", { extensions: [] })).toEqual([]);
  });

  it("is empty for an absent folder or a file", async () => {
    expect(await paths(root, "absent")).toEqual([]);
    expect(await paths(root, "b.svg")).toEqual([]);
    expect(await paths(join(base, "absent"), "")).toEqual([]);
  });

  it("refuses more files than allowed", async () => {
    expect(await paths(root, "", { maxFiles: 5 })).toHaveLength(5);
    await expect(listInside(root, "", { maxFiles: 4 })).rejects.toEqual(refusedPath);
    expect(await paths(root, "", { maxFiles: 1, extensions: [".md"] })).toHaveLength(1);
  });

  it("leaves out links, devices and unsafe names, and reports them", async () => {
    await symlink("b.svg", join(root, "link.svg"));
    await writeFile(join(root, "a:b.svg"), "");
    await writeFile(Buffer.from(`${root}/latin-\xe9.svg`, "latin1"), "");
    execFileSync("mkfifo", [join(root, "pipe.svg")]);
    const skipped: string[] = [];
    expect(await paths(root, "", { extensions: [".svg"], onSkip: ({ path }) => skipped.push(path) })).toHaveLength(4);
    expect(skipped.sort()).toEqual(["a:b.svg", "latin-\ufffd.svg", "link.svg", "pipe.svg"]);
    expect(await paths(root, "", { extensions: [".svg"] })).toHaveLength(4);
  });
});

/** Names with diacritics, each in Unicode form NFC. */
const NAMES = ["Übersicht", "Führung/süß", "Tiếng Việt", "한국어/안녕", "がぎぐ", "Å/ﬁ", "é-ｶﾞ"].map((name) =>
  `${name}.svg`.normalize("NFC"),
);
/** Spellings of a name on disk: the first as on macOS, the second with only a part from there. */
const SPELLINGS: ((name: string) => string)[] = [
  (name) => name.normalize("NFD"),
  (name) => name.slice(0, 3).normalize("NFD") + name.slice(3),
];

describe("names in another Unicode form", () => {
  it.each(NAMES)("%s is found, read, replaced and removed if its spelling on disk differs", async (name) => {
    for (const spell of SPELLINGS) {
      const path = `icons/${name}`;
      const spelled = join(root, spell(path));
      await mkdir(dirname(spelled), { recursive: true });
      await writeFile(spelled, "old");
      expect((await listInside(root, "icons")).map((file) => file.path)).toContain(path);
      expect(await readTextInside(root, path)).toBe("old");
      expect(await statInside(root, path)).toMatchObject({ size: 3 });
      await writeInside(root, path, bytes);
      expect(await readFile(spelled, "utf8")).toBe("new");
      expect(await readdir(dirname(spelled))).not.toHaveLength(0);
      expect((await listInside(root, "icons")).map((file) => file.path).filter((one) => one === path)).toHaveLength(1);
      await removeInside(root, path);
      expect(await readInside(root, path)).toBeUndefined();
      await rm(join(root, "icons"), { recursive: true });
      await mkdir(join(root, "icons"));
    }
  });

  it("that are equal in NFC are both left out, and neither is read, replaced or removed", async ({ skip }) => {
    const spelled = ["icons/u\u0308ber.svg", "icons/\u00fcber.svg"];
    for (const path of spelled) await writeFile(join(root, path), path);
    if ((await readdir(join(root, "icons"))).length < 3) skip("This file system takes them for one name.");
    const skipped: SkippedPath[] = [];
    const listed = await listInside(root, "icons", { onSkip: (one) => skipped.push(one) });
    expect(listed.map(({ path }) => path)).toEqual(["icons/a.svg"]);
    expect(skipped.map((one) => one.spelled).sort()).toEqual([...spelled].sort());
    expect(new Set(skipped.map(({ path }) => path))).toEqual(new Set(["icons/\u00fcber.svg"]));
    const path = "icons/\u00fcber.svg";
    await expect(readInside(root, path)).rejects.toEqual(refusedPath);
    await expect(writeInside(root, path, bytes)).rejects.toEqual(refusedPath);
    await expect(removeInside(root, path)).rejects.toEqual(refusedPath);
    for (const one of spelled) expect(await readFile(join(root, one), "utf8")).toBe(one);
  });
});

describe("writeInside", () => {
  it("creates folders and file, and leaves nothing else behind", async () => {
    await writeInside(root, "a/b/c.txt", bytes);
    expect(await readTextInside(root, "a/b/c.txt")).toBe("new");
    expect(await readdir(join(root, "a/b"))).toEqual(["c.txt"]);
  });

  it("creates the root", async () => {
    await writeInside(join(base, "x/y"), "a.txt", bytes);
    expect(await readTextInside(join(base, "x/y"), "a.txt")).toBe("new");
  });

  it("replaces a file and keeps its mode", async () => {
    await writeInside(root, "run.sh", new TextEncoder().encode("old"));
    await chmod(join(root, "run.sh"), 0o755);
    await writeInside(root, "run.sh", bytes);
    expect(await readTextInside(root, "run.sh")).toBe("new");
    expect((await stat(join(root, "run.sh"))).mode & 0o777).toBe(0o755);
  });

  it("contains exactly one of two concurrent writes", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000));
    await Promise.all(texts.map((text) => writeInside(root, "deep/er/same.txt", new TextEncoder().encode(text))));
    expect(texts).toContain(await readTextInside(root, "deep/er/same.txt"));
    expect(await readdir(join(root, "deep/er"))).toEqual(["same.txt"]);
  });

  const owned = [
    ".env",
    ".git/config",
    "a/.git/hooks/post-checkout",
    ".GIT/config",
    "a/.hidden/b",
    "node_modules/a/index.js",
    "a/node_modules/b.js",
    "Node_Modules/a.js",
    "node_moduleſ/a.js",
    "node_\u200Cmodules/a.js",
    "\u200C.git/config",
    "package.json",
    "a/package.json",
    "PACKAGE.JSON",
    "package.json/a",
  ];

  it.each(owned)("neither writes nor removes %s", async (path) => {
    await expect(writeInside(root, path, bytes)).rejects.toEqual(refusedPath);
    await expect(removeInside(root, path)).rejects.toEqual(refusedPath);
    expect(await readdir(root)).toEqual(["icons"]);
  });

  it("refuses to write in the place of a folder, or below a file", async () => {
    await expect(writeInside(root, "icons", bytes)).rejects.toEqual(refusedPath);
    await expect(writeInside(root, "icons/a.svg/b", bytes)).rejects.toEqual(refusedPath);
    expect(await readTextInside(root, "icons/a.svg")).toBe("<svg/>");
  });

  it("leaves the old file and no temporary one if writing fails", async () => {
    await expect(writeInside(root, "icons/a.svg", JSON.parse("{}"))).rejects.toThrow(TypeError);
    expect(await readdir(join(root, "icons"))).toEqual(["a.svg"]);
    expect(await readTextInside(root, "icons/a.svg")).toBe("<svg/>");
  });

  it("passes on errors of the system", async () => {
    await expect(writeInside(join(root, "icons/a.svg"), "b.txt", bytes)).rejects.toThrow("a.svg");
    await expect(writeInside("/proc", "a/b.txt", bytes)).rejects.toThrow();
  });
});

describe("syncFolder", () => {
  it("accepts a folder that can't be synced, but not an absent one", async () => {
    await syncFolder(root);
    if (process.platform === "linux") await expect(syncFolder("/proc")).resolves.toBeUndefined();
    await expect(syncFolder(join(base, "absent"))).rejects.toThrow("ENOENT");
  });
});

describe("removeInside", () => {
  it("removes a file, once", async () => {
    await removeInside(root, "icons/a.svg");
    expect(await readdir(join(root, "icons"))).toEqual([]);
    await removeInside(root, "icons/a.svg");
    await removeInside(root, "absent/a.svg");
  });

  it("refuses a folder", async () => {
    await expect(removeInside(root, "icons")).rejects.toEqual(refusedPath);
    expect(await readdir(root)).toEqual(["icons"]);
  });
});
