import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { createDigests } from "../../store/workspace/digests.ts";
import { type CachedDocumentFaults, documentPaths, findDocumentFaults } from "./document-faults.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

it("reads a page again only if it or the language of the site changed", async () => {
  const workspace = await mkdtemp(join(tmpdir(), "faults-"));
  folders.push(workspace);
  const write = (path: string, text: string) => writeFile(join(workspace, path), text);
  await mkdir(join(workspace, "pages"));
  await write("pages/a.md", "![](a.png)");
  await write("pages/b.md", "Kurz: [hier](a.md)");
  const known: CachedDocumentFaults = new Map();
  const digests = createDigests();
  const look = async () => {
    const read: string[] = [];
    const files = createWorkspaceFiles(workspace, { digests });
    const text = (path: string) => {
      read.push(path);
      return files.text(path);
    };
    const faults = await findDocumentFaults({ ...files, text }, await documentPaths(files), known);
    return { read, found: faults.map(({ file, rule }) => `${file} ${rule}`) };
  };
  const [a, b] = ["pages/a.md missing-alt-text", "pages/b.md vague-link-text"];
  expect(await look()).toEqual({ read: ["pages/a.md", "pages/b.md"], found: [a] });
  expect(await look()).toEqual({ read: [], found: [a] });
  await write("service.config.json", '{ "app": { "language": "de" } }');
  expect(await look()).toEqual({ read: ["pages/a.md", "pages/b.md"], found: [a, b] });
  await write("pages/a.md", "![A boat](a.png)");
  expect(await look()).toEqual({ read: ["pages/a.md"], found: [b] });
  await rm(join(workspace, "pages/b.md"));
  expect(await look()).toEqual({ read: [], found: [] });
});
