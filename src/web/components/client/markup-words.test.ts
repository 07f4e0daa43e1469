import { describe, expect, it } from "vitest";
import { markupWords } from "./markup-words.ts";

const colored = (code: string) =>
  markupWords(code).flatMap(([text, color]) => (color ? [`${color.slice(4)} ${text}`] : []));

describe("words of markup", () => {
  it("are those of HTML", () => {
    expect(colored('<!-- c --><button class="a" disabled>Hi & bye</button>')).toEqual([
      "comment <!-- c -->",
      "string button",
      "function class",
      "keyword =",
      'string "a"',
      "function disabled",
      "string button",
    ]);
  });

  it("are those of JSX", () => {
    expect(colored("<Button.Group count={3} on>{label}</Button.Group>")).toEqual([
      "constant Button.Group",
      "function count",
      "keyword =",
      "constant {3}",
      "function on",
      "constant Button.Group",
    ]);
  });

  it("are those of templates", () => {
    expect(colored('{% from "x.njk" import button %}{{ button({ size: 3, on: true }) }} {{> a label="b"}}')).toEqual([
      "keyword from",
      'string "x.njk"',
      "keyword import",
      "constant 3",
      "constant true",
      'string "b"',
    ]);
  });

  it.each([
    "a < b && c > d",
    "<",
    "<p",
    '<p class="',
    "<p {",
    "{{",
    "{{{",
    "<!-- ",
    "</",
    "<1>",
    "x".repeat(30_000),
    "<a b={{c: {d}}} e='\n'>\u{1F600}",
    `<p ${"{".repeat(500)}`,
  ])("leave nothing of %j out", (code) => {
    expect(
      markupWords(code)
        .map(([text]) => text)
        .join(""),
    ).toBe(code);
  });
});
