import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { afterAll, describe, expect, it } from "vitest";
import { casesOf } from "../../../test/long-form.ts";
import { defineTask } from "../../platform/workers/task.ts";
import { createWorkerPool } from "../../platform/workers/worker-pool.ts";
import { renderMarkdown } from "./render-markdown.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { childElementsOf, type Element } from "./tree.ts";

const tagNames = new Set(
  `a abbr aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td
tfoot th thead time tr u ul var wbr`.split(/\s+/),
);
const attributeNames =
  /^(abbr|align|alt|ariaDescribedBy|ariaLabel|ariaLabelledBy|className|colSpan|data(Done|FootnoteBackref|FootnoteRef|Footnotes|Kind|Language|Tone|Verdict)|dateTime|decoding|dir|height|href|id|lang|loading|open|rel|reversed|role|rowSpan|scope|span|src|start|tabIndex|title|type|value|width)$/;
const classNames =
  /^(anchor|badge|callout|callout-title|caption|code|do-dont|elsewhere|elsewhere-(host|label|link)|embed|embed-link|framed|image|placeholder|plain|sr-only|table-scroll|task|tok-[a-z]+|verdict|verdict-label)$/;

function parsed(html: string): Element[] {
  const tree = fromParse5(parseFragment(html));
  return tree.type === "root" ? [...childElementsOf(tree)] : [];
}

