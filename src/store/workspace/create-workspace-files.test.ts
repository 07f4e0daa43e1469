import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

  it("are read once where the workspace is taken to stay as it is: what was digested is what is sent", async () => {
    await put("a.txt", "as it was");
    const files = createWorkspaceFiles(root, { still: true });
    const digest = await files.digest("a.txt");
    await put("a.txt", "as it is now");
    for (let asked = 0; asked < 2; asked++) {
      const bytes = await files.bytes("a.txt");
      expect(bytes && { hash: sha256(bytes), size: bytes.length }).toEqual(digest);
    }
    expect(await createWorkspaceFiles(root).text("a.txt")).toBe("as it is now");
  });

  it("are refused outside of the workspace, and where they are not what they should be", async () => {
    await put("broken.json", "{");
    await put("latin.txt", Uint8Array.of(0xe9));
    await symlink("/etc/hostname", join(root, "link.txt"));
    const files = createWorkspaceFiles(root);
    await expect(files.json("broken.json")).rejects.toThrow(WorkspaceFault);
    await expect(files.json("broken.json")).rejects.toThrow(/^broken\.json: /);
    for (const path of ["../x", "/etc/hostname", "link.txt", "latin.txt"]) {
      await expect(files.text(path), path).rejects.toThrow(UnsafeInput);
    }
  });

  it("include JSON of npm packages: the workspace's own, linked ones, those above, and ours", async () => {
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
    await expect(files.packageJson("odd", "data.json")).rejects.toThrow(/^odd\/data\.json: /);
  });
});
