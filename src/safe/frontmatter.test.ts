import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { laughs } from "../../test/yaml-bomb.ts";
import { splitFrontmatter } from "./yaml.ts";

describe("splitFrontmatter", () => {
  it.each([
    ["---\ntitle: A\nweight: 2\n---\n# Body\n", { frontmatter: { title: "A", weight: 2 }, body: "# Body\n" }],
    ["---\r\ntitle: A\r\n---\r\n# Body\r\n", { frontmatter: { title: "A" }, body: "# Body\r\n" }],
    ["\uFEFF---\ntitle: A\n---\nBody", { frontmatter: { title: "A" }, body: "Body" }],
    ["--- \t\ntitle: A\n---  \n\nBody", { frontmatter: { title: "A" }, body: "\nBody" }],
    ["---\ntitle: A\n---", { frontmatter: { title: "A" }, body: "" }],
    ["---\n---\nBody", { frontmatter: {}, body: "Body" }],
    ["---\n# nothing\n---\nBody", { frontmatter: {}, body: "Body" }],
    ["---\na: 1\n---\nBody\n---\nmore", { frontmatter: { a: 1 }, body: "Body\n---\nmore" }],
    ["---\na: |\n  ---\n  b\n---\nBody", { frontmatter: { a: "---\nb\n" }, body: "Body" }],
    ["", { frontmatter: {}, body: "" }],
    ["\uFEFF# Body", { frontmatter: {}, body: "# Body" }],
    ["# Body\n---\na: 1\n---\n", { frontmatter: {}, body: "# Body\n---\na: 1\n---\n" }],
    ["\n---\n\nBody\n\n---\n", { frontmatter: {}, body: "\n---\n\nBody\n\n---\n" }],
    ["<!-- a -->\n# Body\n", { frontmatter: {}, body: "<!-- a -->\n# Body\n" }],
    ["<!-- a\n---\na: 1\n---\n", { frontmatter: {}, body: "<!-- a\n---\na: 1\n---\n" }],
    ["----\nhttps://a.test\n", { frontmatter: {}, body: "----\nhttps://a.test\n" }],
    ["{% set a = 1 %}\n{{ a }}", { frontmatter: {}, body: "{% set a = 1 %}\n{{ a }}" }],
    ["{a}: b", { frontmatter: {}, body: "{a}: b" }],
    ["- - -\nBody", { frontmatter: {}, body: "- - -\nBody" }],
    ["---", { frontmatter: {}, body: "---" }],
  ])("splits %j", (markdown, parts) => {
    expect(splitFrontmatter(markdown)).toEqual(parts);
  });

  it.each([
    "---js\nmodule.exports = { title: process.exit(1) }\n---\nBody",
    "--- js\n{ title: process.exit(1) }\n---\nBody",
    "---javascript\nprocess.exit(1)\n---\n",
    "---coffee\nprocess.exit 1\n---\n",
    "---json\n{}\n---\n",
    '---toml\ntitle = "A"\n---\n',
    "---yaml\ntitle: A\n---\n",
    '+++\ntitle = "A"\n+++\nBody',
    '+++\r\ntitle = "A"\r\n+++\r\nBody',
    ';;;\n{"title": "A"}\n;;;\nBody',
  ])("treats %j as body, with an error", (markdown) => {
    const { frontmatter, body, error } = splitFrontmatter(markdown);
    expect({ frontmatter, body }).toEqual({ frontmatter: {}, body: markdown });
    expect(error).toMatch(/is not YAML, the only supported language\. Write YAML/);
  });

  it.each([
    ["\n---\ndraft: true\n---\nBody", 2],
    ["\r\n \r\n---\r\ndraft: true\r\n---\r\nBody", 3],
    [" ---\ndraft: true\n---\nBody", 1],
    ["  ---\n  draft: true\n  ---\nBody", 1],
    ["\uFEFF\uFEFF---\ndraft: true\n---\nBody", 1],
    ["\u200B---\ndraft: true\n---\nBody", 1],
    ["---\u00A0\ndraft: true\n---\nBody", 1],
    ["<!-- Licence\n of it -->\n<!-- two -->\n---\ndraft: true\n---\nBody", 4],
    ["{/* Licence */}\n---\ndraft: true\n---\nBody", 2],
    ["----\ndraft: true\n----\nBody", 1],
    ["\n---\n\n# Hidden\n\n'draft' : true\n---\nBody", 2],
    ["\n---\n{draft: true}\n---\nBody", 2],
    ["----\ndraft: true\n", 1],
    ["\n---\ndraft:\n  true\n---\nBody", 2],
  ])("treats %j as body, and reports that its frontmatter is misplaced", (markdown, line) => {
    const { frontmatter, body, fault } = splitFrontmatter(markdown);
    expect({ frontmatter, body }).toEqual({ frontmatter: {}, body: markdown.replace(/^\uFEFF/, "") });
    expect(fault).toMatchObject({ line, why: expect.stringMatching(/does not start with a line of ---/) });
  });

  it.each([
    ['{ "draft": true }\nBody', 1],
    ['\n{\n  "title": "A: b",\n  "draft": true\n}\nBody', 2],
    ["{draft: true}\nBody", 1],
    ["<!-- a -->\n+++\ndraft = true\n+++\n", 2],
    ["\n---toml\ndraft = true\n---\n", 2],
  ])("treats %j as body, and reports that its frontmatter is not YAML", (markdown, line) => {
    const { frontmatter, body, fault } = splitFrontmatter(markdown);
    expect({ frontmatter, body }).toEqual({ frontmatter: {}, body: markdown });
    expect(fault).toMatchObject({ line, why: expect.stringMatching(/is not YAML, the only supported language/) });
  });

  it("reports lines that end with CR only", () => {
    expect(splitFrontmatter("---\rdraft: true\r---\rBody").fault).toEqual({
      line: 1,
      why: "its lines end only with CR",
      instead: "Save it with LF line endings.",
    });
  });

  it("checks a megabyte of text before frontmatter quickly", () => {
    const started = performance.now();
    for (const part of [" ", "<!--", "<!-->", "<!---->", "---\n", "---\r", "#\n", "{/*", "{", "-", '"'])
      for (const start of ["", "\n", "---\r", "\n---\n", '{"']) splitFrontmatter(start + part.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("checks a long title quickly", { timeout: 5_000 }, () => {
    const title = `a${" ".repeat(200_000)}b`;
    expect(splitFrontmatter(`---\ntitle: ${title}\n---\n`).frontmatter).toEqual({ title });
  });

  it("keeps a title as written that YAML reads as a number", () =>
    expect(splitFrontmatter("---\ntitle: 2.10 # the version\nweight: 2.10\n---\n").frontmatter).toEqual({
      title: "2.10",
      weight: 2.1,
    }));

  it("treats an open fence as body, with an error", () => {
    const markdown = "---\ntitle: A\n# Body";
    expect(splitFrontmatter(markdown)).toEqual({
      frontmatter: {},
      body: markdown,
      error: expect.stringMatching(/closing/),
      fault: { line: 1, why: expect.stringMatching(/closing/), instead: "Add a line of --- after it." },
    });
  });

  it.each([
    [
      "---\ntitle: Rebrand: the plan\nenabled: false\n---\n",
      2,
      "a value needs quotes",
      'Write title: "Rebrand: the plan"',
    ],
    [
      "---\r\na: 1\r\ntitle: Rebrand: the plan\r\n---\r\n",
      3,
      "a value needs quotes",
      'Write title: "Rebrand: the plan"',
    ],
    ["---\nlayout: @layouts/Doc.astro\n---\n", 2, "a value needs quotes", 'Write layout: "@layouts/Doc.astro"'],
    ["---\ntitle: A\n\tb: 1\n---\n", 3, "a tab", "Replace the tab with spaces."],
    ["---\ntitle: A\nb: 1\ntitle: B\n---\n", 4, "title appears twice", "Remove one of them."],
    ["---\na: 1\nb: [1\nc: 2\n---\n", 4, "", "Fix this line."],
  ])("reports for %j the wrong line, the reason, and the remedy", (markdown, line, why, instead) => {
    expect(splitFrontmatter(markdown).fault).toEqual({
      line,
      why: expect.stringMatching(new RegExp(`^its frontmatter is not YAML: .*${why}`)),
      instead,
    });
  });

  it.each([
    ["---\n- a\n---\nBody", /not a list of "key: value"/],
    ["---\njust text\n---\nBody", /not a list of "key: value"/],
    ["---\n42\n---\nBody", /not a list of "key: value"/],
    ["---\na: [b\n---\nBody", /not YAML/],
    ["---\na: 1\na: 2\n---\nBody", /twice/],
    ["---\n__proto__: {a: 1}\n---\nBody", /__proto__/],
    ["---\na: !!js/function 'x'\n---\nBody", /tag/],
    [`---\n${laughs}---\nBody`, /./],
    [`---\n${"[".repeat(200_000)}\n---\nBody`, /deeper/],
  ])("keeps the body of broken frontmatter %#", (markdown, message) => {
    const { frontmatter, body, error } = splitFrontmatter(markdown);
    expect({ frontmatter, body }).toEqual({ frontmatter: {}, body: "Body" });
    expect(error).toMatch(message);
  });

  it("never throws, and loses no text of the body", { tags: "repeated" }, () => {
    const part = fc.constantFrom(
      "---",
      "---js",
      "\n",
      "\r\n",
      "a: 1",
      "[",
      "'",
      "\uFEFF",
      " ",
      "# b",
      "+++",
      "----",
      "\r",
      "<!--",
      "-->",
      '{"a": 1}',
      "&a",
      "*a",
      "\0",
      "\uD800",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 15 }), (parts) => {
        const markdown = parts.join("");
        expect(markdown.endsWith(splitFrontmatter(markdown).body)).toBe(true);
      }),
      { numRuns: fuzzRuns(3000) },
    );
  });
});
