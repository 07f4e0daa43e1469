// @module-tag long
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runTrusted } from "../src/store/workspace/run-trusted.ts";

let base = "";
let repository = "";
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "run-trusted-")));
  repository = join(base, "repository");
  write("repository/brand.txt", "Acme");
  write("secret", "of another folder");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

function link(path: string, target: string, type?: "dir"): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  symlinkSync(target, join(repository, path), type);
}

/** What a trusted script reads at a path, or why it does not. */
async function read(path: string): Promise<{ value?: unknown; error?: string }> {
  const code = `import { readFileSync } from "node:fs";
    globalThis.exported = { default: () => readFileSync(${JSON.stringify(path)}, "utf8") };`;
  return JSON.parse(await runTrusted(repository, repository, code));
}

describe("a trusted script", () => {
  it("reads the files of the repository and no others", async () => {
    expect(await read("brand.txt")).toEqual({ value: "Acme" });
    expect((await read("../secret")).error).toMatch(/only the files of the repository: FileSystemRead .*secret$/);
  });

  it.each([
    ["a folder outside", "there", "..", "there/secret"],
    ["the processes of the machine", "proc", "/proc", `proc/${process.pid}/environ`],
    ["a file outside", "config/mine.txt", "../../secret", "config/mine.txt"],
    ["the folder above, in a hidden folder", ".cache/up", "../..", ".cache/up/secret"],
    [
      "a higher folder inside, and up from there",
      "node_modules/@acme/brand",
      "../../brand",
      "node_modules/@acme/brand/../../secret",
    ],
    ["the repository itself, and up from there", "a/b/in", "../..", "a/b/in/../secret"],
  ])("reads nothing through a link to %s", async (_, path, target, requested) => {
    write("repository/brand/index.js", "");
    link(path, target);
    const { value, error } = await read(requested);
    expect(value).toBeUndefined();
    expect(error).toContain(`it cannot read files, because ${path} is a symbolic link `);
    expect((await read("brand.txt")).error).toContain(path);
  });

  it("reads nothing through a link to a path created later", async () => {
    link("later", join(base, "made"));
    expect((await read("brand.txt")).error).toContain("later is a symbolic link without a target");
  });

  it("reads through links of package managers to folders below or next to it", async () => {
    write("repository/packages/icons/index.js", "icons");
    write("repository/node_modules/.pnpm/brand@1/node_modules/brand/cli.js", "brand");
    write("repository/node_modules/.pnpm/base@1/node_modules/base/index.js", "base");
    link("node_modules/brand", ".pnpm/brand@1/node_modules/brand", "dir");
    link("node_modules/.pnpm/brand@1/node_modules/base", "../../base@1/node_modules/base", "dir");
    link("node_modules/icons", "../packages/icons", "dir");
    link("node_modules/.bin/brand", "../brand/cli.js");
    link("packages/icons/node_modules/.bin/brand", "../../../../brand.txt");
    expect(await read("node_modules/brand/cli.js")).toEqual({ value: "brand" });
    expect(await read("node_modules/.pnpm/brand@1/node_modules/base/index.js")).toEqual({ value: "base" });
    expect(await read("node_modules/icons/index.js")).toEqual({ value: "icons" });
    expect(await read("packages/icons/node_modules/.bin/brand")).toEqual({ value: "Acme" });
  });

  it("reads nothing where it runs, with any links", async () => {
    link("proc", "/proc");
    const code = 'import { basename } from "node:path"; globalThis.exported = { default: basename("a/b") };';
    expect(JSON.parse(await runTrusted(repository, repository, code))).toEqual({ value: "b" });
  });
});
