import MarkdownIt from "markdown-it";
import { expect, it } from "vitest";
import { cutMarkdown } from "./cut-markdown.ts";
import { codeBlock } from "./markdown.ts";

it("leaves short texts unchanged", () => expect(cutMarkdown("# a\n", 4, "/a.md")).toBe("# a\n"));

it.each(["code", "````\ncode", "```\n```"])("cuts behind a line and closes what is open around %s", (code) => {
  const long = `# Title\n\n${codeBlock(`${code}\n`.repeat(100), "js")}\n\nEnd.\n`;
  const cut = cutMarkdown(long, 300, "/whole.md");
  expect(Buffer.byteLength(cut)).toBeLessThan(400);
  const html = new MarkdownIt().render(cut);
  expect(html).toContain("<p>Shortened. The full text is at /whole.md</p>");
  expect(html.match(/<pre>/g)).toHaveLength(1);
});

it("counts bytes", () => expect(Buffer.byteLength(cutMarkdown("שלום\n".repeat(200), 500, "/a.md"))).toBeLessThan(560));

it.each([
  ["a list", "- ```js\n  one\n  two\n  ```\n", "- ```js\n  one\n  ```\n"],
  ["a numbered list", "12. ```js\n    one\n    two\n    ```\n", "12. ```js\n    one\n    ```\n"],
  ["a quote", "> ```js\n> one\n> two\n> ```\n", "> ```js\n> one\n> ```\n"],
])("closes a fence in %s where it stands", (_, text, expected) => {
  expect(cutMarkdown(text, text.indexOf("two") + 1, "/x.md")).toBe(
    `${expected}\nShortened. The full text is at /x.md\n`,
  );
});

it("does not treat a line that starts with inline code as a fence", () => {
  expect(cutMarkdown("```a``` b\nc\nd\n", 13, "/x.md")).toBe("```a``` b\nc\n\nShortened. The full text is at /x.md\n");
});
