import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { iconsKind } from "./kind.ts";
import { readIcons } from "./read-icons.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "icons-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, content: unknown) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
};
const read = () => readIcons(createWorkspaceFiles(root));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>';
const library = (libraryIconId: string) => ({
  id: libraryIconId,
  name: "A",
  category: "c",
  source: { type: "library", libraryIconId },
});

describe("icons of a workspace", () => {
  it("are absent without warnings where there are none", async () => {
    expect(await read()).toEqual({ leftOut: [], warnings: [] });
  });

  it("come from the catalog; with a faulty entry, which is named with its line, none are sent", async () => {
    const good = { id: "a", name: "A", category: "c", source: { type: "custom", svg } };
    await put("icons/catalog.json", [good]);
    await put("icons/stray.svg", svg);
    expect((await read()).document).toEqual({ catalog: [good], library: {} });
    await put("icons/catalog.json", JSON.stringify([good, { id: "b" }, 7], null, 1));
    const { document, leftOut } = await read();
    expect(document).toBeUndefined();
    expect(leftOut).toMatchObject([
      { file: "icons/catalog.json", line: 11, why: expect.stringContaining("the icon b is not valid (`name`") },
      { file: "icons/catalog.json", line: 14, why: expect.stringContaining("entry 3 is not valid") },
    ]);
  });

  it.each([
    ["half of one", svg.slice(0, 60), /XML/],
    ["an element that is not closed", svg.replace("</svg>", "<g></svg>"), /XML/],
    ["HTML", "<html><body/></html>", /no svg element/],
    ["nothing", " ", /empty/],
  ])("are not sent where a file is %s, which is named", async (_, text, why) => {
    await put("icons/good.svg", svg);
    await put("icons/bad.svg", text);
    const { document, leftOut } = await read();
    expect(document).toBeUndefined();
    expect(leftOut).toMatchObject([{ file: "icons/bad.svg", why: expect.stringMatching(why) }]);
  });

  it("are read where a file has entities and comments, as drawing programs write them", async () => {
    const drawn = `<?xml version="1.0"?><!-- Made -->\n<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>\n<svg xmlns="&ns;"/>`;
    await put("icons/drawn.svg", drawn);
    await put("icons/prefixed.svg", '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>');
    expect((await read()).document?.catalog).toHaveLength(2);
  });

  it("are skipped with a sentence when the catalog is no array", async () => {
    await put("icons/catalog.json", { icons: [] });
    const { document, leftOut } = await read();
    expect(document).toBeUndefined();
    expect(leftOut).toMatchObject([{ file: "icons/catalog.json", why: "the catalog must be a JSON array" }]);
  });

  it("are made from SVG files where there is no catalog, folders being categories", async () => {
    await put("icons/arrow-left.svg", svg);
    await put("icons/media/play_all.svg", svg);
    const { document } = await read();
    expect(document?.catalog).toEqual([
      { id: "arrow-left", name: "Arrow left", category: "icons", source: { type: "custom", svg } },
      { id: "media-play_all", name: "Play all", category: "media", source: { type: "custom", svg } },
    ]);
  });

  it("may be an empty list, which replaces what was there", async () => {
    await put("icons/catalog.json", []);
    expect((await read()).document).toEqual({ catalog: [], library: {} });
  });

  it("get the drawings of library icons from the workspace's package, else from ours", async () => {
    await put("node_modules/@iconify-json/own/icons.json", {
      prefix: "own",
      width: 16,
      height: 16,
      icons: { dot: { body: '<circle r="1"/>' } },
      aliases: { flipped: { parent: "dot", hFlip: true } },
    });
    await put("icons/catalog.json", ["own:dot", "own:flipped", "lucide:anchor"].map(library));
    const { document, warnings } = await read();
    expect(warnings).toEqual([]);
    expect(document?.library["own:dot"]).toContain('viewBox="0 0 16 16"');
    expect(document?.library["own:dot"]).toContain('<circle r="1"/>');
    expect(document?.library["own:flipped"]).toContain("scale(-1 1)");
    expect(document?.library["lucide:anchor"]).toContain("<path");
  });

  it("are not sent where the drawing of one is nowhere: each package is named once, with the line of its first icon", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `nowhere:${name}`);
    const wanted = ["lucide:anchor", ...names, "lucide:no-such-icon-at-all"].map(library);
    await put("icons/catalog.json", `[\n${wanted.map((one) => JSON.stringify(one)).join(",\n")}\n]`);
    const { document, leftOut } = await read();
    expect(document).toBeUndefined();
    expect(leftOut).toMatchObject([
      {
        file: "icons/catalog.json",
        line: 10,
        holds: "all",
        why: expect.stringContaining("lucide:no-such-icon-at-all"),
      },
      {
        line: 3,
        why: expect.stringMatching(/nowhere:a, .*nowhere:e and 2 more$/),
        instead: expect.stringContaining("@iconify-json/nowhere"),
      },
    ]);
    await put("icons/library.json", Object.fromEntries(wanted.slice(1).map(({ id }) => [id, svg])));
    expect((await read()).document?.catalog).toHaveLength(9);
  });

  it("may have the ending of their files in upper case, and are written again under that name", async () => {
    await put("icons/Arrow.SVG", svg);
    const read = await iconsKind.workspace.read?.(createWorkspaceFiles(root));
    expect(read?.blobs?.size).toBe(1);
    const written = await iconsKind.sync?.toFiles?.("main", read?.records[0]?.document);
    expect(written?.map(({ path }) => path)).toEqual(["icons/Arrow.SVG"]);
  });
});
