import type { Found, Rule } from "../rule.ts";
import { suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

/** Numbers below order the parts of one thing among themselves. */
const LEAST = 2;

export const hardCodedZIndex: Rule = {
  id: "hard-coded-z-index",
  title: "Levels that a token has",
  severity: "info",
  why: "What lies above what is decided once for all: a number that is written out meets that order only by chance.",
  bad: { language: "css", code: ".dialog { z-index: 400; }" },
  good: { language: "css", code: ".dialog { z-index: var(--z-index-modal); }" },
  fix: "Write the variable of the level that is meant.",
  uncertain: "Negative numbers, 0 and 1 are left alone. Certain where one token alone has the number.",
  *check(file, system): Iterable<Found> {
    for (const declaration of file.reading.declarations) {
      if (declaration.property !== "z-index") continue;
      for (const literal of readValue(declaration).literals) {
        if (!literal.isWhole || !/^\d+$/.test(literal.text) || Number(literal.text) < LEAST) continue;
        const found = suggestToken({ declaration, literal, type: "number", purpose: "z-index" }, file, system);
        if (found) yield found;
      }
    }
  },
};
