import type { StyleDeclaration } from "../reading.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, suggestToken } from "../suggest.ts";
import { readValue, type StyleLiteral } from "../values.ts";

const MOVES = /^(?:-(?:webkit|moz)-)?(?:transition|animation)(?:-(?:duration|delay|timing-function))?$/;
const TIME = /^\d*\.?\d+m?s$/i;
const CURVE = /^cubic-bezier\(/i;

export const hardCodedDuration: CheckRule = {
  id: "hard-coded-duration",
  title: "Hard-coded durations and easing curves",
  severity: "info",
  why: "All animations of a design system share their durations and curves. Hard-coded values do not change with them.",
  bad: { language: "css", code: ".menu { transition: opacity 80ms cubic-bezier(0.33, 1, 0.68, 1); }" },
  good: { language: "css", code: ".menu { transition: opacity var(--duration-fast) var(--easing-out); }" },
  fix: "Use the variable of the token.",
  uncertain:
    "The rule ignores `0s` and CSS keywords (`ease`, `linear`). It compares delays only with tokens for delays. The replacement is certain if only one token has this value.",
  *check(file, system): Iterable<RuleMatch> {
    for (const declaration of file.reading.declarations) {
      if (!MOVES.test(declaration.property) || isDefinition(declaration)) continue;
      for (const literal of readValue(declaration).literals) {
        const isTime = TIME.test(literal.text) && Number.parseFloat(literal.text) > 0;
        if (!isTime && !CURVE.test(literal.text)) continue;
        const type = isTime ? "duration" : "cubicBezier";
        const purpose = isTime && isDelay(declaration, literal) ? "delay" : "any";
        const found = suggestToken({ declaration, literal, type, purpose }, file, system);
        if (found) yield found;
      }
    }
  },
};

/** Whether a time is a delay: the second one of a `transition` or `animation`. */
function isDelay(declaration: StyleDeclaration, literal: StyleLiteral): boolean {
  if (declaration.property.endsWith("-delay")) return true;
  if (!/(?:transition|animation)$/.test(declaration.property)) return false;
  const times = readValue(declaration).literals.filter(({ text, item }) => item === literal.item && TIME.test(text));
  return times.indexOf(literal) > 0;
}
