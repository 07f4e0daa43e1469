import fc from "fast-check";
import type { Element, Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { htmlSchema, parseHtml, sanitizeHtml } from "./html.ts";
import { balanceHtml } from "./html-balance.ts";
import { UnsafeInput } from "./unsafe.ts";

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "html") return error.message;
    throw error;
  }
  return "taken";
}

function elementsOf(tree: Root | Element): Element[] {
  return tree.children.flatMap((child) => (child.type === "element" ? [child, ...elementsOf(child)] : []));
}

function parsed(html: string): Root {
  return unified()
    .use(rehypeRaw)
    .runSync({ type: "root", children: [{ type: "raw", value: html }] });
}

const attributeNames =
  /^(alt|abbr|align|ariaDescribedBy|ariaLabel|checked|className|colSpan|dataFootnote(s|Ref|Backref)|dateTime|dir|disabled|height|href|id|lang|loading|open|reversed|rowSpan|scope|span|src|start|title|type|value|width)$/;

/** What must hold for whatever comes out, read again by a parser. */
function expectSafe(html: string): void {
  for (const { tagName, properties } of elementsOf(parsed(html))) {
    expect(htmlSchema.tagNames).toContain(tagName);
    expect(tagName).not.toMatch(
      /^(script|style|iframe|object|embed|form|svg|math|video|audio|base|meta|link|template|title)$/,
    );
    for (const [name, value] of Object.entries(properties)) {
      expect(name).toMatch(attributeNames);
      if (name === "className") expect(String(value)).toMatch(/^language-/);
      if (name === "href") expect(String(value)).toMatch(/^(https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/);
      if (name === "src") {
        const url = new URL(String(value), "https://site.test/docs/page");
        expect([url.protocol, url.host === "site.test" || /^https:\/\//i.test(String(value))]).toEqual([
          "https:",
          true,
        ]);
      }
      if (name === "id") expect(String(value)).toMatch(/^(h-|user-content-fn|footnote-label$)/);
    }
  }
}

const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil></SCRIPT>",
  "<script>",
  "<script><!--<script></script>--></script>",
  "<scr<script>ipt>alert(1)</script>",
  "<<script>script>alert(1)</script>",
  "<<x>script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<img src=x:x onerror=alert(1)>",
  '<img src="`javascript:alert(1)`">',
  "<img src=javascript:alert(1)>",
  "<img src=data:image/svg+xml,x>",
  "<img src=//evil/x>",
  "<img src='\\\\evil/x'>",
  "<img src='/\\evil/x'>",
  "<img src=' //evil/x'>",
  "<img src='/&#9;/evil/x'>",
  "<img src='&#10;//evil/x'>",
  "<img src='http://evil/x'>",
  "<img srcset='//evil/x 1x' sizes=1 longdesc=//evil usemap=#m lowsrc=//evil dynsrc=//evil>",
  "<picture><source srcset=//evil/x><img src=/a.png></picture>",
  "<video src=//evil poster=//evil autoplay><source src=//evil></video>",
  "<audio src=//evil><track src=//evil></audio>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=//evil><param name=movie value=//evil></object>",
  "<embed src=//evil>",
  "<applet code=x></applet>",
  "<base href=//evil>",
  "<meta http-equiv=refresh content='0;url=//evil'>",
  "<link rel=stylesheet href=//evil>",
  "<style>@import '//evil'</style>",
  "<style>*{background:url(//evil)}",
  "<p style='background:url(//evil)'>x</p>",
  "<p class='fixed inset-0' id=config name=config onclick=alert(1)>x</p>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java&#10;script:alert(1)'>x</a>",
  "<a href='&#1;javascript:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='javascript&colon;alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='vbscript:x'>x</a><a href='data:text/html,x'>x</a><a href='blob:x'>x</a><a href='file:///x'>x</a>",
  "<a href=x target=_blank ping=//evil download rel=opener>x</a>",
  "<form action=//evil><input name=a><button formaction=//evil>x</button></form>",
  "<input type=image src=//evil><input type=text autofocus onfocus=alert(1)>",
  "<textarea><script>alert(1)</script></textarea>",
  "<select><option><script>alert(1)</script></select>",
  "<isindex action=//evil>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><title><style><img src=x onerror=alert(1)></style></title></svg>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<svg/><img src=x onerror=alert(1)>",
  "<svg><svg></svg><b>x</b></svg>",
  "<svg><svg/></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<noembed><img src=x onerror=alert(1)></noembed><noframes><p title='</noframes><script>'></noframes>",
  "<xmp><p title='</xmp><script>alert(1)</script>'>",
  "<title><p title='</title><script>alert(1)</script>'>",
  "<template><script>alert(1)</script></template>",
  "<plaintext><script>alert(1)</script>",
  "<!--><script>alert(1)</script>-->",
  "<!--!><script>alert(1)</script>-->",
  "<!-- --!><script>alert(1)</script>-->",
  "<!doctype html><html onload=x><head><title>x</title></head><body onload=alert(1) background=//evil>x",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "</ x><script>alert(1)</script>",
  "</><b>x</b>",
  "<b/onmouseover=alert(1)>x</b>",
  "<b\nonmouseover\n=\nalert(1)\n>x</b>",
  "<b\fonmouseover=alert(1)>x",
  "<p =onclick=alert(1) '=\"'onclick=alert(1)>x</p>",
  "<p title='\"><script>alert(1)</script>'>x</p>",
  '<p title="<script>alert(1)</script>">x</p>',
  "<p title=`><script>alert(1)</script>`>x</p>",
  "<p title='x",
  "<p title=",
  "<p title",
  "<p",
  "<",
  "a < b <c> <3 && d",
  "<table><tr><td><script>alert(1)</script></table>",
  "<table><script>alert(1)</script><p>x</table>",
  "<h1 id=location>x</h1><h2 id='h-\"x'>y</h2><h3 id=''>z</h3>",
  "<details ontoggle=alert(1) open>x</details><marquee onstart=alert(1)>x</marquee>",
  "<x-el onclick=alert(1)>x</x-el><mar\u212A onclick=alert(1)>x</mark>",
  "<code class='language-js evil' style=x>x</code><pre class=language-js>x</pre>",
  "<p\0 onclick=alert(1)>\0</p>",
];

