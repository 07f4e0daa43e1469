import type { CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

export const hardCodedShadow: CheckRule = {
  id: "hard-coded-shadow",
  title: "Hard-coded shadows",
  severity: "warning",
  why: "Shadows show the elevation of an element. Hard-coded shadows stay dark on dark backgrounds and do not match the elevation levels of the design system.",
  bad: { language: "css", code: ".menu { box-shadow: 0 1px 3px 0 rgb(0 0 0 / 12%), 0 8px 24px 0 rgb(0 0 0 / 12%); }" },
  good: { language: "css", code: ".menu { box-shadow: var(--shadow-floating); }" },
  fix: "Replace the whole list with the variable of the token.",
  uncertain:
    "The rule compares the whole list, with all layers in order. The replacement is certain if only one token has this shadow in every mode. A shadow with an imperceptible difference is a note.",
  *check(file, system): Iterable<RuleMatch> {
    if (!system.tokens.has("shadow")) return;
    for (const declaration of file.reading.declarations) {
      if (!/^(?:-webkit-)?box-shadow$/.test(declaration.property) || isDefinition(declaration)) continue;
      const { references, literals } = readValue(declaration);
      const text = declaration.value.trim();
      if (references.length > 0 || literals.length < 3) continue;
      const start = declaration.place.start + declaration.value.indexOf(text);
      const literal = { text, place: { start, end: start + text.length } };
      const found = suggestToken({ declaration, literal, type: "shadow", purpose: "any" }, file, system);
      if (found) yield found;
    }
  },
};
