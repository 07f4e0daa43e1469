import { magnitudeOf } from "../../tokens/engine.ts";
import { colorPurpose, fitOf, isExtreme } from "../purposes.ts";
import type { Found, Rule } from "../rule.ts";
import { canWrite, isDefinition, useOf } from "../suggest.ts";
import { readValue } from "../values.ts";

/** A color as bytes say it; nothing for one that has none. */
function colorText(value: unknown): string {
  const magnitude = magnitudeOf("color", value);
  return magnitude?.kind === "color" && magnitude.bytes ? `rgb(${magnitude.bytes.slice(0, 3).join(" ")})` : "";
}

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
      // A variable of one's own is where a color of the palette gets its use.
      if (purpose === undefined || purpose === "paint" || isDefinition(declaration)) continue;
      for (const { name, call } of readValue(declaration).references) {
        const token = system.tokens.named(name);
        // Black and white are meant as what they are more often than not.
        if (
          token?.type !== "color" ||
          isExtreme(colorText(token.values[0])) ||
          token.aliasOf !== undefined ||
          fitOf(token, purpose) !== "neutral"
        )
          continue;
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
