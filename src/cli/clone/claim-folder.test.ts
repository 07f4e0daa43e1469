import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeServiceFile } from "../../store/workspace/service-folder.ts";
import { claimFolder } from "./claim-folder.ts";

const URL = "https://design.example.com";

let base = "";
let folder = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "hold-folder-"));
  folder = join(base, "system");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};

describe("the folder of a clone", () => {
  it("is taken again where a clone of the same registry did not end, and of no other", async () => {
    await claimFolder(folder, URL);
    write("pages/readme.md", "came");
    await expect(claimFolder(folder, "https://other.example.com")).rejects.toThrow("is not empty (pages)");
    await (await claimFolder(folder, URL)).release();
    await expect(claimFolder(folder, URL)).rejects.toThrow("is not empty (pages)");
  });

  it.each([
    ["without a mark", `${URL}\n0 elsewhere\n`],
    ["with a mark of somebody else", `mark ${"ab".repeat(32)}\n${URL}\n0 elsewhere\n`],
  ])("is not taken on the word of a file %s", async (_, text) => {
    write(".service/cloning", text);
    await (await claimFolder(folder, URL)).release();
    write("pages/readme.md", "mine");
    write(".service/cloning", text);
    await expect(claimFolder(folder, URL)).rejects.toThrow("is not empty (pages)");
  });

  it("is not kept from anybody by a process that somebody else's file names", async () => {
    write(".service/cloning", `${URL}\n${process.ppid} ${hostname()}\n`);
    await expect(claimFolder(folder, URL)).resolves.toBeDefined();
  });

  it("is held by the process that clones into it", async () => {
    await writeServiceFile(folder, "cloning", `${URL}\n${process.ppid} ${hostname()}\n`, false);
    await expect(claimFolder(folder, URL)).rejects.toThrow(`(process ${process.ppid}) is writing to ${folder}`);
  });

  it("is as it was where nothing came, and where it was refused", async () => {
    await (await claimFolder(folder, URL)).abandon();
    expect(existsSync(folder)).toBe(false);
    write(".service/cli-auth.json", "{}");
    await (await claimFolder(folder, URL)).abandon();
    expect(readdirSync(join(folder, ".service")).sort()).toEqual([".gitignore", "cli-auth.json"]);
    rmSync(folder, { recursive: true });
    write("notes.txt", "mine");
    await expect(claimFolder(folder, URL)).rejects.toThrow("is not empty (notes.txt)");
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
  });
});
