import type { Purpose } from "../purposes.ts";
import type { StyleDeclaration } from "../reading.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, suggestToken } from "../suggest.ts";
import { readValue, type StyleLiteral } from "../values.ts";

/** A value with the tokens that could replace it. */
interface Candidate {
  literal: Pick<StyleLiteral, "text" | "place">;
  type: string;
  purpose: Purpose;
}

const PROPERTIES = new Set(["font", "font-family", "font-size", "font-weight", "line-height", "letter-spacing"]);
const ROOT = /(?:^|,)\s*(?:html|:root)\s*(?:,|$)/;
const LENGTH = /^\d*\.?\d+(?:px|rem)$/i;
const NUMBER = /^\d*\.?\d+$/;
const WEIGHT = /^(?:[1-9]\d{2}|bold)$/i;
/** Generic CSS families, and keywords. */
const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|inherit|initial|unset|revert|normal|\d.*)$/i;

export const hardCodedFont: CheckRule = {
  id: "hard-coded-font",
  title: "Hard-coded fonts, font sizes, weights and line heights",
  severity: "warning",
  why: "The values of a text style belong together. A hard-coded size no longer fits its line height or the type scale when the scale changes.",
  bad: { language: "css", code: ".title { font-size: 24px; font-weight: 700; }" },
  good: { language: "css", code: ".title { font: var(--typography-24); }" },
  fix: "Use the variable of the token. If one text style has all of these values, use the text style.",
  uncertain:
    "The rule ignores `normal`, `inherit`, generic families, percentages, `em`, a line height of 1, and `@font-face`. The replacement is certain if only one token fits.",
  *check(file, system): Iterable<RuleMatch> {
    for (const declaration of file.reading.declarations) {
      if (isDefinition(declaration) || declaration.within.some((rule) => /^@media\b.*\bprint\b/.test(rule))) continue;
      for (const { literal, type, purpose } of candidatesOf(declaration)) {
        const found = suggestToken({ declaration, literal, type, purpose }, file, system);
        if (found) yield found;
      }
    }
  },
};

function candidatesOf(declaration: StyleDeclaration): Candidate[] {
  const { property, value, place } = declaration;
  if (!PROPERTIES.has(property)) return [];
  const { literals, references } = readValue(declaration);
  const flat = literals.filter(({ within }) => within.length === 0);
  if (property === "font-family") return references.length > 0 ? [] : familyOf(value, place);
  // The font size of the root element is the base of all `rem` values.
  if (property === "font-size")
    return ROOT.test(declaration.under ?? "") ? [] : flat.flatMap((literal) => sizeOf(literal));
  if (property === "font-weight") return flat.flatMap((literal) => weightOf(literal));
  if (property === "line-height") return flat.flatMap((literal) => heightOf(literal));
  if (property === "letter-spacing")
    return flat.flatMap((literal) =>
      LENGTH.test(literal.text) ? [{ literal, type: "dimension", purpose: "letter-spacing" as const }] : [],
    );
  return property === "font"
    ? flat.flatMap((literal) =>
        literal.isAfterSlash ? heightOf(literal) : LENGTH.test(literal.text) ? sizeOf(literal) : weightOf(literal),
      )
    : [];
}

function familyOf(value: string, { start }: StyleDeclaration["place"]): Candidate[] {
  const text = value.trim();
  const from = start + value.indexOf(text);
  if (text === "" || GENERIC.test(text)) return [];
  return [{ literal: { text, place: { start: from, end: from + text.length } }, type: "fontFamily", purpose: "any" }];
}

const sizeOf = (literal: StyleLiteral): Candidate[] =>
  LENGTH.test(literal.text) ? [{ literal, type: "dimension", purpose: "font-size" }] : [];

const weightOf = (literal: StyleLiteral): Candidate[] =>
  WEIGHT.test(literal.text) ? [{ literal, type: "fontWeight", purpose: "font-weight" }] : [];

function heightOf(literal: StyleLiteral): Candidate[] {
  if (LENGTH.test(literal.text)) return [{ literal, type: "dimension", purpose: "line-height" }];
  const isNumber = NUMBER.test(literal.text) && Number(literal.text) > 1;
  return isNumber ? [{ literal, type: "number", purpose: "line-height" }] : [];
}
