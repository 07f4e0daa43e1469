import { expect, it } from "vitest";
import { conflictLine } from "./conflict-line.ts";
import { jsonFault } from "./json-fault.ts";

it.each([
  ['{\n  "a": 1,\n}', 3, 1, "a comma before }"],
  ["[1,]", 1, 4, "a comma before ]"],
  ['// colors\n{"a":1}', 1, 1, "a comment"],
  ['{"a":1 /* b */}', 1, 8, "a comment"],
  ['{"a":{"$va', 1, 7, "incomplete"],
  ['{"a":[1,2', 1, 10, "incomplete"],
  ["", 1, 1, "empty"],
  [" \n\n", 1, 1, "empty"],
  ['<<<<<<< HEAD\n{"a":1}\n=======\n{"a":2}\n>>>>>>> topic\n', 1, 1, "merge conflict"],
  ['{"a":1,\n<<<<<<< HEAD\n"b":1\n=======\n"b":2\n>>>>>>> x\n}', 2, 1, "merge conflict"],
  ["{a: 1}", 1, 2, "double quotes"],
  ["{'a': 1}", 1, 2, "double quotes"],
  ['{"a" 1}', 1, 6, "a colon"],
  ['{"a":1 "b":2}', 1, 8, "a comma is missing"],
  ['{"a":1}\n}', 2, 1, "after its end"],
  ['{"a":tru}', 1, 6, "a value"],
  ['{"a":01}', 1, 6, "a value"],
  ['{"a":"x\ny"}', 1, 6, "not closed"],
  ['{"a":"\\x"}', 1, 6, "backslash"],
  ["undefined", 1, 1, "a value"],
  ["[1}", 1, 3, "a comma or a closing bracket"],
])("%j has its fault at line %i, column %i: %s", (text, line, column, why) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toMatchObject({
    line,
    column,
    why: expect.stringContaining(why),
    instead: expect.stringMatching(/\.$/),
  });
});

it.each([
  ['{"a":1 "b":2}', "Add a comma before this value."],
  ['{\n  "a": 1\n\n  "b": 2\n}', "Add a comma at the end of line 2."],
])("%j lacks a comma: %s", (text, instead) => expect(jsonFault(text)).toMatchObject({ instead }));

it.each(["{}", "[]", " null\n", '{"a":[1,-2.5e3,true,false,null,"\\u00e9\\n",{"b":{}}]}', '"<<<<<<< x"'])(
  "%j has none",
  (text) => {
    JSON.parse(text);
    expect(jsonFault(text)).toBeUndefined();
  },
);

it("a conflict is three marks in order, and an example in a fence is not a conflict", () => {
  const conflict = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> topic\n";
  expect(conflictLine(conflict)).toBe(2);
  expect(conflictLine(conflict.replaceAll("\n", "\r\n"))).toBe(2);
  expect(conflictLine(`# Git\n\n\`\`\`\n${conflict}\`\`\`\n`, { isMarkdown: true })).toBeUndefined();
  expect(conflictLine(`\`\`\`\nx\n\`\`\`\n${conflict}`, { isMarkdown: true })).toBe(5);
  for (const text of [
    "<<<<<<< HEAD\n",
    "Title\n=======\n",
    "<<<<<<< a\n>>>>>>> b\n=======\n",
    " <<<<<<< a\n=======\n>>>>>>> b",
  ])
    expect(conflictLine(text), text).toBeUndefined();
});
