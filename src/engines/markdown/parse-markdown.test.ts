import { describe, expect, it } from "vitest";
import { createMarkTable } from "./blocks/block.ts";
import { markdownToHtml } from "./parse-markdown.ts";

const html = (markdown: string): string =>
  markdownToHtml(markdown, createMarkTable(""), () => {})
    .replace(/data-mark="[^"]*"/g, "mark")
    .replace(/\n/g, "");

describe("GitHub Markdown", () => {
  it.each([
    ["~~gone~~ and ~not~", "<p><del>gone</del> and ~not~</p>"],
    ["www.a.example/b_c.", '<p><a href="http://www.a.example/b_c">www.a.example/b_c</a>.</p>'],
    ["me@a.example", '<p><a href="mailto:me@a.example">me@a.example</a></p>'],
    ["a.example and `https://a.example`", "<p>a.example and <code>https://a.example</code></p>"],
    ["[words](javascript:x) stay", '<p><a href="javascript:x">words</a> stay</p>'],
    [
      "- [x] one\n- [ ] a<b\n- \\[ ] two",
      '<ul><li><input type="checkbox" disabled checked> one</li><li><input type="checkbox" disabled> a&lt;b</li><li>[ ] two</li></ul>',
    ],
    [
      "|a|b|c|\n|-|:-:|-:|\n|1|2|3|",
      '<table><thead><tr><th>a</th><th align="center">b</th><th align="right">c</th></tr></thead><tbody><tr><td>1</td><td align="center">2</td><td align="right">3</td></tr></tbody></table>',
    ],
    [
      "> [!NOTE]\n> a\n>\n> > [!tip] no\n\n> b",
      "<div mark><p>a</p><blockquote><p>[!tip] no</p></blockquote></div><blockquote><p>b</p></blockquote>",
    ],
  ])("reads %j", (markdown, expected) => expect(html(markdown)).toBe(expected));
});

describe("footnotes", () => {
  it("are listed after the text in order of reference, with links in both directions", () =>
    expect(html("a[^Two] b[^1] c[^Two] d[^none]\n\n[^1]: one\n\n[^Two]: two\n\n    - more\n\n[^3]: never")).toBe(
      '<p>a<sup><a href="#user-content-fn-two" id="user-content-fnref-two" data-footnote-ref aria-describedby="footnote-label">1</a></sup>' +
        ' b<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">2</a></sup>' +
        ' c<sup><a href="#user-content-fn-two" id="user-content-fnref-two-2" data-footnote-ref aria-describedby="footnote-label">1</a></sup> d[^none]</p>' +
        '<section data-footnotes><h2 id="footnote-label">Footnotes</h2><ol>' +
        '<li id="user-content-fn-two"><p>two</p><ul><li>more</li></ul>' +
        ' <a href="#user-content-fnref-two" data-footnote-backref aria-label="Back to reference 1">↩</a>' +
        ' <a href="#user-content-fnref-two-2" data-footnote-backref aria-label="Back to reference 1-2">↩<sup>2</sup></a></li>' +
        '<li id="user-content-fn-1"><p>one <a href="#user-content-fnref-1" data-footnote-backref aria-label="Back to reference 2">↩</a></p></li>' +
        "</ol></section>",
    ));
});

describe("bounds", () => {
  it.each([
    ["lists", `${"- ".repeat(60)}a`, "nested too deep"],
    ["quotes", `${">".repeat(101)}a`, "nested too deep"],
    ["a definition that is used often", `[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(100)}`, "larger than 512 KiB"],
    ["a footnote that is used often", `${"[^1]".repeat(5_000)}\n\n[^1]: x`, "larger than 512 KiB"],
  ])("refuses %s", (_, markdown, message) => expect(() => html(markdown)).toThrow(message));
});
