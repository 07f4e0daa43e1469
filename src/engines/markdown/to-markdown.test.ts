import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const PAGES = ["/", "/docs/{slug*}", "/components/{id}"];
const resolveLink = (path: string): string | undefined => (path.startsWith("/guides/") ? `/docs${path}` : undefined);
const textOf = async (markdown: string, options = {}): Promise<string> => {
  const rendered = await renderMarkdown(markdown, {
    slug: "guides/a",
    resolveLink,
    asText: { pages: PAGES },
    ...options,
  });
  return rendered.markdown ?? "";
};

describe("the text of a page", () => {
  it.each([
    ["## Use it\n\nWith *care* and **force**, `a | b`.", "## Use it\n\nWith *care* and **force**, `a | b`.\n"],
    ["- a\n  - b\n    - c\n- d", "- a\n  - b\n    - c\n- d\n"],
    ["3. a\n4. b", "3. a\n4. b\n"],
    [
      "| A | B |\n|---|--:|\n| `x\\|y` | [l](b) |\n",
      "| A | B |\n| --- | --- |\n| `x\\|y` | [l](/docs/guides/b.md) |\n",
    ],
    ["> quoted\n> more", "> quoted more\n"],
    ["```css\na{}\n```", "```css\na{}\n```\n"],
    ["````\n```\n````", "````\n```\n````\n"],
    ["***\n\na", "---\n\na\n"],
    ["- [x] done\n- [ ] not", "- \\[x\\] done\n- \\[ \\] not\n"],
    ["> [!WARNING]\n> Hot.", "> **Warning**\n>\n> Hot.\n"],
    ["<Do>One</Do>\n<Dont>Two</Dont>", "**Do**\n\nOne\n\n**Don’t**\n\nTwo\n"],
    ["<dl><dt>Term</dt><dd>Said of it</dd></dl>", "**Term**\n\n- Said of it\n"],
    ["<details><summary>More</summary>Inside</details>", "**More**\n\nInside\n"],
    ["a<br>b", "a b\n"],
    ["~~gone~~ <kbd>Esc</kbd>", "~~gone~~ `Esc`\n"],
  ])("of %j", async (markdown, text) => expect(await textOf(markdown)).toBe(text));

  it.each([
    ["[a](/guides/b#part)", "[a](/docs/guides/b.md)"],
    ["[a](b)", "[a](/docs/guides/b.md)"],
    ["[a](/components/button)", "[a](/components/button.md)"],
    ["[a](/api/components.json)", "[a](/api/components.json)"],
    ["[a](https://x.example/a_(b)?c=d)", "[a](https://x.example/a_%28b%29?c=d)"],
    ["[a](#part)", "a"],
    ["[a](javascript:x)", "a"],
    ["[**a** `b`](/guides/b)", "[**a** `b`](/docs/guides/b.md)"],
    ["[\\[a\\]](/guides/b)", "[\\[a\\]](/docs/guides/b.md)"],
  ])("leads from %s to %s", async (markdown, text) => expect(await textOf(markdown)).toBe(`${text}\n`));

  it.each([
    "\\# no heading",
    "\\- no list",
    "1\\. no list",
    "\\> no quote",
    "\\<b> no tag",
    "\\*no emphasis\\*",
    "\\[no\\](link)",
    "\\`no code\\`",
    "no &amp;amp; entity",
  ])("keeps words words: %s", async (markdown) => {
    const once = await textOf(markdown);
    expect(await textOf(once)).toBe(once);
    expect(once).not.toMatch(/^(?:#|-|>|1\.) |^</);
  });

  it("is stable: its own output reads the same again", async () => {
    const once = await textOf(
      "## A\n\n- a\n\n  1. b\n\n     ```js\n     c\n     ```\n\n> d\n>\n> - e\n\n| F |\n|---|\n| g |\n",
    );
    expect(await textOf(once)).toBe(once);
  });

  it("has placeholders for live blocks that authors can't write", async () => {
    const text = await textOf('<Preview id="button" />\n\nIn <Token name="a" /> line. \x001\0', {
      liveBlocks: ["Preview", "Token"],
    });
    expect(text.match(/\0\d+\0/g)).toEqual(["\x000\x00", "\x001\x00"]);
  });

  it("throws for output beyond its limits", async () => {
    const deep = Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");
    const wide = `${deep}\n${`${"  ".repeat(60)}- ${"b ".repeat(3)}\n`.repeat(9_000)}`;
    const rendered = await renderMarkdown(wide, { slug: "a", asText: { pages: PAGES } });
    expect((rendered.markdown ?? "").length).toBeLessThan(3 << 20);
  });
});
