import { describe, expect, it } from "vitest";
import { findPageFaults, type PageText } from "./find-page-faults.ts";
import { PAGE_RULES } from "./page-fault.ts";

const faults = (text: string, more: Partial<PageText> = {}) =>
  findPageFaults({ text, language: "en", ...more }).map(({ rule, line }) => `${rule}:${line}`);
const reported = (text: string, more: Partial<PageText> = {}) =>
  findPageFaults({ text, language: "en", ...more }).map(({ message }) => message);

const ALL = `---
title: Zu tief
lang: ja
---

##### Viel zu tief

Ein Satz mit vielen Wörtern, damit man weiß, in welcher Schrift diese Seite geschrieben ist.

![](x.png)

# Noch ein Titel

Man liest es [hier](a.md) und [click here](b.md).

| | |
|---|---|
| Rot | 1 |

<iframe src="https://example.com/demo" title="Demo"></iframe>
`;

it("finds each of the seven, with its line in the file and what to write", () => {
  const found = findPageFaults({ text: ALL, language: "de" });
  expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual([...PAGE_RULES].sort());
  expect(found.map(({ rule, line }) => `${rule}:${line}`)).toEqual([
    "mismatched-language:3",
    "skipped-heading:6",
    "missing-alt-text:10",
    "second-page-title:12",
    "vague-link-text:14",
    "vague-link-text:14",
    "missing-table-header:16",
    "dropped-embed:20",
  ]);
  const text = (rule: string) => found.find((one) => one.rule === rule)?.message;
  expect(text("skipped-heading")).toBe("This heading skips from level 1 to level 5. Write ## Viel zu tief.");
  expect(text("missing-alt-text")).toContain("Write ![Description](x.png).");
  expect(text("dropped-embed")).toContain("Link to it instead: [Demo](https://example.com/demo).");
  for (const { start, end, line } of found) {
    expect(ALL.slice(0, start).split("\n").length).toBe(line);
    expect(end).toBeGreaterThan(start);
  }
});

describe("pictures", () => {
  it.each([
    ["![](a.png)", ["missing-alt-text:1"]],
    ["Text\nand ![](a.png)\n", ["missing-alt-text:2"]],
    ["![Button.png](Button.png)", ["missing-alt-text:1"]],
    ["![image](a.png)", ["missing-alt-text:1"]],
    [`![${"a ".repeat(2_500)}](a.png)`, ["missing-alt-text:1"]],
    ["<p>\n  <img src='a.png'>\n</p>", ["missing-alt-text:2"]],
    ["[![](a.png)](b.md)", ["missing-alt-text:1"]],
    ["<img src='a.png' alt=''>", []],
    ["<img src='a.png' alt>", []],
    ["<img src='a.png' role='presentation'>", []],
    ["[![](a.png) Buttons](b.md)", []],
    ["<a href='b.md'><img src='a.png' alt=''> Buttons</a>", []],
    ["`![](a.png)`\n\n```md\n![](a.png)\n```\n\n    ![](a.png)", []],
    ["<!-- ![](a.png) <img src=b> -->", []],
    ["<!-- dsr-check-disable-next-line missing-alt-text -- a rule -->\n![](a.png)", []],
  ])("%j", (text, expected) => expect(faults(text)).toEqual(expected));
});

it.each([
  "a `b\nc`",
  "<https://a.b/c> `x\ny` \\` `z` `w\nv`",
  "a {{ kit({\n x: 1\n}) }}",
  'a <Badge\n tone="x">b</Badge>',
  'a <b\n class="x">c</b>',
  "![a\nb](q.png)",
  '[a](q.md\n"t")',
  "a <script>\nx\n</script>",
  "a {/* b\nc */}",
  "a <!-- \n -->",
  "- a\n\n  b `x\n  y`",
  "> a `x\n> y`",
])("has the line of an image after %j", (before) => {
  const line = before.split("\n").length;
  expect(faults(`${before} ![](a.png)`)).toEqual([`missing-alt-text:${line}`]);
});