/** Checks that apply to every page, on its HTML parsed again. */
function expectSafe(html: string): void {
  for (const { tagName, properties } of parsed(html)) {
    expect(tagNames, html).toContain(tagName);
    for (const [name, value] of Object.entries(properties)) {
      expect(name, html).toMatch(attributeNames);
      if (name === "href") expect(String(value)).toMatch(/^(https?:\/\/|mailto:|tel:|[^:]*$|[^:]*[/?#])/i);
      if (name === "src") expect(String(value)).toMatch(/^\/assets\//);
      if (name === "id") expect(String(value)).toMatch(/^(h-|user-content-fn|footnote-label$)/);
      if (name === "className") for (const word of [value].flat()) expect(String(word)).toMatch(classNames);
    }
  }
}

const render = (markdown: string) =>
  renderMarkdown(markdown, {
    slug: "guides/x",
    title: "X",
    image: (path) => (path === "/a.png" ? "/assets/a.png" : undefined),
  });

const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example></SCRIPT>",
  "<script>",
  "<scr<script>ipt>alert(1)</script>",
  "<<script>script>alert(1)</script>",
  "text<script>alert(1)</script>text",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<img src='javascript:alert(1)'>",
  "<img src='data:text/html,<script>alert(1)</script>' alt=x>",
  "<img src='/a.png' onerror='alert(1)' style='x' srcset='//evil.example/x 2x'>",
  "<img src=//evil.example/x.png>",
  "<img src='https://evil.example/x.png' alt='\"><script>alert(1)</script>'>",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml;base64,PHN2Zz4=)",
  '![x"onerror="alert(1)](/a.png "y\\"onload=\\"alert(1)")',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](vbscript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "[x][y]\n\n[y]: <data:text/html;base64,PHNjcmlwdD4=>",
  "<javascript:alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href=' &#14; javascript:alert(1)'>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  "<a href='/x' onclick='alert(1)' target=_blank style='position:fixed'>x</a>",
  "<a href=//evil.example ping=//evil.example>x</a>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<style>@import '//evil.example'</style>",
  "<p style='background:url(//evil.example)'>x</p>",
  "<link rel=stylesheet href=//evil.example>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<object data='javascript:alert(1)'></object><embed src=x>",
  "<form action=//evil.example><input name=body><button formaction='javascript:alert(1)'>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video src=//evil.example onerror=alert(1)><source src=x onerror=alert(1)></video>",
  "<base href=//evil.example><meta http-equiv=refresh content='0;url=//evil.example'>",
  "<h2 id=body>x</h2><a id=location name=cookie>x</a><img name=getElementById alt=x>",
  "<div id=content class='r-bar callout' data-tone=warning data-copy role=button tabindex=0 aria-label=x>x</div>",
  '<div data-mark="0-0">x</div>',
  "<template><script>alert(1)</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>",
  "<xmp><script>alert(1)</script>",
  "<plaintext><script>alert(1)</script>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
  "<b <script>alert(1)</script>0",
  "<a href='x'<script>alert(1)</script>",
  "<table><td background='javascript:alert(1)'>x",
  "{alert(1)}",
  "{(() => { globalThis.hacked = true })()}",
  "export const x = (globalThis.hacked = true)\n\n{x}",
  "import x from 'data:text/javascript,globalThis.hacked=true'\n\n<img src={x} />",
  "<Box dangerouslySetInnerHTML={{__html: '<img src=x onerror=alert(1)>'}} />",
  "<Link href='javascript:alert(1)'>x</Link>",
  "<Link to={'javascript:alert(1)'}>x</Link>",
  "<Player src='javascript:alert(1)' title='<script>alert(1)</script>' />",
  "<Player src='https://evil.example/\"onmouseover=alert(1)' label='\"><script>' />",
  "<Note title='<img src=x onerror=alert(1)>'>x</Note>",
  "<Heading as='script'>alert(1)</Heading><Box as='iframe'>x</Box>",
  "<Heading id='\"><script>alert(1)</script>'>x</Heading>",
  "{`<img src=x onerror=alert(1)>`}",
  "<Code className='language-\"><script>'>{`<script>alert(1)</script>`}</Code>",
  "<UnknownIcon {...{onClick: alert}} href='javascript:x' />",
  '{{ example({ item: "../../x", example: "<script>alert(1)</script>" }) }}',
  '{{ kitTable({ rows: [[{ html: "<img src=x onerror=alert(1)>" }]] }) }}',
  '{{ kitWarningText({ html: "<script>alert(1)</script>" }) }}',
  '{% set x = "<script>alert(1)</script>" %}{{ x }}',
  '{% call card({ src: "javascript:alert(1)", title: "<script>" }) %}x{% endcall %}',
  '```html"onload=alert(1)\n<script>alert(1)</script>\n```',
  "`<script>alert(1)</script>`",
  "[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))",
  "> [!NOTE]\n> <script>alert(1)</script>",
  "| <script>alert(1)</script> |\n| --- |\n| [x](javascript:alert(1)) |",
  '# <img src=x onerror=alert(1)>\n\n## {#"><script>}',
  'javascript:alert(1) www.x.y"onclick=alert(1) https://x.y/\'"><script>',
];

describe("hostile pages", () => {
  it.each(payloads)("keeps nothing harmful of %j", async (payload) => {
    const { html } = await render(payload);
    expectSafe(html);
    expect("hacked" in globalThis).toBe(false);
  });

  it("keeps nothing harmful in nested payloads", async () => {
    for (const [index, payload] of payloads.entries()) {
      const next = payloads[(index * 7 + 3) % payloads.length] ?? "";
      expectSafe(
        (await render(`<Box>\n\n- ${payload}\n\n  ${next}\n\n</Box>\n\n| ${next} |\n|---|\n| ${payload}`)).html,
      );
      expectSafe((await render(payload.slice(0, -1) + next)).html);
    }
  });

  it("keeps nothing harmful in payloads as block arguments", { tags: "repeated" }, async () => {
    for (const payload of casesOf(payloads, 10)) {
      const value = JSON.stringify(payload);
      for (const name of [
        "Note",
        "Do",
        "Figure",
        "Heading",
        "Kbd",
        "Link",
        "Badge",
        "Details",
        "Text",
        "Code",
        "Card",
      ]) {
        const words = ["as", "level", "id", "title", "caption", "href", "variant", "verdict", "status", "language"];
        const attributes = words.map((word) => `${word}={${value}}`).join(" ");
        expectSafe(
          (await render(`<${name} ${attributes}>\n\nx\n\n</${name}>\n\na <${name} ${attributes}>x</${name}>`)).html,
        );
      }
      const cell = `{ html: ${value}, text: ${value}, href: ${value}, src: ${value}, title: ${value}, format: ${value} }`;
      const options = `{ rows: [[${cell}], { key: ${cell}, value: ${cell}, actions: { items: [${cell}] } }], ...${cell} }`;
      for (const name of ["kitTable", "kitSummaryList", "kitInsetText", "kitThing", "example", "kitDetails"]) {
        const given = options.replace("...{", "").replace(/ } }$/, " }");
        expectSafe((await render(`{{ ${name}(${given}) }}\n\n{% call ${name}(${given}) %}x{% endcall %}`)).html);
      }
      expectSafe(
        (
          await render(
            `{% set a = ${value} %}\n\n{{ a }} [x]({{ a }}) {{ kitText({ html: a }) }} {% raw %}${payload}{% endraw %}`,
          )
        ).html,
      );
    }
  });

  it("does not let a page write the program's own nodes", async () => {
    const { html } = await render(
      '<aside class="callout">a</aside>\n\n<figure class="code" data-language="x">b</figure>',
    );
    for (const { tagName, properties } of parsed(html)) {
      expect(tagName).not.toBe("aside");
      expect(properties.className).toBeUndefined();
    }
  });

  it("loads nothing from another host", async () => {
    const { html } = await render(
      "![a](https://evil.example/a.png) <img src=https://evil.example/b.png>\n\n![c](//evil.example/c)",
    );
    expect(parsed(html).map(({ tagName }) => tagName)).not.toContain("img");
  });
});

