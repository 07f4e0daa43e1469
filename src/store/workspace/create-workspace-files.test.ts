import { execFileSync } from "node:child_process";
import { chmod, mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pngOf } from "../../../test/pictures.ts";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { sha256 } from "../kind.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";
import { WorkspaceFault } from "./workspace-files.ts";

let root = "";
beforeEach(async () => {
  root = await freshFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};

describe("files of a workspace", () => {
  it("of more than 16 MiB are refused for the same reasons as smaller ones", async () => {
    const LARGE = (16 << 20) + 1;
    await put("public/no.png", "");
    await truncate(join(root, "public/no.png"), LARGE);
    await put("public/film.mp4", Buffer.from("000000186674797069736f6d", "hex"));
    await truncate(join(root, "public/film.mp4"), LARGE);
    await symlink("film.mp4", join(root, "public/link.mp4"));
    const files = createWorkspaceFiles(root);
    expect((await files.digest("public/film.mp4"))?.size).toBe(LARGE);
    for (const of of [files.digest, files.pieces]) {
      await expect(of("public/no.png")).rejects.toMatchObject({
        path: "public/no.png",
        why: expect.stringContaining("not an image"),
      });
      await expect(of("public/link.mp4")).rejects.toBeInstanceOf(WorkspaceFault);
      await expect(of("public")).rejects.toBeInstanceOf(WorkspaceFault);
    }
    expect(await files.pieces("public/none.mp4")).toBeUndefined();
  });

  it("of more than 256 MB are not hashed, but for pictures and videos", async () => {
    const SPARSE = 2 ** 31;
    await put("components/a/a.html", "");
    await truncate(join(root, "components/a/a.html"), SPARSE);
    const files = createWorkspaceFiles(root);
    for (const of of [files.digest, files.pieces])
      await expect(of("components/a/a.html")).rejects.toMatchObject({
        path: "components/a/a.html",
        why: "it is larger than 256 MB",
      });
  });

  it("are read as text, bytes and JSON, and absent ones are undefined", async () => {
    await put("a/日本.txt", "text 🎨");
    await put("a/b.json", '{"x": [1]}');
    const files = createWorkspaceFiles(root);
    expect(await files.text("a/日本.txt")).toBe("text 🎨");
    expect(Buffer.from((await files.bytes("a/日本.txt")) ?? []).toString()).toBe("text 🎨");
    expect(await files.json("a/b.json")).toEqual({ x: [1] });
    expect([await files.text("no"), await files.bytes("no"), await files.json("no")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await files.list("a")).map(({ path, size }) => ({ path, size }))).toEqual([
      { path: "a/b.json", size: 10 },
      { path: "a/日本.txt", size: 9 },
    ]);
    expect((await files.list("a", [".json"])).map(({ path }) => path)).toEqual(["a/b.json"]);
    expect(await files.list("nowhere")).toEqual([]);
  });

  it("are read once in a workspace that doesn't change: the digested bytes are the sent ones", async () => {
    await put("a.txt", "as it was");
    const files = createWorkspaceFiles(root, { still: true });
    const digest = await files.digest("a.txt");
    await put("a.txt", "as it is now");
    for (let requested = 0; requested < 2; requested++) {
      const bytes = await files.bytes("a.txt");
      expect(bytes && { hash: sha256(bytes), size: bytes.length }).toEqual(digest);
    }
    expect(await createWorkspaceFiles(root).text("a.txt")).toBe("as it is now");
  });

  it("are refused outside the workspace, and if they have another type", async () => {
    await put("broken.json", "{");
    await put("latin.txt", Uint8Array.of(0xe9));
    await symlink("/etc/hostname", join(root, "link.txt"));
    const files = createWorkspaceFiles(root);
    await expect(files.json("broken.json")).rejects.toThrow(WorkspaceFault);
    await expect(files.json("broken.json")).rejects.toThrow(/^broken\.json:1: it is incomplete/);
    for (const path of ["../x", "/etc/hostname"]) await expect(files.text(path), path).rejects.toThrow(UnsafeInput);
    for (const path of ["link.txt", "latin.txt"]) await expect(files.text(path), path).rejects.toThrow(WorkspaceFault);
  });

  it("are never absent if something unreadable exists: the file, the line and a remedy are named", async () => {
    await symlink("nowhere", join(root, "dangling.css"));
    await symlink("nowhere", join(root, "gone"));
    await mkdir(join(root, "theme.css"));
    await put("pages", "a file");
    await put("conflict.css", "a {}\n<<<<<<< HEAD\nb {}\n=======\nc {}\n>>>>>>> topic\n");
    await put("pointer.svg", `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`);
    await put("utf16.css", Buffer.from("\ufeffa {}", "utf16le"));
    await put("unmarked.css", Buffer.from("a {}", "utf16le"));
    await put("latin1.njk", Buffer.from("<b>\xfc</b>", "latin1"));
    await put("components/a/a.png", "a picture");
    await put("components/a/cut.png", pngOf([]).subarray(0, -20));
    await put("public/cut.png", pngOf([]).subarray(0, 40));
    await put("comma.json", '{\n  "a": 1,\n}');
    await put("bom.json", '\ufeff{"a": 1}');
    await put("huge.css", "");
    await truncate(join(root, "huge.css"), 2 ** 31 + 1);
    if (process.platform !== "win32") execFileSync("mkfifo", [join(root, "pipe.css")]);
    for (const options of [{}, { still: true }]) {
      const files = createWorkspaceFiles(root, options);
      const read = {
        ...files,
        listed: (path: string) => files.list(path),
        below: (path: string) => files.folders(path),
      };
      for (const [how, path, message] of [
        ["text", "dangling.css", /^dangling\.css: it is a symbolic link or inside one\. Replace /],
        ["digest", "dangling.css", /^dangling\.css: it is a symbolic link/],
        ["text", "gone/theme.css", /^gone: it is a symbolic link/],
        ["listed", "gone", /^gone: it is a symbolic link/],
        ["below", "gone", /^gone: it is a symbolic link/],
        ["text", "huge.css", /^huge\.css: it is larger than 256 MB\. Make /],
        ...(process.platform === "win32"
          ? []
          : ([
              ["text", "pipe.css", /^pipe\.css: it is not a file or folder\. Delete /],
              ["digest", "pipe.css", /^pipe\.css: it is not a file/],
              ["listed", "pipe.css", /^pipe\.css: it is not a file/],
            ] as const)),
        ["text", "theme.css", /^theme\.css: it is a folder where a file is expected\. Rename /],
        ["bytes", "theme.css", /^theme\.css: it is a folder/],
        ["listed", "pages", /^pages: it is a file where a folder is expected/],
        ["text", "pages/index.md", /^pages: it is a file where a folder/],
        ["text", "conflict.css", /^conflict\.css:2: it has an unresolved merge conflict\. Resolve /],
        ["digest", "conflict.css", /^conflict\.css:2: /],
        ["bytes", "pointer.svg", /^pointer\.svg: it is a Git LFS pointer, not the file itself\. Run git lfs pull\.$/],
        ["digest", "pointer.svg", /^pointer\.svg: it is a Git LFS pointer/],
        ["text", "utf16.css", /^utf16\.css: it is not UTF-8 text\. Save it as UTF-8\.$/],
        ["digest", "unmarked.css", /^unmarked\.css: it is not UTF-8 text/],
        ["digest", "latin1.njk", /^latin1\.njk: it is not UTF-8 text/],
        ["digest", "components/a/a.png", /^components\/a\/a\.png: it is not an image or video\. Export /],
        ["digest", "components/a/cut.png", /^components\/a\/cut\.png: its end is missing\. Export it again/],
        ["bytes", "public/cut.png", /^public\/cut\.png: its end is missing/],
        ["json", "comma.json", /^comma\.json:3: it has a comma before \}\. Remove the comma\.$/],
      ] as const)
        await expect(read[how](path), `${how} ${path}`).rejects.toThrow(message);
      expect(await files.json("bom.json")).toEqual({ a: 1 });
    }
    await mkdir(join(root, "service.config.json"));
    await expect(createWorkspaceFiles(root).config()).rejects.toThrow(/^service\.config\.json: it is a folder/);
  });

  it.skipIf(process.getuid?.() === 0)("without the permission to read them are named too", async () => {
    await put("theme.css", "a {}");
    await chmod(join(root, "theme.css"), 0);
    const files = createWorkspaceFiles(root);
    await expect(files.text("theme.css")).rejects.toThrow(
      /^theme\.css: you do not have permission to read it \(EACCES\)\./,
    );
  });

  it("include JSON of npm packages: the workspace's own, linked ones, those of parent folders, and bundled ones", async () => {
    await put("node_modules/@scope/own/data.json", '{"from":"workspace"}');
    await put("node_modules/kysely/package.json", '{"name":"the workspace\'s kysely"}');
    await put("store/real/data.json", '{"from":"linked"}');
    await symlink(join(root, "store/real"), join(root, "node_modules/linked"));
    await put("packages/site/theme.css", "");
    const files = createWorkspaceFiles(join(root, "packages/site"));
    expect(await files.packageJson("@scope/own", "data.json")).toEqual({ from: "workspace" });
    expect(await files.packageJson("linked", "data.json")).toEqual({ from: "linked" });
    expect(await files.packageJson("kysely", "package.json")).toEqual({ name: "the workspace's kysely" });
    expect(await files.packageJson("zod", "package.json")).toMatchObject({ name: "zod" });
    for (const name of ["nobody-has-this", "../store/real", "@scope/../../store/real", "", ".bin"]) {
      expect(await files.packageJson(name, "data.json"), name).toBeUndefined();
    }
    await expect(files.packageJson("linked", "../../secret.json")).rejects.toThrow(UnsafeInput);
    await put("node_modules/odd/data.json", "no JSON");
    await expect(files.packageJson("odd", "data.json")).rejects.toThrow(/^odd\/data\.json:1: /);
  });
});
