import { magnitudeOf } from "../../tokens/engine.ts";
import { colorPurpose, fitOf, isExtreme, isForAnotherPart, isForAnotherState } from "../purposes.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { canWrite, isDefinition, useOf } from "../suggest.ts";
import { readValue } from "../values.ts";

/** Formats a color as bytes. Empty for other values. */
function colorText(value: unknown): string {
  const magnitude = magnitudeOf("color", value);
  return magnitude?.kind === "color" && magnitude.bytes ? `rgb(${magnitude.bytes.slice(0, 3).join(" ")})` : "";
}

export const rawPalette: CheckRule = {
  id: "raw-palette",
  title: "Palette colors instead of purpose tokens",
  severity: "info",
  why: "A palette token is a color without a meaning. A token named after its purpose (text, background, border) changes with the color scheme and the brand.",
  bad: { language: "css", code: ".error { color: var(--color-red-600); }" },
  good: { language: "css", code: ".error { color: var(--color-text-danger); }" },
  fix: "Use the token for this purpose.",
  uncertain:
    "The replacement is never certain, because one color can have two meanings. The rule reports only palette tokens with an equal token for the same purpose.",
  *check(file, system): Iterable<RuleMatch> {
    for (const declaration of file.reading.declarations) {
      const purpose = colorPurpose(declaration.property);
      // The code's own variables give palette colors their purpose.
      if (purpose === undefined || purpose === "paint" || isDefinition(declaration)) continue;
      const around = `${file.path} ${declaration.under ?? ""}`;
      for (const { name, call } of readValue(declaration).references) {
        const token = system.tokens.named(name);
        // Black and white are mostly meant literally.
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
            (each) =>
              !each.deprecated &&
              fitOf(each, purpose) === "made" &&
              !isForAnotherState(each, purpose, around) &&
              !isForAnotherPart(each, around) &&
              canWrite(each, declaration.language),
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
          message: `${token.name} is a palette color. ${best.name} has the same value for this purpose. Use ${use}.${also}`,
          ...(declaration.write ? {} : { replacement: use }),
        };
      }
    }
  },
};