describe("headings", () => {
  it.each([
    ["# A\n## B\n### C\n## D", []],
    ["## B\n### C", []],
    ["### C", ["skipped-heading:1"]],
    ["# A\n\n### C", ["skipped-heading:3"]],
    ["---\ntitle: A\n---\n# A\n## B", []],
    ["---\ntitle: A\n---\n# B\n## C\n# D", ["second-page-title:4"]],
    ["# A\n## B\n# C", ["second-page-title:3"]],
    ["A\n=\n\nB\n-\n\n#### C", ["skipped-heading:7"]],
    ["<h2>A</h2>\n\n<h4>B</h4>", ["skipped-heading:3"]],
    ['# A\n<Heading level="2">B</Heading>\n\n### C', []],
    ["# A\n```\n#### no\n```", []],
  ])("%j", (text, expected) => expect(faults(text)).toEqual(expected));

  it("of parts and patterns begin anywhere", () => {
    expect(faults("### C\n#### D", { of: "part" })).toEqual([]);
    expect(faults("<h3>C</h3><h4>D</h4>", { of: "pattern" })).toEqual([]);
    expect(faults("<h1>A</h1>\n<h3>C</h3>\n<h1>D</h1>", { of: "pattern" })).toEqual([
      "skipped-heading:2",
      "second-page-title:3",
    ]);
  });
});

describe("links", () => {
  it.each([
    ["[here](a.md), [Read more →](b.md)", ["vague-link-text:1", "vague-link-text:1"]],
    ["[](a.md)", ["vague-link-text:1"]],
    ["<a href='a'>click here!</a>", ["vague-link-text:1"]],
    ["<a href='a' aria-label='Sizes of buttons'>more</a>", []],
    ["[Link](link.md), [Details](details.md), [More about sizes](a.md)", []],
    ["<a id='x'></a> [a.md](a.md) <https://example.com>", []],
    ["[![Buttons](a.png)](b.md)", []],
  ])("%j", (text, expected) => expect(faults(text)).toEqual(expected));

  it("are read in the language of the page", () => {
    for (const [lang, words] of [
      ["de-AT", "Hier"],
      ["fr", "En savoir plus"],
      ["ja", "こちら"],
      ["ar", "هنا"],
      ["nb", "Les mer"],
    ])
      expect(faults(`---\nlang: ${lang}\n---\n[${words}](a.md)`)).toContain("vague-link-text:4");
    expect(faults("[hier](a.md) [más](b.md)")).toEqual([]);
  });
});

describe("tables and frames", () => {
  it.each([
    ["| | Wert |\n|---|---|\n| Rot | 1 |", []],
    ["| | |\n|---|---|\n| Rot | 1 |", ["missing-table-header:1"]],
    ["<table><tr><td>a</td></tr></table>", ["missing-table-header:1"]],
    ["<table>\n<tr><th>a</th></tr></table>", []],
    ["<table role='presentation'><tr><td>a</td></tr></table>", []],
    ["| `a` | ![b](c.png) |\n|---|---|\n| 1 | 2 |", []],
    ["A `<iframe>` and\n\n```html\n<iframe src=x></iframe>\n```", []],
    ["Text\n\n<iframe src=x></iframe>", ["dropped-embed:3"]],
    ["<video controls>\n<source src='a.mp4'></video>", ["dropped-embed:1"]],
    ["<video src='https://example.com/a.mp4'></video>", []],
    ["<video>\n<source src='https://example.com/a.mp4'></video>", []],
  ])("%j", (text, expected) => expect(faults(text)).toEqual(expected));

  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/a_b-1?rel=0"></iframe>',
      "[Title of the video](https://www.youtube.com/watch?v=a_b-1). Add captions to the video.",
    ],
    [
      '<iframe src="https://player.vimeo.com/video/12#t=1" title="Tour"></iframe>',
      "[Tour](https://vimeo.com/12). Add captions to the video.",
    ],
    ["<iframe src='./demo.html'></iframe>", "[Name of the content](./demo.html)."],
    ["<video src='/a.mp4'></video>", "[Title of the video](/a.mp4). Add captions to the video."],
    [
      "<video>\n<source src='./a.webm'>\n<source src='./a.mp4'></video>",
      "[Title of the video](./a.webm). Add captions to the video.",
    ],
    ["<audio></audio>\n\n<video src='b.mp4'></video>", "[Title of the recording](https://…). Add a transcript."],
    ["<object data='a.pdf'></object>", "[Name of the content](a.pdf)."],
  ])("%j: the message says what to write", (text, link) => {
    expect(reported(text)[0]).toMatch(/^Pages don't show <\w+>, so readers see nothing here\. Link to it instead: /);
    expect(reported(text)[0]?.split("Link to it instead: ")[1]).toBe(link);
  });

  it("patterns may have frames", () => expect(faults("<iframe src=x></iframe>", { of: "pattern" })).toEqual([]));
});

