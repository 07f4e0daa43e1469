import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../safe/cpu-time.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { type Element, elementsOf } from "./tree.ts";

const tagNames = new Set(
  `a abbr aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td
tfoot th thead time tr u ul var wbr`.split(/\s+/),
);
const attributeNames =
  /^(abbr|align|alt|ariaDescribedBy|ariaLabel|className|colSpan|data(Done|FootnoteBackref|FootnoteRef|Footnotes|Kind|Language|Tone|Verdict)|dateTime|decoding|dir|height|href|id|lang|loading|open|rel|reversed|role|rowSpan|scope|span|src|start|tabIndex|title|type|value|width)$/;
const classNames =
  /^(anchor|badge|callout|callout-title|caption|code|do-dont|elsewhere|elsewhere-(host|label|link)|embed|embed-link|framed|image|placeholder|plain|sr-only|table-scroll|task|tok-[a-z]+|verdict|verdict-label)$/;

function parsed(html: string): Element[] {
  const tree = fromParse5(parseFragment(html));
  return tree.type === "root" ? [...elementsOf(tree)] : [];
}

/** What must hold for every page, read again by an HTML parser. */
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

  it("keeps nothing harmful where payloads stand inside of each other", async () => {
    for (const [index, payload] of payloads.entries()) {
      const next = payloads[(index * 7 + 3) % payloads.length] ?? "";
      expectSafe(
        (await render(`<Box>\n\n- ${payload}\n\n  ${next}\n\n</Box>\n\n| ${next} |\n|---|\n| ${payload}`)).html,
      );
      expectSafe((await render(payload.slice(0, -1) + next)).html);
    }
  });

  it("does not let a page write the nodes it makes itself", async () => {
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

const bombs: Readonly<Record<string, string>> = {
  quotes: ">".repeat(100_000),
  "quotes with spaces": "> ".repeat(100_000),
  "opening brackets": "[".repeat(100_000),
  images: "![".repeat(100_000),
  "links in links": `${"[".repeat(20_000)}a${"](x)".repeat(20_000)}`,
  stars: "*".repeat(100_000),
  "closing stars": "a* ".repeat(50_000),
  "mixed emphasis": "*a _b ".repeat(20_000),
  "lists in a line": "- ".repeat(50_000),
  "lists by indentation": Array.from({ length: 1500 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"),
  elements: "<div>".repeat(50_000),
  "elements in paragraphs": "<div>\n\n".repeat(20_000),
  "misnested formatting": Array.from({ length: 8_000 }, (_, index) => `<p><b lang=${index}>x</i></p>`).join("\n"),
  tables: "<table><td>".repeat(20_000),
  components: "<Box>\n\n".repeat(20_000),
  attributes: "<Box a={".repeat(20_000),
  braces: "{{".repeat(20_000),
  strings: '{"'.repeat(20_000),
  calls: "{% call a() %}".repeat(20_000),
  backticks: Array.from({ length: 900 }, (_, length) => `a${"`".repeat(length)}`).join(""),
  comments: "<!--".repeat(30_000),
  "wide tables": `${"a|".repeat(3000)}\n${"-|".repeat(3000)}\n${"x\n".repeat(3000)}`,
  "empty lines in code": `\`\`\`\n${"\n".repeat(300_000)}x\n\`\`\``,
  "quotes that end": "> a\n\n".repeat(6_000),
  "underlined headings": "a\n=\n".repeat(10_000),
  imports: "import a\n".repeat(20_000),
  spaces: `{{ a${" ".repeat(60_000)}b }} `.repeat(20),
};

describe("bombs", () => {
  it.each(Object.entries(bombs))("shows a page full of %s in time", async (_, bomb) => {
    let page = render("");
    const used = cpuTime(() => {
      page = render(bomb);
    });
    const { html } = await page;
    expect(used).toBeLessThan(4000);
    expectSafe(html.slice(0, 20_000).replace(/<[^>]*$/, ""));
  });

  it("shows a page above 2 MiB as plain text", async () => {
    const page = await render("<b>x</b> ".repeat(300_000));
    expect(page.html.slice(0, 44)).toBe('<pre class="plain">&#60;b&#62;x&#60;/b&#62; ');
    expect(page.warnings).toHaveLength(1);
  });
});
