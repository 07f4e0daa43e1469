import { describe, expect, it } from "vitest";
import { rewriteDialect } from "./dialect.ts";

/** The rewritten source with marks and gaps made short. */
function rewrite(source: string): string {
  const { markdown } = rewriteDialect(source, () => {});
  return markdown
    .replace(/data-mark="[^"]*"/g, "mark")
    .replace(/\n\s*\n/g, "\n\n")
    .trim();
}

describe("what stays as it is", () => {
  it.each([
    "Plain *markdown* with [a link](/x) and <https://example.com>, <me@example.com>.",
    "`{{ code }}` and ``{% `more` %}`` and `<Box>`",
    "```jsx\nimport a from 'b'\n<Box sx={{a: 1}}>{x}</Box>\n```",
    "~~~\n{% raw %}\n~~~",
    "- item\n\n  ```njk\n  {{ example({}) }}\n  ```",
    "> ```\n> {{ quoted }}\n> ```",
    "<pre>{{ x }} <Box></pre>",
    "A <code>{{ x }}</code> in HTML.",
    "Escaped \\{ and \\<Box> stay.",
    "[spaced](<my file.md>)",
    '<a href="/x" title="y">link</a>',
    "<!-- {{ comment }} -->",
    "import your tokens before you begin",
    "export default settings to a file.",
  ])("keeps %j", (source) => expect(rewrite(source)).toBe(source));

  it("fences indented code, so that its braces stay code", () =>
    expect(rewrite("Text.\n\n    {{ code }}\n      <Box>\n\nEnd.")).toBe(
      "Text.\n\n```\n{{ code }}\n  <Box>\n```\n\nEnd.",
    ));

  it("shows placeholders and types that only look like tags", () => {
    expect(rewrite("run <command> on Array<Item>")).toBe("run &#60;command&#62; on Array&#60;Item>");
    expect(rewrite("put <your name> here")).toBe("put &#60;your name&#62; here");
  });

  it("shows braces of plain prose", () =>
    expect(rewrite("from {start} to {end}")).toBe("from &#123;start} to &#123;end}"));
});

describe("MDX", () => {
  it.each([
    ["import a from 'a'\nimport {\n  b,\n} from \"b\"\n\nText.", "Text."],
    ["export const x = {\n  a: [1, 'b}'],\n}\n\nText.", "Text."],
    ["export const f = () => (\n  <p>\n\n  x</p>\n)\n\nText.", "Text."],
    ["export default Layout\nimport a from 'a'\n\nText.", "Text."],
    ["Text {/* remark */}and{' '}more.", "Text and more."],
    ["import a from 'a'\n\nVersion {a.b.c} here.", "Version  here."],
    ['Say {"two &amp; {three}"}.', "Say two &#38;amp&#59; &#123;three&#125;."],
    ["a <Box sx={{a: '}', b: [1, {c: 2}]}}>inside</Box>", "a <span mark>inside</span>"],
    ["<Text>one</Text> and <Text>two</Text>", "<span mark>one</span> and <span mark>two</span>"],
    ["<Link to=\"/x\">\n  words\n</Link>{' '}\nafter", "<span mark>words</span> \nafter"],
    ['| <Box as="kbd" px={2}>Esc</Box> | x |', "| <span mark>Esc</span> | x |"],
    ['<div style={{color: \'red\'}} className="a" id="b">x</div>', '<div class="a" id="b">x</div>'],
    ['<Heading as="h3">\n  Title\n</Heading>', "<div mark>\n\n  Title\n\n</div>"],
    ['<Code className="language-css">{`a {\n  b: c;\n}`}</Code>', "```css\na {\n  b: c;\n}\n```"],
    ['see <InlineCode>{"a_b"}</InlineCode>', "see <code>a&#95;b</code>"],
    ["<code>{`<b>`}</code>", "<code>&#60;b&#62;</code>"],
    ["<UnknownIcon size={16} /> text", "<span mark></span> text"],
    ["</Box> text", "text"],
  ])("reads %j", (source, markdown) => expect(rewrite(source)).toBe(markdown));

  it("keeps components inside their list item", () =>
    expect(rewrite("1. one\n\n   <Note>\n   text\n   </Note>\n\n2. two")).toBe(
      "1. one\n\n   <div mark>\n\n   text\n\n</div>\n\n2. two",
    ));
});

describe("Nunjucks", () => {
  it.each([
    ['{% from "a.njk" import b %}\n\nText.', "Text."],
    ["{# remark #}Text.", "Text."],
    ["{% if a > 1 %}Text.{% else %}Other.{% endif %}", "Text.Other."],
    ['{% include "a.njk" %}Text.', "Text."],
    ['{% set a = "b" %}Say {{ a }}.', "<span mark>b</span>Say b."],
    ["{% set a %}never used{% endset %}\n", "never used"],
    ["{{ name | upper }} Text.", "Text."],
    ["{% raw %}{{ shown }}{% endraw %}", "&#123;&#123; shown }}"],
    ['{% call details({ summaryText: "More" }) %}\nInside.\n{% endcall %}', "<div mark>\n\nInside.\n\n</div>"],
    [
      '## A\n\n{% call card({ title: "Title", src: "/a.png", alt: "Alt" }) %}\nInside.\n{% endcall %}',
      "## A\n\n<div mark>\n\nInside.\n\n</div>",
    ],
    ["{% call unknown() %}\nInside.\n{% endcall %}", "<div mark>\n\nInside.\n\n</div>"],
    ["unclosed {{ a and {% b", "unclosed &#123;&#123; a and &#123;% b"],
  ])("reads %j", (source, markdown) => expect(rewrite(source)).toBe(markdown));
});