describe("languages", () => {
  const arabic = "استخدم الزر لبدء إجراء مثل حفظ نموذج أو إرسال رسالة إلى شخص ما.";
  const english = "Use a button to start something, such as saving a form or sending a message to somebody.";
  const japanese = "ボタンは、フォームの保存やメッセージの送信などの操作を開始するために使用します。";

  it("agree with the script of the text", () => {
    expect(faults(arabic)).toEqual(["mismatched-language:1"]);
    expect(reported(arabic)).toEqual([
      "The page has no language, so screen readers use English, but its text is in Arabic script. Add its language to the frontmatter, such as lang: ar.",
    ]);
    expect(faults(`---\nlang: ar\n---\n${arabic}`)).toEqual([]);
    expect(faults(arabic, { language: "ar" })).toEqual([]);
    expect(reported(`---\nlang: ja\n---\n${english}`)[0]).toContain("lang: en");
    expect(reported(japanese)[0]).toContain("lang: ja");
    expect(faults(`---\nlang: ja\n---\n${japanese} Button, Text Field, Modal`)).toEqual([]);
    expect(faults("Short: زر")).toEqual([]);
  });

  it("of a page in two scripts: the part that is another says so", () => {
    expect(faults(`${english}\n\n${arabic}\n\n${english}`)).toEqual(["mismatched-language:3"]);
    expect(faults(`${english}\n\n<div lang="ar">\n\n${arabic}\n\n</div>\n\n${english}`)).toEqual([]);
    expect(faults(`${english} <span lang="ar">${arabic}</span> ${english}`)).toEqual([]);
    expect(faults(`---\nlang: ja\n---\n${japanese}\n\n${japanese}\n\n${english}`)).toEqual([]);
  });

  it("are tags that there are", () => {
    for (const lang of ["de_DE", "deutsch", "x y", "5"]) {
      expect(faults(`---\ntitle: A\nlang: "${lang}"\n---\nHallo`, { language: "de" })).toEqual([
        "mismatched-language:3",
      ]);
    }
    expect(reported("---\nlang: de_DE\n---\nHallo")[0]).toContain("such as lang: de-DE");
  });
});

it("never throws, and takes time in proportion to what it reads", { timeout: 20_000 }, () => {
  for (const text of [
    "<".repeat(20_000),
    "<img ".repeat(5_000),
    "![](a)".repeat(5_000),
    "[here](a)".repeat(5_000),
    "<a href=x>".repeat(5_000),
    "<table>".repeat(5_000),
    "<!--".repeat(5_000),
    "> ".repeat(5_000),
    "<iframe>".repeat(5_000),
    "<div lang=ar>".repeat(5_000),
    "<script>".repeat(5_000),
    `${"# a\n".repeat(5_000)}`,
    "\u0000\uFFFD\uD800",
    "---\nlang: [1]\ntitle: 5\n---\n",
  ]) {
    for (const of of ["page", "part", "pattern"] as const) findPageFaults({ text, of, language: "en" });
  }
});

it.each([
  ["scripts", "<script></script>".repeat(20_000), "pattern"],
  [
    "elements with a language in each other",
    `${`<div lang="ar">`.repeat(20_000)}${"</div>".repeat(20_000)}`,
    "pattern",
  ],
  ["comments without an end", `![](a)\n\n\`${"<!-- {/* ".repeat(100_000)}\``, "page"],
] as const)("reads %s once", { timeout: 20_000 }, (_, text, of) => {
  findPageFaults({ text, of, language: "en" });
});
