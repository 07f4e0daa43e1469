import { memoizeByObject } from "../../../safe/memoize.ts";
import { lengthPurpose } from "../purposes.ts";
import type { CheckedFile, CheckedSystem, CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, isOwnVariable, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

const LENGTH = /^(-?)(\d*\.?\d+)(px|rem)$/i;
/** A hairline isn't a step of a scale. */
const HAIRLINE = 1;
/** A shift by less moves something to where it looks right. */
const NUDGE = 8;

export const hardCodedDimension: CheckRule = {
  id: "hard-coded-dimension",
  title: "Hard-coded spacing, radii and border widths",
  severity: "warning",
  why: "Spacing, radii and border widths change together, for example with the density. Hard-coded values do not change with them.",
  bad: { language: "css", code: ".card { padding: 15px 20px; border-radius: 6px; }" },
  good: {
    language: "css",
    code: ".card { padding: var(--spacing-3) var(--spacing-4); border-radius: var(--radius-medium); }",
  },
  fix: "Use the variable of the token. For a negative margin, write `calc(var(--spacing-3) * -1)`.",
  uncertain:
    "The rule compares each property with tokens of the same kind: padding with spacing, radius with radii, border with border widths. 1 rem equals 16 px. A negative margin is compared only if it is 8 px or more and the same file uses that length as a spacing, for which the margin compensates. The rule ignores `0`, lines of 1 px, percentages, `em`, widths, heights and positions. The replacement is certain if only one token fits.",
  *check(file, system): Iterable<RuleMatch> {
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
        // In a sum, the sign belongs to the sum.
        if (isNegative && literal.within.length > 0) continue;
        // A factor or a value in brackets is calculated from sizes at this place: `calc((24px - 16px) / 2)`.
        if (literal.isFactor || literal.within.some((name, index) => index > 0 && name === "")) continue;
        if (isNegative && (px < NUDGE || !isUsed(literal.text.slice(1), file, system))) continue;
        const found = suggestToken({ declaration, literal, type: "dimension", purpose, isNegative }, file, system);
        if (found) yield found;
      }
    }
  },
};

/** Lengths and variables that a file gives as spacing; a length in the notation of the file. */
const spacingsOf = memoizeByObject((file: CheckedFile) => {
  const [lengths, variables] = [new Set<string>(), new Set<string>()];
  for (const declaration of file.reading.declarations) {
    if (lengthPurpose(declaration.property) !== "spacing") continue;
    const { literals, references } = readValue(declaration);
    for (const { text } of literals) lengths.add(text);
    for (const { name } of references) variables.add(name);
  }
  return { lengths, variables };
});

/** Whether a file uses a length as a spacing, written out or as the variable of a token that has it. */
function isUsed(length: string, file: CheckedFile, { tokens }: CheckedSystem): boolean {
  const { lengths, variables } = spacingsOf(file);
  const same = tokens.match("dimension", length)?.tokens ?? [];
  return (
    lengths.has(length) ||
    same.some(({ css, scss }) => [css, scss].some((name) => name !== undefined && variables.has(name)))
  );
}
