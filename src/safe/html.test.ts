import { describe, expect, it } from "vitest";
import { parseHtml, printHtml } from "./html.ts";

const sanitizeHtml = (html: string): string => printHtml(parseHtml(html));

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
    expect(sanitizeHtml('<h2 id="A b!">a</h2><a href="#A b!">b</a>')).toBe(
      '<h2 id="h-a-b">a</h2><a href="#h-a-b">b</a>',
    );
  });

  it("keeps footnotes completely", () => {
    const footnotes =
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup></p>' +
      '<section data-footnotes=""><h2 id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>b <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back">↩</a></p></li></ol></section>';
    expect(sanitizeHtml(footnotes)).toBe(footnotes);
  });

  it("keeps the marks of its caller, and no others", () => {
    const html = '<div data-mark="k-1" data-x="k-1">a</div><span data-mark="k-2">b</span><p data-mark="k-3">c</p>';
    const marked = [{ properties: { dataMark: "k-1" } }, { properties: { dataMark: "k-2" } }, { properties: {} }];
    expect(parseHtml(html, /^k-\d$/).children).toMatchObject(marked);
    expect(sanitizeHtml('<div data-mark="k-1">a</div>')).toBe("<div>a</div>");
    expect(printHtml(parseHtml('<div data-mark="k-x">a</div>', /^k-\d$/))).toBe("<div>a</div>");
  });

  it("returns the same as a tree", () => {
    expect(parseHtml("<h2 id=a onclick=b>c</h2>")).toMatchObject({
      type: "root",
      children: [{ tagName: "h2", properties: { id: "h-a" }, children: [{ value: "c" }] }],
    });
  });
});
