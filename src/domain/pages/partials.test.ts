import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { pagesInWorkspace } from "./pages-in-workspace.ts";

async function read(pages: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "partials-"));
  try {
    for (const [path, text] of Object.entries(pages)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const reading = await pagesInWorkspace.read?.(createWorkspaceFiles(folder));
    const texts = Object.fromEntries(reading?.records.map(({ id, document }) => [id, document.markdown]) ?? []);
    return { texts, notes: reading?.notes ?? [], leftOut: reading?.leftOut ?? [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PART = "---\ntitle: Part\n---\nShared **partial** text, [more](./more.md) and ![a picture](./a.png).\n";
const BUTTONS =
  "---\ntitle: Buttons\n---\nimport Part from '../_partials/_part.mdx';\n\nBefore.\n\n<Part />\n\nAfter.\n";

it("puts in what a page imports, which is no page itself", async () => {
  const { texts, leftOut } = await read({
    "pages/guides/buttons.mdx": BUTTONS,
    "pages/_partials/_part.mdx": PART,
    "pages/_more.md": "# No page",
    "pages/_partials/more.md": "# None either",
  });
  expect(Object.keys(texts)).toEqual(["guides/buttons"]);
  expect(texts["guides/buttons"]).toContain(
    "Before.\n\nShared **partial** text, [more](../_partials/more.md) and ![a picture](../_partials/a.png).\n\nAfter.",
  );
  expect(leftOut).toEqual([]);
});

it.each([
  ["<Part/>", "pages/a.mdx"],
  ["<Part></Part>", "pages/a.mdx"],
  ['<Part\n  name="x"\n/>', "pages/a.mdx"],
  ["- <Part />", "pages/a.mdx"],
])("puts it in place of %j", async (tag, page) => {
  const { texts } = await read({
    [page]: `import Part from "./_part.mdx"\n\n${tag}\n`,
    "pages/_part.mdx": "Shared.\n",
  });
  expect(texts.a).toContain("Shared.");
  expect(texts.a).not.toContain("<Part");
});

it("puts in parts of parts, includes of VitePress and MkDocs, and none that holds itself", async () => {
  const { texts } = await read({
    "pages/a.mdx": 'import One from "./_one.mdx"\nimport Site from "@site/docs/_site.mdx"\n\n<One />\n\n<Site />\n',
    "pages/_one.mdx": 'import Two from "./_two.mdx"\n\nFirst <Two />\n',
    "pages/_two.mdx": 'import One from "./_one.mdx"\n\nsecond <One />\n',
    "pages/_site.mdx": "Of the site.",
    "pages/b.md": '<!--@include: ./_part.md-->\n\n<!--@include: ./_part.md{2,2}-->\n\n--8<-- "pages/_part.md"\n',
    "pages/_part.md": "Line one.\nLine two.\nLine three.\n",
  });
  expect(texts.a).toMatch(/First second/);
  expect(texts.a).toContain("Of the site.");
  expect(texts.b).toBe("Line one.\nLine two.\nLine three.\n\nLine two.\n\nLine one.\nLine two.\nLine three.\n");
});

it("sees links, definitions and pictures of a part from the page (VitePress 3741, pymdown-extensions 881, VitePress 2291)", async () => {
  const { texts } = await read({
    "pages/user/tools/gradle.md": "<!--@include: @/links.md-->\n\n[Setup][setup]\n",
    "pages/links.md": "![a](./a.png) [b](user/b.md) [c](/docs/c) [d](#e)\n\n[setup]: ./user/start.md\n",
  });
  expect(texts["user/tools/gradle"]).toBe(
    "![a](../../a.png) [b](../b.md) [c](/docs/c) [d](#e)\n\n[setup]: ../start.md\n\n[Setup][setup]\n",
  );
});

it("says once a page what its expressions would have shown", async () => {
  const { notes } = await read({
    "pages/a.mdx": `export const x = { a: 1 };

Version {props.version} of {props.version} costs {'$'}5 {/* not said */} {" "} <b style={{ color: "red" }}>{x.a}</b>

## Heading {#own}

\`{code}\`
`,
    "pages/b.md": "A {brace} is a brace.\n",
    "pages/c.md": "{% set a = 1 %}{{ a }} {a}\n",
  });
  expect(notes).toEqual([
    "pages/a.mdx doesn't show {props.version}, {x.a}, because expressions aren't executed. Replace each expression with its result.",
  ]);
});

it("leaves code as it is", async () => {
  const text = 'import Part from "./_part.mdx"\n\n```mdx\n<Part />\n```\n\n`<Part />` <Part />\n';
  const { texts } = await read({ "pages/a.mdx": text, "pages/_part.mdx": "Shared." });
  expect(texts.a).toBe(text.replace(/<Part \/>\n$/, "Shared.\n"));
});

it("names what is not there; a page whose part no registry gives back is kept as the registry has it", async () => {
  const { texts, notes, leftOut } = await read({
    "pages/a.mdx": BUTTONS,
    "pages/b.mdx": 'import Part from "./other.mdx"\n\n<Part />\n',
    "pages/c.mdx": 'import Tabs from "@theme/Tabs"\n\n<Tabs />\n',
  });
  expect(Object.keys(texts)).toEqual(["b", "c"]);
  expect(notes).toEqual(["pages/b.mdx includes ./other.mdx, but the file doesn't exist."]);
  expect(leftOut).toEqual([
    expect.objectContaining({
      file: "pages/a.mdx",
      what: "the page a",
      holds: ["a"],
      why: expect.stringContaining("_part.mdx"),
    }),
  ]);
});
