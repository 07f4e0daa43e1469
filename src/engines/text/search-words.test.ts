import { expect, it } from "vitest";
import { exactNameKey, isStopWord, searchWordsOf, stemWord, wordPartsOf } from "./search-words.ts";
import { createSynonyms } from "./synonyms.ts";

it("splits names, and keeps those written as one word", () => {
  expect(wordPartsOf("ButtonGroup button-group --color-bg.subtle")).toEqual(
    "button group button group color bg subtle".split(" "),
  );
  expect(searchWordsOf("bgColor-danger")).toEqual(["bgcolor", "bg", "color", "danger", "colordanger"]);
  expect(searchWordsOf("useColorMode")).toEqual(["usecolormode", "use", "color", "usecolor", "mode", "colormode"]);
  expect(searchWordsOf("drop-down check box")).toEqual(["drop", "down", "dropdown", "check", "box"]);
  expect(wordPartsOf("Größe café")).toEqual(["grosse", "cafe"]);
  expect(wordPartsOf("デザインシステム").length).toBeGreaterThan(1);
});

it("finds a name in every spelling", () => {
  for (const name of ["ButtonGroup", "button-group", "Button group", "button_group", "buttonGroup"])
    expect(exactNameKey(name)).toBe("buttongroup");
});

it.each([
  ["buttons", "button"],
  ["checkboxes", "checkbox"],
  ["accessories", "accessory"],
  ["spacing", stemWord("spaces")],
  ["colored", "color"],
  ["dragging", "drag"],
  ["status", "status"],
  ["progress", "progress"],
  ["radius", "radius"],
  ["string", "string"],
  ["tab", "tab"],
])("%s is a form of %s", (word, stem) => expect(stemWord(word)).toBe(stem));

it("matches letters to their spelling on keyboards without them", () => {
  expect(wordPartsOf("Straße STRASSE œuvre Ægis Łódź smørrebrød ÞÓR")).toEqual(
    "strasse strasse oeuvre aegis lodz smorrebrod thor".split(" "),
  );
  expect(searchWordsOf("Größe Smørrebrød Malmö")).toEqual(
    expect.arrayContaining(["grosse", "groesse", "smorrebrod", "smoerrebroed", "malmo", "malmoe"]),
  );
  expect(wordPartsOf("die Auswahl ein-\nfach")).toEqual(["die", "auswahl", "ein", "fach"]);
});

it("reads Arabic and Hebrew without marks, and finds words without their article", () => {
  expect(wordPartsOf("الزِّرُّ كـــتاب أزرار")).toEqual(["الزر", "كتاب", "ازرار"]);
  expect(wordPartsOf("הַכַּפְתּוֹר מַתְחִיל")).toEqual(["הכפתור", "מתחיל"]);
  expect(stemWord("الزر")).toBe("زر");
  expect(stemWord("والزر")).toBe("زر");
  expect(stemWord("הכפתור")).toBe("כפתור");
});

it("drops stop words", () => {
  expect(
    wordPartsOf("Which button should I use for a destructive action?").filter((word) => !isStopWord(word)),
  ).toEqual(["button", "destructive", "action"]);
});

it("finds synonyms in both directions, never through a third word, and those of a design system", () => {
  const synonyms = createSynonyms([["gangway", "tabs"]]);
  expect(synonyms("btn")).toContain("button");
  expect(synonyms("button")).toContain("btn");
  expect(synonyms("dropdown")).toEqual(expect.arrayContaining(["select", "menu"]));
  expect(synonyms("menu")).not.toContain("select");
  expect(synonyms("gangway")).toEqual(["tab"]);
  expect(synonyms("nothing")).toEqual([]);
});
