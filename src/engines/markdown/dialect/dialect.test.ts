import { describe, expect, it } from "vitest";
import { createMarkTable } from "../blocks/block.ts";
import { markdownToHtml } from "../parse-markdown.ts";

/** The HTML of a page, with shortened marks and without line breaks between tags. */
const html = (markdown: string): string =>
  markdownToHtml(markdown, createMarkTable(markdown), () => {})
    .replace(/data-mark="[^"]*"/g, "mark")
    .replace(/>\s+(?=<)/g, ">")
    .trim();

describe("unchanged text", () => {
  it.each([
    ["`{{ code }}` and ``{% `more` %}``", "<p><code>{{ code }}</code> and <code>{% `more` %}</code></p>"],
    [
      "```jsx\nimport a\n<Box>{x}</Box>\n```",
      '<pre><code class="language-jsx">import a\n&lt;Box&gt;{x}&lt;/Box&gt;\n</code></pre>',
    ],
    ["~~~\n{% raw %}\n~~~", "<pre><code>{% raw %}\n</code></pre>"],
    ["- a\n\n  ```\n  {{ b() }}\n  ```", "<ul><li><p>a</p><pre><code>{{ b() }}\n</code></pre></li></ul>"],
    ["> ```\n> {{ a }}\n> ```", "<blockquote><pre><code>{{ a }}\n</code></pre></blockquote>"],
    ["a\n\n    {{ b }}\n      <Box>\n\nc", "<p>a</p><pre><code>{{ b }}\n  &lt;Box&gt;\n</code></pre><p>c</p>"],
    ["<pre>{{ x }} <Box></pre>", "<pre>{{ x }} <Box></pre>"],
    ["A <code>{{ x }}</code>.", "<p>A <code>{{ x }}</code>.</p>"],
    ["\\{ and \\<Box> stay", "<p>{ and &lt;Box&gt; stay</p>"],
    ["[a](<my file.md>)", '<p><a href="my%20file.md">a</a></p>'],
    ['<a href="/x" title="y">link</a>', '<p><a href="/x" title="y">link</a></p>'],
    ["import your tokens before you begin", "<p>import your tokens before you begin</p>"],
    ["export default settings to a file.", "<p>export default settings to a file.</p>"],
    ["run <command> on Array<Item>", "<p>run &lt;command&gt; on Array&lt;Item&gt;</p>"],
    ["put <your name> here", "<p>put &lt;your name&gt; here</p>"],
    ["from {start} to {end}", "<p>from {start} to {end}</p>"],
    ["Connect to <YOUR_HOST>, {count} times", "<p>Connect to &lt;YOUR_HOST&gt;, {count} times</p>"],
    [
      "| a |\n|-|\n| {b} |\n\nMap<K, V>",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>{b}</td></tr></tbody></table><p>Map&lt;K, V&gt;</p>",
    ],
    [
      "<T extends string>, <K>, <NAME> and <Foo$> {x}",
      "<p>&lt;T extends string&gt;, &lt;K&gt;, &lt;NAME&gt; and &lt;Foo$&gt; {x}</p>",
    ],
    ["<!todo> then <ns:tag> and <Chosen> {x}", "<p>&lt;!todo&gt; then &lt;ns:tag&gt; and &lt;Chosen&gt; {x}</p>"],
    ["In Vue {{ user.name }} is text, {{ n + 1 }} too", "<p>In Vue {{ user.name }} is text, {{ n + 1 }} too</p>"],
    [
      "<https://a.example/b> and <mailto:a@b.example>",
      '<p><a href="https://a.example/b">https://a.example/b</a> and <a href="mailto:a@b.example">mailto:a@b.example</a></p>',
    ],
    ["unclosed {{ a and {% b", "<p>unclosed {{ a and {% b</p>"],
    ["a <title> b", "<p>a  b</p>"],
    ["<svg>\n\n<path d='' />\n\n</svg>\nafter", "<p>after</p>"],
  ])("keeps %j", (source, expected) => expect(html(source)).toBe(expected));
});

