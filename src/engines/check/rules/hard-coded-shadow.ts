import type { Found, Rule } from "../rule.ts";
import { isDefinition, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

export const hardCodedShadow: Rule = {
  id: "hard-coded-shadow",
  title: "Shadows that a token has",
  severity: "warning",
  why: "Shadows say how far above the page a thing lies. Written out, they stay dark on dark grounds, and apart from the levels all others use.",
  bad: { language: "css", code: ".menu { box-shadow: 0 1px 3px 0 rgb(0 0 0 / 12%), 0 8px 24px 0 rgb(0 0 0 / 12%); }" },
  good: { language: "css", code: ".menu { box-shadow: var(--shadow-floating); }" },
  fix: "Write the variable of the token in place of the whole list.",
  uncertain:
    "The list is compared as a whole, with all its layers in their order. Certain where one token alone has it, in every mode. Shadows that nobody could tell apart are told as information.",
  *check(file, system): Iterable<Found> {
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
