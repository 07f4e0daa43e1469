import { colorPurpose, fitOf } from "../purposes.ts";
import type { Found, Rule } from "../rule.ts";
import { canWrite, useOf } from "../suggest.ts";
import { readValue } from "../values.ts";

export const rawPalette: Rule = {
  id: "raw-palette",
  title: "Colors of the palette where a token is made for the use",
  severity: "info",
  why: "A token of the palette is a color and no meaning. What is named after its use (text, background, border) follows the scheme and the brand.",
  bad: { language: "css", code: ".error { color: var(--color-red-600); }" },
  good: { language: "css", code: ".error { color: var(--color-text-danger); }" },
  fix: "Write the token that stands for this color in this use.",
  uncertain:
    "Never certain: the same color may mean two things. Only told where a token of the same value is made for the property.",
  *check(file, system): Iterable<Found> {
    for (const declaration of file.reading.declarations) {
      const purpose = colorPurpose(declaration.property);
      if (purpose === undefined || purpose === "paint") continue;
      for (const { name, call } of readValue(declaration).references) {
        const token = system.tokens.named(name);
        if (token?.type !== "color" || token.aliasOf !== undefined || fitOf(token, purpose) !== "neutral") continue;
        const made = system.tokens
          .aliasesOf(token.name)
          .filter(
            (each) => !each.deprecated && fitOf(each, purpose) === "made" && canWrite(each, declaration.language),
          );
        const [best, ...others] = made;
        if (!best) continue;
        const use = useOf(best, declaration.language);
        const also =
          others.length > 0
            ? ` Also: ${others
                .slice(0, 2)
                .map((each) => each.name)
                .join(", ")}.`
            : "";
        yield {
          place: call,
          message: `${token.name} is a color of the palette; ${best.name} has it for this use. Write ${use}.${also}`,
          ...(declaration.write ? {} : { replacement: use }),
        };
      }
    }
  },
};
