import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { pageKind } from "./kind.ts";
import { intendedSlug, readPages, slugOfPath } from "./read-pages.ts";

it.each([
  ["pages/index.md", "index"],
  ["pages/README.md", "index"],
  ["pages/comp/README.md", "comp"],
  ["pages/comp/index.mdx", "comp"],
  ["pages/01-start/02_first.md", "start/first"],
  ["pages/1. Intro/10 Then.md", "Intro/Then"],
  ["pages/01-comp/README.md", "comp"],
  ["pages/2024-01-02-news.md", "2024-01-02-news"],
  ["pages/404.md", "404"],
  ["pages/1.2-release.md", "1.2-release"],
  ["pages/12.md", "12"],
  ["pages/3d-icons.md", "3d-icons"],
  ["pages/01-.md", "01-"],
])("%s is the page %s", (path, slug) => expect(slugOfPath(path)).toBe(slug));

it.each([
  ["pages/a/b.md", "/x/y/", "x/y"],
  ["pages/a/b.md", "c", "a/c"],
  ["pages/a/b.md", "./c", "a/c"],
  ["pages/a/index.md", "c", "a/c"],
  ["pages/a.md", "/", "index"],
  ["pages/a.md", "", "a"],
  ["pages/a/b.md", "../../../etc", "a/b"],
  ["pages/a/b.md", 7, "a/b"],
])("%s with the slug %j is the page %s", (path, slug, meant) => expect(intendedSlug(path, { slug })).toBe(meant));

it.each(["pages/../x.md", "x.md", "pages/_x.md", "pages/_parts/x.md", "pages/x.txt", "/pages/x.md"])(
  "%s means no page",
  (path) => expect(intendedSlug(path, {})).toBeUndefined(),
);

async function readAll(pages: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "pages-"));
  try {
    for (const [path, text] of Object.entries(pages)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await readPages(createWorkspaceFiles(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

it("index wins over README, and the other is named", async () => {
  const { pages, leftOut } = await readAll({ "pages/a/README.md": "# Readme", "pages/a/index.md": "# Index" });
  expect(pages.map(({ slug, markdown }) => [slug, markdown])).toEqual([["a", "# Index"]]);
  expect(leftOut).toEqual([
    expect.objectContaining({ file: "pages/a/README.md", why: "pages/a/index.md is already the page a" }),
  ]);
});

it("two files of one slug are one page, and the second is named", async () => {
  const { pages, leftOut } = await readAll({
    "pages/01-a.md": "one",
    "pages/02-a.md": "two",
    "pages/b.md": "---\nslug: a\n---\nthree",
  });
  expect(pages.map(({ slug, markdown }) => [slug, markdown])).toEqual([["a", "one"]]);
  expect(leftOut.map(({ file }) => file)).toEqual(["pages/02-a.md", "pages/b.md"]);
});

it("what cannot be read may be any page where frontmatter gives slugs", async () => {
  const broken = "---\ntitle: A: b\n---\nx";
  expect((await readAll({ "pages/a.md": broken, "pages/b.md": "x" })).leftOut[0]?.holds).toEqual(["a"]);
  expect((await readAll({ "pages/a.md": broken, "pages/b.md": "---\nslug: c\n---\nx" })).leftOut[0]?.holds).toBe("all");
  expect((await readAll({ "pages/a.md": "---\nslug: c\ntitle: A: b\n---\nx" })).leftOut[0]?.holds).toBe("all");
});

it("a pull writes a page where its file was, if that means it", async () => {
  const written = async (slug: string, path: string, frontmatter = {}) =>
    (await pageKind.sync?.toFiles?.(slug, { markdown: "x", frontmatter, file: { path, hash: "0".repeat(64) } }))?.map(
      (file) => file.path,
    );
  expect(await written("start/first", "pages/01-start/02_first.md")).toEqual(["pages/01-start/02_first.md"]);
  expect(await written("comp", "pages/comp/README.md")).toEqual(["pages/comp/README.md"]);
  expect(await written("c", "pages/a/b.md", { slug: "/c" })).toEqual(["pages/a/b.md"]);
  expect(await written("c", "pages/a/b.md")).toEqual(["pages/c.md"]);
  expect(await written("c", "../c.md", { slug: "/c" })).toEqual(["pages/c.md"]);
  expect(await written("c", ".git/c.md", { slug: "/c" })).toEqual(["pages/c.md"]);
});

it("the slug a file had before leads to the one it has", () => {
  const former = (slug: string, path: string) =>
    pageKind.summarize(slug, { frontmatter: {}, markdown: "", file: { path, hash: "" } }).formerSlugs;
  expect(former("start/first", "pages/01-start/02_first.md")).toEqual(["01-start/02_first"]);
  expect(former("comp", "pages/comp/README.md")).toEqual(["comp/README"]);
  expect(former("comp", "pages/comp/index.md")).toBeUndefined();
});

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
