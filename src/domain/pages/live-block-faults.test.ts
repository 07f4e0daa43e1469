import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { pagesInWorkspace } from "./pages-in-workspace.ts";

async function notesOf(page: string, others: Record<string, string>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "blocks-"));
  try {
    for (const [path, text] of Object.entries({ ...others, "pages/index.md": page })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return (await pagesInWorkspace.read?.(createWorkspaceFiles(folder)))?.notes ?? [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const TOKENS = {
  "design-system/tokens/base.tokens.json": JSON.stringify({
    color: { $type: "color", brand: { $value: "#ff0000" }, text: { soft: { $value: "#000000" } } },
  }),
  "icons/anchor.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  "components/button/button.json": JSON.stringify({ title: "Button", previews: { danger: {} } }),
};

it("names blocks of tokens, icons and components that don't exist, with file, line and the probable name", async () => {
  const page = [
    "# Home",
    '<Tokens group="colr" />',
    '<Tokens group="color" /> <Tokens group="{color.text}" />',
    'See <Token name="color.bran" />, <Token name="color.brand" /> and <Icon id="anchr" />.',
    '<Icons ids="anchor, ferry" />',
    '<Preview id="buton" />',
    '<Preview id="button" variant="dangr" />',
    '`<Tokens group="example" />`',
  ].join("\n\n");
  expect(await notesOf(page, TOKENS)).toEqual([
    "pages/index.md:3 shows the tokens of colr, but no group has this name. Did you mean color?",
    "pages/index.md:7 shows the token color.bran, but no token has this name. Did you mean color.brand?",
    "pages/index.md:7 shows the icon anchr, but no icon has this ID. Did you mean anchor?",
    "pages/index.md:9 shows the icon ferry, but no icon has this ID.",
    "pages/index.md:11 shows the component buton, but components/buton doesn't exist. Did you mean button?",
    "pages/index.md:13 shows the variant dangr of button, but the component doesn't declare it. Did you mean danger?",
  ]);
});

it("checks nothing that the workspace does not have: it is in the registry", async () => {
  const page = '<Tokens group="colr" />\n\n<Icon id="anchr" />\n\n<Preview id="buton" />';
  expect(await notesOf(page, {})).toEqual([]);
});
