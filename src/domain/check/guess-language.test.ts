import { expect, it } from "vitest";
import { guessLanguage } from "../../agents/tools/check.ts";

it.each([
  [".card { color: red; }", "css"],
  ["/* a */\n:root { --import: 1px }", "css"],
  ["$gap: 4px;\n.card { padding: $gap; }", "scss"],
  ['<button class="btn">Save</button>', "html"],
  ["<!-- a -->\n<!doctype html>", "html"],
  ['<Button className="x" onClick={save} />', "tsx"],
  ['import { Button } from "acme";\n', "tsx"],
  ["// a\nconst style = { color: 'red' };", "tsx"],
  ["<template><p/></template>", "vue"],
])("guesses what %j is written in", (code, language) => {
  expect(guessLanguage(code)).toBe(language);
});
