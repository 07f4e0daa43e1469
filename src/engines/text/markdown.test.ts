import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { blocks, code, codeBlock, escapeMarkdown, heading, inline, link, list, printTable } from "./markdown.ts";

/** Renders Markdown with HTML enabled, so that unescaped text is visible. */
const render = (markdown: string): string => new MarkdownIt({ html: true }).render(markdown).trim();
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<!-- hidden -->",
  "# Heading",
  "- item",
  "1. item",
  "1) item",
  "> quote",
  "---",
  "===",
  "```js",
  "~~~",
  "`code",
  "``` `` `",
  "| a | b |",
  "a | b \\| c",
  "*em* **strong** _em_ __strong__",
  "[text](https://x.example)",
  "![alt](https://x.example/p.png)",
  "[ref]: https://x.example",
  "&lt;b&gt; &#60;",
  "\\<b>",
  "<https://x.example>",
  "snake_case and a * b and 2 < 3 & 4",
  "trailing backslash \\",
  "+ plus",
];

describe("the text of a record", () => {
  it.each(HOSTILE)("stays text: %s", (text) => {
    expect(textOf(render(escapeMarkdown(text)))).toBe(text);
    expect(render(escapeMarkdown(text))).toMatch(/^<p>[^<]*<\/p>$/);
  });

  it.each(HOSTILE)("stays in its cell: %s", (text) => {
    const html = render(printTable(["A", "B"], [[escapeMarkdown(text), code(text)]]));
    expect(html.match(/<td>/g)).toHaveLength(2);
    expect(html.replaceAll(/<\/?(?:table|thead|tbody|tr|th|td|code)>/g, "")).not.toContain("<");
    const cells = [...html.matchAll(/<td>(.*)<\/td>/g)].map(([, cell = ""]) => textOf(cell));
    expect(cells[0]).toBe(text);
  });

  it.each(HOSTILE.filter((text) => !text.includes("**")))("stays in its heading, list and link: %s", (text) => {
    const html = render(blocks(heading(2, text), list([escapeMarkdown(text)]), link(text, "/a")));
    expect(html.match(/<h2>/g)).toHaveLength(1);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(html.match(/<a href="[^"]*">/g)).toEqual(['<a href="/a">']);
    expect(html).not.toMatch(/<(?:script|img|em|strong|blockquote|hr|!--)/);
  });

  it("loses hidden characters and those that change the text direction", () => {
    expect(escapeMarkdown("a\0b\u202ec\u2066d\u{e0041}e\u001bf")).toBe("abcdef");
    expect(escapeMarkdown("\ud800x")).toBe("\ufffdx");
    expect(escapeMarkdown("שלום\u200f עולם")).toBe("שלום\u200f עולם");
  });

  it.each(["1.2.0", "-1px", "#fff", "+44", "=> x", "version 1. 2"])(
    "is not escaped where it begins nothing: %s",
    (text) => expect(escapeMarkdown(text)).toBe(text),
  );

  it("is one line", () => expect(escapeMarkdown("a\n\n# b\r\nc")).toBe("a # b c"));
});

describe("code", () => {
  it("has a fence longer than any in its text", () => {
    const text = "a\n````\n<script>\n```js\n";
    expect(render(codeBlock(text, "html"))).toBe(
      '<pre><code class="language-html">a\n````\n&lt;script&gt;\n```js\n</code></pre>',
    );
  });
  it("drops line breaks at its end, in linear time", () => {
    const run = "\n".repeat(300_000);
    expect(codeBlock(`a${run}b${run}`)).toBe(`\`\`\`\na${run}b\n\`\`\``);
  });

  it("ignores an invalid language", () => expect(codeBlock("a", 'x"\n# b')).toBe("```\na\n```"));
  it("keeps its own backticks", () => {
    for (const text of ["`", "``", "a`b", "`a`"]) expect(textOf(render(code(text)))).toBe(text);
    expect(code("  ")).toBe("");
  });
  it("makes only text between two asterisks strong", () =>
    expect(inline("**May <b> only** x **")).toBe("**May \\<b> only** x \\*\\*"));
  it("makes text between backticks code", () =>
    expect(inline("Use `a | b` *not* `<c>`.")).toBe("Use `a | b` \\*not\\* `<c>`."));
});

describe("a link", () => {
  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "JavaScript:x", "vbscript:x"])(
    "leads nowhere else: %s",
    (href) => expect(link("words", href)).toBe("words"),
  );
  it.each([
    ["/a b", "[x](/a%20b)"],
    ["/a)b(c", "[x](/a%29b%28c)"],
    ['/a"b<c>', "[x](/a%22b%3cc%3e)"],
    ["/a\nb", "[x](/a%0ab)"],
    ["https://x.example/?a=1&b=2#c", "[x](https://x.example/?a=1&b=2#c)"],
  ])("has an address that ends where it ends: %s", (href, expected) => expect(link("x", href)).toBe(expected));

  it("drops hidden characters, in which text could hide", () => {
    expect(escapeMarkdown("a\u200bb\u2060c\ufeffd\u{e0041}e\u{e0100}f")).toBe("abcdef");
    expect(escapeMarkdown("ok \u2764\ufe0f\ufe01\ufe02\ufe03")).toBe("ok \u2764\ufe0f");
    expect(escapeMarkdown("\u{1f469}\u200d\u{1f4bb} \u06cc\u200c\u06a9")).toBe(
      "\u{1f469}\u200d\u{1f4bb} \u06cc\u200c\u06a9",
    );
  });
});

it("drops empty columns", () =>
  expect(
    printTable(
      ["A", "B", "C"],
      [
        ["1", "", "3"],
        ["2", "", ""],
      ],
    ),
  ).toBe("| A | C |\n| --- | --- |\n| 1 | 3 |\n| 2 |  |"));
