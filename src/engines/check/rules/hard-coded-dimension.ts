import { lengthPurpose } from "../purposes.ts";
import type { Found, Rule } from "../rule.ts";
import { isDefinition, isOwnVariable, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

const LENGTH = /^(-?)(\d*\.?\d+)(px|rem)$/i;
/** A line as thin as the screen can draw it is no step of a scale. */
const HAIRLINE = 1;

export const hardCodedDimension: Rule = {
  id: "hard-coded-dimension",
  title: "Spacing, radii and widths of borders that a token has",
  severity: "warning",
  why: "Steps of spacing, radii and widths of borders change together, and with the density people choose. Those that are written out stay behind.",
  bad: { language: "css", code: ".card { padding: 15px 20px; border-radius: 6px; }" },
  good: {
    language: "css",
    code: ".card { padding: var(--spacing-3) var(--spacing-4); border-radius: var(--radius-medium); }",
  },
  fix: "Write the variable of the token; a negative margin is `calc(var(--spacing-3) * -1)`.",
  uncertain:
    "Lengths are compared by property: a padding with tokens of spacing, a radius with radii, a border with widths of borders. px and rem count as equal at 16 px. `0`, lines of 1 px, percentages, `em`, widths, heights and positions are left alone. The replacement is certain where one token alone fits.",
  *check(file, system): Iterable<Found> {
    if (!system.tokens.has("dimension")) return;
    for (const declaration of file.reading.declarations) {
      if (isDefinition(declaration) && !isOwnVariable(declaration, system)) continue;
      const purpose = lengthPurpose(declaration.property);
      if (purpose === undefined || declaration.within.some((rule) => /^@media\b.*\bprint\b/.test(rule))) continue;
      for (const literal of readValue(declaration).literals) {
        const [, sign, amount, unit = "px"] = LENGTH.exec(literal.text) ?? [];
        const px = Number(amount) * (unit.toLowerCase() === "rem" ? 16 : 1);
        if (amount === undefined || px <= HAIRLINE) continue;
        const isNegative = sign === "-";
        // In a sum the sign belongs to the sum.
        if (isNegative && literal.within.length > 0) continue;
        // What is multiplied, or grouped by brackets, is worked out from sizes of this one place: `calc((24px - 16px) / 2)`.
        if (literal.isFactor || literal.within.some((name, index) => index > 0 && name === "")) continue;
        const found = suggestToken({ declaration, literal, type: "dimension", purpose, isNegative }, file, system);
        if (found) yield found;
      }
    }
  },
};
