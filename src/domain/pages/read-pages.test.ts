import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { pageKind } from "./kind.ts";
import { readPages } from "./read-pages.ts";

it("an ending in capitals is the same ending: the page has its name, and a pull writes its file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pages-"));
  try {
    await mkdir(join(folder, "pages"));
    await writeFile(join(folder, "pages/Start.MD"), "# Start\n");
    const { pages, leftOut } = await readPages(createWorkspaceFiles(folder));
    expect([pages.map(({ slug }) => slug), leftOut]).toEqual([["Start"], []]);
    const data = { markdown: "# Start\n", file: { path: "pages/Start.MD", hash: pages[0]?.file.hash } };
    const written = async (path: string) =>
      (await pageKind.sync?.toFiles?.("Start", { ...data, file: { ...data.file, path } }))?.map((file) => file.path);
    expect(await written("pages/Start.MD")).toEqual(["pages/Start.MD"]);
    expect(await written("pages/START.MD")).toEqual(["pages/Start.md"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
