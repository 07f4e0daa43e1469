import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../render-markdown.ts";

const render = (markdown: string) => renderMarkdown(markdown, { slug: "page", title: "Page" });
const html = async (markdown: string) => (await render(markdown)).html.replaceAll(/\n/g, "");
const note = (tone: string, title: string, content: string) =>
  `<aside class="callout" data-tone="${tone}" role="note">${title && `<p class="callout-title">${title}</p>`}${content}</aside>`;

describe("admonitions", () => {
  it.each([
    ["Docusaurus", ":::note\n\nText\n\n:::", note("note", "Note", "<p>Text</p>")],
    ["with words behind", ":::tip My title\n\nText\n:::", note("tip", "My title", "<p>Text</p>")],
    ["with brackets", ":::warning[A `b`]{#id}\nText\n:::", note("warning", "A <code>b</code>", "<p>Text</p>")],
    ["VitePress", "::: danger STOP\nText\n:::", note("caution", "STOP", "<p>Text</p>")],
    ["MyST", ":::{note} Title\nText\n:::", note("note", "Title", "<p>Text</p>")],
    ["Quarto", '::: {.callout-tip title="T"}\nText\n:::', note("tip", "T", "<p>Text</p>")],
    ["MkDocs", '!!! info "T"\n    Text\n\n    - a', note("note", "T", "<p>Text</p><ul><li>a</li></ul>")],
    ["MkDocs without a title", '!!! bug ""\n    Text', note("caution", "", "<p>Text</p>")],
    ["GitBook", '{% hint style="warning" %}\nText\n{% endhint %}', note("warning", "Warning", "<p>Text</p>")],
    ["old ones of GitHub", "> **Note**\n> Text", note("note", "Note", "<p>Text</p>")],
  ])("of %s", async (_, markdown, expected) => expect(await html(markdown)).toBe(expected));

  it("are collapsed if the syntax requests it", async () => {
    const folded = (open: string) => `<details${open}><summary>T</summary><p>Text</p></details>`;
    expect(await html(":::details T\nText\n:::")).toBe(folded(""));
    expect(await html('??? note "T"\n    Text')).toBe(note("note", "", folded("")));
    expect(await html('???+ note "T"\n    Text')).toBe(note("note", "", folded(" open")));
  });

  it("nest by colons or by order, and in lists", async () => {
    const both = note("note", "Info", note("tip", "Tip", "<p>Text</p>"));
    expect(await html("::::info\n:::tip\nText\n:::\n::::")).toBe(both);
    expect(await html(":::info\n:::tip\nText\n:::\n:::")).toBe(both);
    expect(await html("- a\n\n  :::tip\n  Text\n  :::\n\nb")).toContain(
      `${note("tip", "Tip", "<p>Text</p>")}</li></ul><p>b</p>`,
    );
    expect(await html("!!! info\n    !!! tip\n        Text\n\nb")).toBe(`${both}<p>b</p>`);
  });

  it("may contain their own syntax as code", async () =>
    expect(await html(":::tip\n```\n:::\n```\nb\n:::\nc")).toMatch(/<code>:::<\/code>.*<p>b<\/p><\/aside><p>c<\/p>$/));

  it("with an unknown name show their content", async () => {
    expect(await html("::: code-group\n```js{1} [a.js]\nb\n```\n:::")).toBe(
      '<p class="caption">a.js</p><figure class="code" data-language="js"><pre tabindex="0" dir="ltr"><code>b</code></pre></figure>',
    );
    expect(await html('=== "npm"\n\n    a\n\n=== "yarn"\n\n    b')).toBe(
      "<p><strong>npm</strong></p><p>a</p><p><strong>yarn</strong></p><p>b</p>",
    );
  });

  it("without an end get a warning, and end with the page", async () => {
    const { html, warnings } = await render(":::tip\nText");
    expect(html).toBe(note("tip", "Tip", "<p>Text</p>"));
    expect(warnings).toEqual([":::tip has no end. Add a line with only ::: after it"]);
  });

  it.each(["Wow\n!!! this is text", "!!! note", "::: ", "a :::note b", "> **Note**: text", "    :::note"])(
    "are not what only looks so: %j",
    async (markdown) => expect(await html(markdown)).not.toContain("callout"),
  );

  it.each([":::tip\n", '!!! tip "a"\n', ":::tip\n    a\n\n"])("%j, 20,000 times", { timeout: 20_000 }, async (line) => {
    await render(line.repeat(20_000)).catch((error) => expect(error).toBeInstanceOf(RangeError));
  });
});
