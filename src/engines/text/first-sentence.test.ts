import { expect, it } from "vitest";
import { firstSentence } from "./first-sentence.ts";

it.each([
  ["", ""],
  ["Starts an action.", "Starts an action."],
  ["Starts an action. Use it once.", "Starts an action."],
  ["No. 5 is a name. And more.", "No. 5 is a name."],
  ["a\n b\tc", "a b c"],
  [`${"word ".repeat(100)}end.`, `${"word ".repeat(32).trim()}…`],
])("%s", (text, line) => expect(firstSentence(text)).toBe(line));
