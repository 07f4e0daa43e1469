import { expect, it } from "vitest";
import { isStopWord, keyOf, partsOf, stemOf, wordsOf } from "./search-words.ts";
import { createSynonyms } from "./synonyms.ts";

it("takes names apart, and keeps those written as one word", () => {
  expect(partsOf("ButtonGroup button-group --color-bg.subtle")).toEqual(
    "button group button group color bg subtle".split(" "),
  );
  expect(wordsOf("bgColor-danger")).toEqual(["bgcolor", "bg", "color", "danger"]);
  expect(partsOf("Größe café")).toEqual(["große", "cafe"]);
  expect(partsOf("デザインシステム").length).toBeGreaterThan(1);
});

it("knows a name in every spelling", () => {
  for (const name of ["ButtonGroup", "button-group", "Button group", "button_group", "buttonGroup"])
    expect(keyOf(name)).toBe("buttongroup");
});

it.each([
  ["buttons", "button"],
  ["checkboxes", "checkbox"],
  ["accessories", "accessory"],
  ["spacing", stemOf("spaces")],
  ["colored", "color"],
  ["dragging", "drag"],
  ["status", "status"],
  ["progress", "progress"],
  ["radius", "radius"],
  ["string", "string"],
  ["tab", "tab"],
])("%s is a form of %s", (word, stem) => expect(stemOf(word)).toBe(stem));

it("leaves out words that say nothing", () => {
  expect(partsOf("Which button should I use for a destructive action?").filter((word) => !isStopWord(word))).toEqual([
    "button",
    "destructive",
    "action",
  ]);
});

it("finds other words both ways, never through a third, and those of a design system", () => {
  const synonyms = createSynonyms([["gangway", "tabs"]]);
  expect(synonyms("btn")).toContain("button");
  expect(synonyms("button")).toContain("btn");
  expect(synonyms("dropdown")).toEqual(expect.arrayContaining(["select", "menu"]));
  expect(synonyms("menu")).not.toContain("select");
  expect(synonyms("gangway")).toEqual(["tab"]);
  expect(synonyms("nothing")).toEqual([]);
});