const limit = 512 * 1024;
const filled = (part: string) => part.repeat(Math.floor(limit / part.length));
const counted = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join("");

describe("sanitizeHtml and hostile input", () => {
  it.each(payloads)("takes the sting out of %j", (payload) => {
    for (const html of [payload, `<p>a</p>${payload}`, `<table><tr><td>${payload}`, `<ul><li><b>${payload}</b>`]) {
      const safe = sanitizeHtml(html);
      expectSafe(safe);
      expect(sanitizeHtml(safe)).toBe(safe);
      expect(parseHtml(html).type).toBe("root");
    }
  });

  it.each([
    ["more than 512 KiB", "a".repeat(limit + 1), /above 512 KiB/],
    ["more than 512 KiB in bytes alone", "é".repeat(limit / 2 + 1), /above 512 KiB/],
    ["129 levels", "<div>".repeat(129), /deeper than 128 levels/],
    ["open formatting", counted(20_000, (i) => `<b title=${i}>`), /deeper than 128/],
    ["50,001 tags", "<br>".repeat(50_001), /more than 50000 tags/],
    ["50,001 comments", "<!---->".repeat(50_001), /more than 50000 tags/],
    ["66 attributes", `<p ${counted(66, (i) => `a${i} `)}>`, /more than 64 attributes/],
    ["attributes by the thousand", `<x ${"a=1 ".repeat(100_000)}>`, /more than 64 attributes/],
  ])("refuses %s", (_title, html, message) => {
    expect(refusalOf(() => sanitizeHtml(html))).toMatch(message);
  });

  it("takes what is just within the limits", () => {
    const taken = [
      "<div>".repeat(128),
      "<br>".repeat(50_000),
      `<p ${counted(64, (i) => `a${i} `)}>`,
      "a".repeat(limit),
    ];
    for (const html of taken) expect(refusalOf(() => sanitizeHtml(html))).toBe("taken");
  });

  it.each([
    ["elements that a parser would copy", `<p>${counted(100, (i) => `<b title=${i}>`)}${"<p>x".repeat(40_000)}`],
    [
      "elements that a table would push out",
      `<table>${counted(100, (i) => `<b title=${i}>`)}${"<tr></tr>x".repeat(20_000)}`,
    ],
    ["misnested formatting", "<a><b><p></a>".repeat(10_000)],
    ["formatting behind cells", "<b><table><tr><td></b>".repeat(10_000)],
    ["open tags in tables", "<table><tr><b title=1><b title=2>x".repeat(10_000)],
    ["paragraphs", "<p>".repeat(50_000)],
    ["links", "<a href=x>".repeat(50_000)],
    ["end tags", filled("</b>")],
    ["less-than signs", filled("<")],
    ["tags without end", filled("<p ")],
    ["quotes without end", filled('<p a="')],
    ["comments without end", filled("<!--")],
    ["scripts without end", filled("<script>")],
    ["svg without end", filled("<svg>")],
    ["closed svg", filled("<svg/>")],
    ["ampersands", filled("&")],
    ["spaces", filled(" ")],
    ["spaces in a tag", `<p${" ".repeat(500_000)}x`],
    ["equals signs", `<p ${"=".repeat(500_000)}`],
    ["slashes", `<p${"/".repeat(500_000)}`],
    ["heading ids", counted(10_000, (i) => `<h2 id=a${i}><a href=#a${i}>x</a></h2>`)],
  ])("is quick with %s", (_title, html) => {
    const start = performance.now();
    refusalOf(() => sanitizeHtml(html));
    expect(performance.now() - start).toBeLessThan(5000);
  });

  const part = fc.constantFrom(
    ..."<> \"'=/!-&;x\n".split(""),
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<a href='",
    "javascript:",
    "<li>",
    "<ul>",
    "</ul>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<caption>",
    "<col>",
    "<tbody>",
    "<script>",
    "</script>",
    "<svg>",
    "</svg>",
    "<style>",
    "</style>",
    "<title>",
    "<!--",
    "-->",
    "<img src=",
    "//evil",
    " onerror=",
    "<h2 id=x>",
    "</h2>",
    "<details>",
    "<dl>",
    "<dd>",
    "<math>",
    "<textarea>",
    "<select>",
    "<template>",
    "<form>",
    "&lt;",
    "&#10;",
  );

  it("is safe whatever the text", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const safe = sanitizeHtml(parts.join(""));
        expectSafe(safe);
      }),
      { numRuns: 2000 },
    );
  });

  it("gives a parser nothing to repair by copying", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const html = parts.join("");
        const balanced = balanceHtml(html);
        const starts = balanced.match(/<[a-z]/g)?.length ?? 0;
        // The parser adds tbody, tr and colgroup, at most three to a tag.
        const implied = new Set(["tbody", "tr", "colgroup"]);
        const made = elementsOf(parsed(balanced)).filter(({ tagName }) => !implied.has(tagName)).length;
        expect(made).toBeLessThanOrEqual(starts);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("sanitizeHtml and documents", () => {
  it.each([
    ["text", "plain &amp; simple é😀", "plain &#x26; simple é😀"],
    ["headings", "<h1>a</h1><h2>b<h3>c</h3>", "<h1>a</h1><h2>b</h2><h3>c</h3>"],
    ["paragraphs without end tags", "<p>a<p>b", "<p>a</p><p>b</p>"],
    [
      "lists without end tags",
      "<ul><li>a<li>b<ol start=2 reversed type=a><li value=3>c</ol><li>d</ul>",
      '<ul><li>a</li><li>b<ol start="2" reversed type="a"><li value="3">c</li></ol></li><li>d</li></ul>',
    ],
    [
      "descriptions without end tags",
      "<dl><dt>a<dd>b<dd>c<dt>d</dl>",
      "<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt></dl>",
    ],
    [
      "tables without end tags",
      "<table><caption>t<colgroup><col span=2><thead><tr><th scope=col align=right>a<th abbr=x>b<tbody><tr><td colspan=2 align=center>c<tr><td rowspan=2>d</table>",
      '<table><caption>t</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col" align="right">a</th><th abbr="x">b</th></tr></thead><tbody><tr><td colspan="2" align="center">c</td></tr><tr><td rowspan="2">d</td></tr></tbody></table>',
    ],
    [
      "a table in a cell",
      "<table><tr><td><p>a<table><tr><td>b</table>c</table>",
      "<table><tbody><tr><td><p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>c</td></tr></tbody></table>",
    ],
    [
      "columns without a group",
      "<table><col><tr><td>a</table>",
      "<table><colgroup><col></colgroup><tbody><tr><td>a</td></tr></tbody></table>",
    ],
    ["table parts without a table", "<td>a</td><tr><tbody><col>b", "ab"],
    [
      "what has no place in a table",
      "<table><p>a</p><tr><b>b</b><td>c</table>",
      "ab<table><tbody><tr><td>c</td></tr></tbody></table>",
    ],
    [
      "task lists",
      "<ul><li><input type=checkbox checked disabled> a</ul>",
      '<ul><li><input type="checkbox" checked disabled> a</li></ul>',
    ],
    [
      "details",
      "<details open><summary>a</summary><p>b</details>",
      "<details open><summary>a</summary><p>b</p></details>",
    ],
    [
      "figures",
      "<figure><img src=/a.png alt=a width=10 height=20 loading=lazy><figcaption>b</figcaption></figure>",
      '<figure><img src="/a.png" alt="a" width="10" height="20" loading="lazy"><figcaption>b</figcaption></figure>',
    ],
    [
      "phrases",
      '<kbd>k</kbd><abbr title="t">a</abbr><mark>m</mark><del>d</del><sub>s</sub><time datetime="2020">t</time><br><wbr>',
      '<kbd>k</kbd><abbr title="t">a</abbr><mark>m</mark><del>d</del><sub>s</sub><time datetime="2020">t</time><br><wbr>',
    ],
    ["languages", "<p lang=ar dir=rtl>a</p>", '<p lang="ar" dir="rtl">a</p>'],
    [
      "code with its language",
      '<pre><code class="language-c++ hljs">a &lt; b\n  c</code></pre>',
      '<pre><code class="language-c++">a &#x3C; b\n  c</code></pre>',
    ],
    ["misnested formatting", "<p><b>a<i>b</b>c</i></p>", "<p><b>a<i>b</i></b>c</p>"],
    ["links in links", "<a href=/a>a<a href=/b>b</a>", '<a href="/a">a</a><a href="/b">b</a>'],
    ["unknown elements", "<font>a</font><center><o:p>b</o:p></center><Button>c</Button>", "abc"],
    ["upper case", "<P>a<BR>b</P>", "<p>a<br>b</p>"],
    [
      "attributes of all notations",
      "<p lang = 'a' dir=rtl title=\"x>y\"/>b",
      '<p lang="a" dir="rtl" title="x>y">b</p>',
    ],
    ["inputs of other kinds", "<input type=text value=x>", '<input disabled type="checkbox">'],
  ])("keeps %s", (_title, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    "https://a.test/b?c#d",
    "http://a.test",
    "mailto:a@b.test",
    "tel:+1",
    "/a",
    "a/b.md",
    "../a",
    "#h-a",
    "?a=b:c",
    "//a.test/b",
  ])("keeps a link to %s", (href) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toBe(`<a href="${href}">a</a>`);
  });

  it.each(["https://a.test/b.png", "HTTPS://a.test/b.png", "/a.png", "a.png", "../a b.png", "a/b:c.png", "./1:2.png"])(
    "keeps an image from %s unless its scheme is spelled oddly",
    (src) => {
      const kept = src.startsWith("HTTPS") ? "<img>" : `<img src="${src}">`;
      expect(sanitizeHtml(`<img src="${src}">`)).toBe(kept);
    },
  );

  it("prefixes the ids of headings and the links to them", () => {
    expect(
      sanitizeHtml(
        '<h2 id="config">a</h2><h3 id="h-b">b</h3><p id="c"><a href="#config">d</a><a href="#h-b">e</a><a href="#c">f</a><a>g</a>',
      ),
    ).toBe(
      '<h2 id="h-config">a</h2><h3 id="h-b">b</h3><p><a href="#h-config">d</a><a href="#h-b">e</a><a href="#c">f</a><a>g</a></p>',
    );
    expect(sanitizeHtml('<h2 id="a b">a</h2>')).toBe("<h2>a</h2>");
  });

  it("keeps footnotes whole", () => {
    const footnotes =
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup></p>' +
      '<section data-footnotes=""><h2 id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>b <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back">↩</a></p></li></ol></section>';
    expect(sanitizeHtml(footnotes)).toBe(footnotes);
  });

  it("gives the same as a tree", () => {
    const [heading] = elementsOf(parseHtml("<h2 id=a onclick=b>c</h2>"));
    expect([heading?.tagName, heading?.properties]).toEqual(["h2", { id: "h-a" }]);
  });
});
