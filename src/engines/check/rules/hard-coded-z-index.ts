import type { CheckRule, RuleMatch } from "../rule.ts";
import { suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

/** Smaller numbers only order the parts of one component. */
const MIN = 2;

export const hardCodedZIndex: CheckRule = {
  id: "hard-coded-z-index",
  title: "Hard-coded z-index levels",
  severity: "info",
  why: "The design system defines the order of layers. A hard-coded number matches this order only by chance.",
  bad: { language: "css", code: ".dialog { z-index: 400; }" },
  good: { language: "css", code: ".dialog { z-index: var(--z-index-modal); }" },
  fix: "Use the variable of the right level.",
  uncertain:
    "The rule ignores negative numbers, 0 and 1. The replacement is certain if only one token has this number.",
  *check(file, system): Iterable<RuleMatch> {
    for (const declaration of file.reading.declarations) {
      if (declaration.property !== "z-index") continue;
      for (const literal of readValue(declaration).literals) {
        if (!literal.isWhole || !/^\d+$/.test(literal.text) || Number(literal.text) < MIN) continue;
        const found = suggestToken({ declaration, literal, type: "number", purpose: "z-index" }, file, system);
        if (found) yield found;
      }
    }
  },
};
