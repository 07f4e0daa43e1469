import { expect, it } from "vitest";
import { insertionOf } from "./insertion.ts";

const picture = { address: "/assets/ast_a.png", alt: "A [harbour]\nat dawn" };
/** The text once the picture is in, at the `|` or in place of what stands between two. */
function inserted(text: string): string {
  const [before = "", selected = "", rest] = text.split("|");
  const [within, after] = rest === undefined ? ["", selected] : [selected, rest];
  const markdown = before + within + after;
  const {
    start,
    end,
    text: put,
  } = insertionOf(markdown, { start: before.length, end: before.length + within.length }, picture);
  return markdown.slice(0, start) + put + markdown.slice(end);
}
const MARKDOWN = String.raw`![A \[harbour\] at dawn](/assets/ast_a.png)`;

it.each([
  ["at the cursor", "Before | after", `Before ${MARKDOWN} after`],
  ["in place of what is selected", "Before |that| after", `Before ${MARKDOWN} after`],
  ["into an empty text", "|", MARKDOWN],
  ["in a line of its own at the end", "Before|", `Before\n\n${MARKDOWN}\n`],
  ["as an attribute of a live block", '<Figure src="|" alt="x" />', '<Figure src="/assets/ast_a.png" alt="x" />'],
  ["in place of the whole attribute", '<Do image="/old|er.png">Yes</Do>', '<Do image="/assets/ast_a.png">Yes</Do>'],
  ["into an attribute in single quotes", "<img src='|'>", "<img src='/assets/ast_a.png'>"],
  ["as the address of a picture", "![Old](/assets/o|ld.png)", "![Old](/assets/ast_a.png)"],
  ["behind an element that has ended", '<Figure src="a" />\n|x', `<Figure src="a" />\n${MARKDOWN}x`],
])("a picture is put %s", (_, text, made) => {
  expect(inserted(text)).toBe(made);
});

it("a decoration is put in as HTML: markdown has no sign for it", () => {
  const { text } = insertionOf("Before ", { start: 7, end: 7 }, { address: "/assets/ast_a.png", alt: "" });
  expect(text).toBe('\n\n<img src="/assets/ast_a.png" alt="">\n');
});
