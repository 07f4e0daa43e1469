import { describe, expect, it } from "vitest";
import { readSentences } from "./read-sentences.ts";
import { AREAS, checkFiles, filesOf, findWords } from "./words.ts";

const textsOf = (path: string, source: string) =>
  readSentences(path, source).map(({ line, text }) => `${line} ${text}`);

describe("sentences", () => {
  it("of markdown are headings, paragraphs, items and cells, without code and addresses", () =>
    expect(
      textsOf(
        "page.md",
        "# One heading\n\nRun `a b c d`. Then\n[open it](http://x).\n\n    four words of code\n\n```\nand of code\n```\n\n- An item\n- Another\n\n| Cell one | Cell two |\n",
      ),
    ).toEqual([
      "1 One heading",
      "3 Run ….",
      "3 Then open it.",
      "12 An item",
      "13 Another",
      "15 Cell one",
      "15 Cell two",
    ]));

  it("of a script are its texts of three words, with a placeholder for each expression", () =>
    expect(
      textsOf(
        "part.tsx",
        [
          'import x from "a file to import";',
          "const query = sql`SELECT one FROM two`;",
          'const message = "The file " + path + " is missing.";',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read
          "const other = `Only ${count} files are left.`;",
          'const part = <p class="a class b">Read <a href="/x">the page</a> again.</p>;',
          'const short = "two words";',
        ].join("\n"),
      ),
    ).toEqual(["3 The file … is missing.", "4 Only … files are left.", "5 Read the page again."]));

  it("of comments are read on request", () =>
    expect(
      readSentences("part.ts", '// One line\n// goes on.\nconst x = "a string of words";', { comments: true }),
    ).toEqual([{ line: 1, text: "One line goes on." }]));
});

describe("words", () => {
  it.each([
    "Every alias leads to the token it stands for.",
    "This is not yours to see",
    "The registry hands it to those who pull.",
    "What cannot be read is told.",
    "The name of the file of the workspace",
  ])("are found in: %s", (sentence) => expect(findWords(sentence)).not.toEqual([]));

  it.each([
    "What do you want to change?",
    "Choose what to do with the file.",
    "See what's new.",
    "The registry returns the tokens of one theme.",
    "You don't have access to this page.",
    "Failing pairs first",
  ])("are not found in: %s", (sentence) => expect(findWords(sentence)).toEqual([]));
});

it.each(AREAS.filter(({ isHeld }) => isHeld))("$name: plain English (docs/writing.md)", (area) =>
  expect(
    checkFiles(filesOf(area)).findings.map(
      ({ path, line, sentence, word, write }) => `${path}:${line}  "${sentence}"  ${word} → ${write}`,
    ),
  ).toEqual([]),
);
