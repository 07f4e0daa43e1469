import type { Found, Rule } from "../rule.ts";
import { isDefinition, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

const MOVES = /^(?:-(?:webkit|moz)-)?(?:transition|animation)(?:-(?:duration|delay|timing-function))?$/;
const TIME = /^\d*\.?\d+m?s$/i;
const CURVE = /^cubic-bezier\(/i;

export const hardCodedDuration: Rule = {
  id: "hard-coded-duration",
  title: "Durations and curves that a token has",
  severity: "info",
  why: "Movements of one system take the same times and follow the same curves; what is written out falls out of step when they change.",
  bad: { language: "css", code: ".menu { transition: opacity 80ms cubic-bezier(0.33, 1, 0.68, 1); }" },
  good: { language: "css", code: ".menu { transition: opacity var(--duration-fast) var(--easing-out); }" },
  fix: "Write the variable of the token.",
  uncertain:
    "`0s` and the keywords of CSS (`ease`, `linear`) are left alone. Certain where one token alone has the value.",
  *check(file, system): Iterable<Found> {
    for (const declaration of file.reading.declarations) {
      if (!MOVES.test(declaration.property) || isDefinition(declaration)) continue;
      for (const literal of readValue(declaration).literals) {
        const isTime = TIME.test(literal.text) && Number.parseFloat(literal.text) > 0;
        if (!isTime && !CURVE.test(literal.text)) continue;
        const type = isTime ? "duration" : "cubicBezier";
        const found = suggestToken({ declaration, literal, type, purpose: "any" }, file, system);
        if (found) yield found;
      }
    }
  },
};
