import fc from "fast-check";
import type { Element, Nodes } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { fuzzRuns } from "../../test/long-form.ts";
import { parseHtml, printHtml } from "./html.ts";
import { balanceHtml } from "./html-balance.ts";
import { htmlSchema } from "./html-schema.ts";
import { UnsafeInput } from "./unsafe.ts";

const sanitizeHtml = (html: string): string => printHtml(parseHtml(html));

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "html") return error.message;
    throw error;
  }
  return "taken";
}

function elementsOf(tree: Nodes): Element[] {
  const children: Nodes[] = "children" in tree ? tree.children : [];
  return children.flatMap((child) => (child.type === "element" ? [child, ...elementsOf(child)] : []));
}

/** The HTML as a parser reads it, without input checks. */
const parsed = (html: string): Nodes => fromParse5(parseFragment(html));

const attributeNames =
  /^(alt|abbr|align|ariaDescribedBy|ariaLabel|checked|className|colSpan|dataFootnote(s|Ref|Backref)|dateTime|dir|disabled|height|href|id|lang|loading|open|reversed|rowSpan|scope|span|src|start|title|type|value|width)$/;

/** Conditions for any output, read again by a parser. */
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
  it.each(payloads)("makes %j harmless", (payload) => {
    for (const html of [payload, `<p>a</p>${payload}`, `<table><tr><td>${payload}`, `<ul><li><b>${payload}</b>`]) {
      const safe = sanitizeHtml(html);
      expectSafe(safe);
      expect(sanitizeHtml(safe)).toBe(safe);
      expect(parseHtml(html).type).toBe("root");
    }
  });

  it.each([
    ["more than 512 KiB", "a".repeat(limit + 1), /larger than 512 KiB/],
    ["more than 512 KiB in bytes alone", "é".repeat(limit / 2 + 1), /larger than 512 KiB/],
    ["129 levels", "<div>".repeat(129), /deeper than 128 levels/],
    ["open formatting", counted(20_000, (i) => `<b title=${i}>`), /deeper than 128/],
    ["100,001 tags", "<br>".repeat(100_001), /more than 100000 tags/],
    ["100,001 comments", "<!>".repeat(100_001), /more than 100000 tags/],
    ["66 attributes", `<p ${counted(66, (i) => `a${i} `)}>`, /more than 64 attributes/],
    ["attributes by the thousand", `<x ${"a=1 ".repeat(100_000)}>`, /more than 64 attributes/],
  ])("refuses %s", (_title, html, message) => {
    expect(refusalOf(() => sanitizeHtml(html))).toMatch(message);
  });

  it("accepts input just within the limits", () => {
    const taken = [
      "<div>".repeat(128),
      "<br>".repeat(100_000),
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
    ["paragraphs", "<p>".repeat(100_000)],
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
    expect(cpuTime(() => refusalOf(() => sanitizeHtml(html)))).toBeLessThan(5000);
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

  it("is safe for any text", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const safe = sanitizeHtml(parts.join(""));
        expectSafe(safe);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });

  it("leaves nothing for a parser to repair by copying", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const html = parts.join("");
        const balanced = balanceHtml(html);
        const starts = balanced.match(/<[a-z]/g)?.length ?? 0;
        // The parser adds tbody, tr and colgroup, at most three per tag.
        const implied = new Set(["tbody", "tr", "colgroup"]);
        const made = elementsOf(parsed(balanced)).filter(({ tagName }) => !implied.has(tagName)).length;
        expect(made).toBeLessThanOrEqual(starts);
      }),
      { numRuns: fuzzRuns(5000) },
    );
  });
});

describe("htmlSchema", () => {
  it.each(payloads)("is safe on its own with %j", (payload) => {
    expectSafe(toHtml(sanitize(parsed(payload), htmlSchema)));
  });

  it("leaves out the text of scripts and styles", () => {
    const html = "a<script>b</script><style>c</style><svg><text>d</text></svg><iframe>e</iframe>f";
    expect(toHtml(sanitize(parsed(html), htmlSchema))).toBe("af");
  });
});