describe("MDX", () => {
  it.each([
    ["import a from 'a'\nimport {\n  b,\n} from \"b\"\n\nText.", "<p>Text.</p>"],
    ["export const x = {\n  a: [1, 'b}'],\n}\n\nText.", "<p>Text.</p>"],
    ["export const f = () => (\n  <p>\n\n  x</p>\n)\n\nText.", "<p>Text.</p>"],
    ["export default Layout\nimport a from 'a'\n\nText.", "<p>Text.</p>"],
    ["Text {/* remark */}and{' '}more.", "<p>Text and more.</p>"],
    ["import a from 'a'\n\nVersion {a.b.c} here.", "<p>Version  here.</p>"],
    ['Say {"two &amp; {three}"}.', "<p>Say two &amp;amp; {three}.</p>"],
    ["a <Box sx={{a: '}', b: [1, {c: 2}]}}>inside</Box>", "<p>a <span mark>inside</span></p>"],
    ["<Text>one</Text> and <Text>two</Text>", "<p><span mark>one</span> and <span mark>two</span></p>"],
    ["<Text>one</Text>\n<Text>two</Text>", "<div mark><p>one</p></div><div mark><p>two</p></div>"],
    ["<Link to=\"/x\">\n  words\n</Link>{' '}\nafter", "<p><span mark>\nwords\n</span> \nafter</p>"],
    ["<Note>a\nb\n\n## c\n</Note>", "<div mark><p>a\nb</p><h2>c</h2></div>"],
    ["<Do><Caption>a *b*</Caption></Do>", "<div mark><div mark><p>a <em>b</em></p></div></div>"],
    ["<Do>\n  a\n  <Caption>b</Caption></Do>\nc", "<div mark><p>a</p><div mark><p>b</p></div></div><p>c</p>"],
    ["<div>\n  <Note>\n    **a**\n  </Note>\n</div>", "<div><div mark><p><strong>a</strong></p></div></div>"],
    [
      "1. a\n\n   <Note>\n   b\n   </Note>\n\n2. c",
      "<ol><li><p>a</p><div mark><p>b</p></div></li><li><p>c</p></li></ol>",
    ],
    [
      "<Box>\n      ## a\n      ```css\n        b\n      ```\n      c\n\n          - d\n</Box>\n\n    e",
      '<div mark><h2>a</h2><pre><code class="language-css">  b\n</code></pre><p>c</p><ul><li>d</li></ul></div><pre><code>e\n</code></pre>',
    ],
    ["<div style={{color: 'red'}} className=\"a\">x</div>", '<div class="a">x</div>'],
    ["import b from './b.png'\n\n<img\n  alt='a'\n  src={b}\n/>", '<img alt="a" src="./b.png">'],
    ["<p>a `b`\n<Icon /> {'c'}</p>", "<p>a <code>b</code><span mark></span> c</p>"],
    [
      '<Code className="language-css">{`\n  a {\n    b: c;\n  }`}</Code>',
      '<pre><code class="language-css">a {\n  b: c;\n}</code></pre>',
    ],
    ["<Code>{`\n    <A>\n  <B />\n</A>`}</Code>", "<pre><code>&lt;A&gt;\n  &lt;B /&gt;\n&lt;/A&gt;</code></pre>"],
    ['see <InlineCode>{"a_b"}</InlineCode>', "<p>see <code>a_b</code></p>"],
    ["<code>{`<b>`}</code>", "<p><code>&lt;b&gt;</code></p>"],
    ["</Box> text", "<p> text</p>"],
  ])("reads %j", (source, expected) => expect(html(source)).toBe(expected));
});

describe("Nunjucks", () => {
  it.each([
    ['{% from "a.njk" import b %}\n\nText.', "<p>Text.</p>"],
    ["{# remark #}# Text", "<h1>Text</h1>"],
    ["<script>alert(1)</script>[x](/y)", '<p><a href="/y">x</a></p>'],
    ["{% if d %}{% endif %}a\n{{ b | upper }} c", "<p>a\n c</p>"],
    ["{% if a > 1 %}Text.{% else %}Other.{% endif %}", "<p>Text.Other.</p>"],
    ['{% set a = "b" %}Say {{ a }}.', "<p><span mark>b</span>Say b.</p>"],
    ["{% set a %}never used{% endset %}", "<p>never used</p>"],
    ["{% set a %}\nb\n{% endset %}\n\n{{ a }}", "<div mark><p>b</p></div><div mark></div>"],
    ["{% if a %}{% endif %}{{ name | upper }} Text.", "<p>Text.</p>"],
    [
      "{% if a %}{% endif %}[a]({{ '/b c' }}) ![d](/{{ e | url }}.png)",
      '<p><a href="/b%20c">a</a><img src="/.png" alt="d"></p>',
    ],
    ["a {% raw %}{{ b }}{% endraw %}", "<p>a {{ b }}</p>"],
    [
      "{% raw %}\n\n## {{ a }}\n\n`{{ b }}`\n{% endraw %}\n\n{{ c }}d",
      "<h2>{{ a }}</h2><p><code>{{ b }}</code></p><p>d</p>",
    ],
    [
      "{% call a() %}\nb\n{% call c() %}\nd\n{% endcall %}\n{% endcall %}",
      "<div mark><p>b</p><div mark><p>d</p></div></div>",
    ],
  ])("reads %j", (source, expected) => expect(html(source)).toBe(expected));
});
