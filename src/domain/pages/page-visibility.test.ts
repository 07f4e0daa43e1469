import { expect, it } from "vitest";
import { visibilityNotes, visibilityOf } from "./page-visibility.ts";

it.each([
  [{ draft: true, unlisted: false, title: "A" }, []],
  [{ draft: null }, []],
  [{ draft: "no" }, ['p.md: draft: "no" has no effect. Write true or false, without quotes.']],
  [{ hidden: 1 }, ["p.md: hidden: 1 has no effect. Write true or false, without quotes."]],
  [{ Draft: true }, ["p.md: Draft: true has no effect. Write draft."]],
  [{ PUBLISHED: "no" }, ['p.md: PUBLISHED: "no" has no effect. Write true or false, without quotes.']],
])("names what looks as if it hid a page and does not: %j", (frontmatter, notes) => {
  expect(visibilityNotes("p.md", frontmatter)).toEqual(notes);
  if (notes.length > 0) expect(visibilityOf(frontmatter)).toBe("public");
});
