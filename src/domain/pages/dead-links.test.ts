import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { pagesInWorkspace } from "./pages-in-workspace.ts";

async function notesOf(pages: Record<string, string>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "links-"));
  try {
    for (const [path, text] of Object.entries(pages)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return (await pagesInWorkspace.read?.(createWorkspaceFiles(folder)))?.notes ?? [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const OTHERS = {
  "pages/windows.md":
    "---\ntitle: Windows page\n---\n## First part\n\nSecond part\n---\n\n<h2>Third</h2>\n\n## Own {#mine}\n",
  "pages/index.md": "# Home\n",
  "pages/components/button.md": "---\naliases: [components/btn]\n---\nA button.\n",
  "pages/guides/spec.pdf": "%PDF",
};
const linking = (text: string) => notesOf({ ...OTHERS, "pages/guides/links.md": `---\ntitle: Links\n---\n${text}\n` });

it.each([
  ["[none](./nowhere.md)", "links to ./nowhere.md, but that page doesn't exist."],
  ["[case](../Windows.md)", "links to ../Windows.md, but that page doesn't exist. Did you mean ../windows.md?"],
  ["[near](../window.md)", "links to ../window.md, but that page doesn't exist. Did you mean ../windows.md?"],
  ["[moved](./button.md)", "links to ./button.md, but that page doesn't exist. Did you mean ../components/button.md?"],
  ["[far](./c...)", "links to ./c..., but that page doesn't exist."],
  ["[top](/docs/nothing)", "links to /docs/nothing, but that page doesn't exist."],
  ["[a][b]\n\n[b]: ./none", "links to ./none, but that page doesn't exist."],
  ['<a class="x" href="./none.html">x</a>', "links to ./none.html, but that page doesn't exist."],
  ["[anchor](../windows.md#nope)", "links to ../windows.md#nope, but the page doesn't have this heading."],
  ["[anchor](../windows.md#first-prt)", "the page doesn't have this heading. Did you mean #first-part?"],
  ["[here](#missing)", "links to #missing, but the page doesn't have this heading."],
  ["[pdf](./spec.pdf)", "links to ./spec.pdf, but that file is not a page or an image"],
])("names %s", async (text, said) => {
  const notes = await linking(text);
  expect(notes).toEqual([expect.stringContaining(said)]);
  expect(notes[0]).toMatch(/^pages\/guides\/links\.md:\d+ links/);
});

it("names the line of the file", async () => {
  const [note] = await linking("One\n\ntwo [x](./nowhere.md)");
  expect(note).toMatch(/^pages\/guides\/links\.md:6 /);
});

it("knows the ids of headings however they are written (Docusaurus 1307, 2341, 8617, 9808, 5418)", async () => {
  const notes = await notesOf({
    "pages/index.md":
      "[a](./x.md#foo_bar) [b](./x.md#tips--tricks) [c](./x.md#A.__call__) [d](./x.md#named) [e](<./y (z).md>) [f](./y%20\\(z\\).md)\n",
    "pages/x.md": '## `foo_bar`\n\n## Tips & Tricks\n\n### title2 {#A.__call__}\n\n<a name="named"></a>\n',
    "pages/y (z).md": "# Y\n",
  });
  expect(notes.filter((note) => !note.includes("%20"))).toEqual([]);
});

it.each([
  "[ok](../windows.md#first-part) [b](../windows#second-part) [c](../windows.md#Third) [d](../windows#mine)",
  "[home](/) [home](../index.md) [folder](../) [docs](/docs/windows) [former](../components/btn)",
  "[self](./links.md) [top](#) [note](#fn1) [query](../windows.md?x=1#first-part)",
  "[out](https://example.com/x) [mail](mailto:a@example.com) [site](/components/button) [tokens](/foundations/tokens)",
  "`[none](./nowhere.md)`\n\n```md\n[none](./nowhere.md)\n```\n<!-- [none](./nowhere.md) -->",
  "Text[^1].\n\n[^1]: Relative time",
  "[{{ name }}](./{{ slug }}) <script src='x.js'></script>",
])("says nothing of %s", async (text) => expect(await linking(text)).toEqual([]));