/** The size of a page in this part. */
const size = 100_000;
const filled = (part: string, length = size): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const counted = (part: (index: number) => string): string => {
  let text = "";
  for (let index = 0; text.length < size; index++) text += part(index);
  return text;
};

/** Inputs for which parsers of Markdown and HTML needed more than linear time or space. */
const bombs: Readonly<Record<string, string>> = {
  "stars and underscores": filled("*_"),
  "open emphasis": filled("**a "),
  "closing emphasis": filled("a** "),
  "mixed emphasis": filled("*a _b "),
  "emphasis within words": filled("*a**a"),
  strikethrough: filled("~~a "),
  "opening brackets": filled("["),
  "opening images": filled("!["),
  "open links": filled("[a]("),
  "open destinations": filled("[a](<b"),
  "open references": filled("[a]["),
  "links in links": `${filled("[", 20_000)}a${filled("](x)", 80_000)}`,
  images: filled("![a](b) "),
  backticks: counted((index) => `a${"`".repeat(index % 300)}`),
  "odd backticks": filled("`a``b"),
  backslashes: filled("\\"),
  entities: filled("&a"),
  "less-than signs": filled("<"),
  "tags without end": filled("<a "),
  "attributes without end": filled("<a b='"),
  comments: filled("<!--"),
  instructions: filled("<?"),
  "character data": filled("<![CDATA["),
  "misnested formatting": counted((index) => `<p><b lang=${index}>x</i></p>\n`),
  elements: filled("<div>"),
  "elements in paragraphs": filled("<div>\n\n"),
  "tables in cells": filled("<table><td>"),
  "line breaks": filled("<br>"),
  quotes: filled(">"),
  "quotes that end": filled("> a\n\n"),
  "quotes of many depths": counted((index) => `${">".repeat((index % 90) + 1)}a\n`),
  "lists in a line": filled("- "),
  "long lists": filled("- a\n"),
  "lists by indentation": counted((index) => `${" ".repeat(index % 400)}- a\n`),
  "blocks by indentation": counted((index) => `${" ".repeat((index * 4) % 2_000)}a\n\n`),
  "lists in quotes": filled("> - a\n>   > - b\n"),
  tasks: filled("- [ ] a\n"),
  alerts: filled("> [!NOTE]\n> a\n\n"),
  rows: `a|b\n-|-\n${filled("a|b\n")}`,
  columns: `${filled("a|", 50_000)}\n${filled("-|", 50_000)}`,
  "rows to be filled up": `${filled("a|", 33_000)}\n${filled("-|", 33_000)}\n${filled("x\n", 33_000)}`,
  "many tables": filled("a|b\n-|-\n1|2\n\n"),
  "equal headings": filled("# a\n"),
  "equal headings with ids": filled("## a {#b}\n"),
  "underlined headings": filled("a\n=\n"),
  fences: filled("```\n"),
  "highlighted code": filled("```tsx\nconst a = <b>{c}</b>\n```\n\n"),
  "nested templates in code": `\`\`\`tsx\n${filled("`${", 20_000)}\n\`\`\``,
  "empty lines in code": `\`\`\`\n${filled("\n")}x\n\`\`\``,
  footnotes: counted((index) => `[^${index}]\n\n[^${index}]: x\n\n`),
  "a footnote that is used often": `${filled("[^1] ")}\n\n[^1]: x`,
  "footnotes in footnotes": `${counted((index) => `[^${index}]: [^${index + 1}]\n\n`)}[^0]`,
  definitions: counted((index) => `[a${index}]: /x\n\n`),
  "a definition that is used often": `[a]: /${filled("x", 50_000)}\n\n${filled("[a] ", 50_000)}`,
  addresses: filled("https://a.b/ "),
  "broken addresses": filled("http://"),
  "addresses without scheme": filled("www."),
  "mail addresses": filled("a@b."),
  "open macros": filled("{{"),
  "open strings": filled('{"'),
  "open templates": filled("{`${"),
  calls: filled("{% call a() %}"),
  "open comments": filled("{#"),
  variables: filled("{% set a %}"),
  "a variable that is used often": `{% set a %}${filled("b", 50_000)}{% endset %}\n${filled("{{ a }} ", 50_000)}`,
  "arguments with HTML": filled("{{ kitText({ html: '<b>a' }) }}\n\n"),
  "tables of macros": `{{ kitTable({ rows: [${filled("[{ html: '<b>' }],", 60_000)}] }) }}`,
  spaces: filled(`{{ a${" ".repeat(6_000)}b }} `),
  components: filled("<Box>\n\n"),
  "components in a line": filled("<Box>"),
  "component after component": filled("<Do>a</Do>\n\n"),
  attributes: filled("<Box a={"),
  imports: filled("import a\n"),
  exports: filled("export const a = (\n"),
  "no-break": filled(" "),
};

/** As pages define it: a task that exceeds its time or memory limit is stopped, and rejects. */
const renderPage = defineTask<{ markdown: string; slug: string }, RenderedPage>({
  name: "render page",
  cpuMs: 2_000,
  heapMb: 256,
});

describe("bombs", () => {
  const pool = createWorkerPool();
  afterAll(() => pool.close());

  it.each(casesOf(Object.entries(bombs), 10))(
    "shows a page full of %s within the time and memory of a thread",
    { tags: "repeated" },
    async (_, bomb) => {
      const { html, text } = await pool.run(renderPage, { markdown: bomb, slug: "x" });
      expect(html.length).toBeLessThan(4 * 1024 * 1024);
      expect(text.length).toBeLessThan(2 * 1024 * 1024);
      expectSafe(html.slice(0, 20_000).replace(/<[^>]*$/, ""));
    },
  );

  it.each([
    ["above 2 MiB", "<b>x</b> ".repeat(300_000)],
    ["above 512 KiB as HTML", "<b>x</b> ".repeat(60_000)],
    ["nested more than 100 deep", `${">".repeat(101)}a`],
    ["of more than 100,000 tags", "<br>".repeat(100_001)],
  ])("shows a page %s as plain text, and says so", async (_, markdown) => {
    const page = await render(markdown);
    expect(page).toMatchObject({ text: markdown, isPlain: true, warnings: [expect.stringContaining("as plain text")] });
    const escaped = markdown.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(page.html).toBe(`<pre class="plain">${escaped}</pre>`);
  });
});
