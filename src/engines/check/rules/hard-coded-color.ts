import { colorPurpose } from "../purposes.ts";
import type { CheckRule, RuleMatch } from "../rule.ts";
import { isDefinition, isOwnVariable, suggestToken } from "../suggest.ts";
import { LIGHT_DARK, readValue, sidesOf } from "../values.ts";

/** Colors for print and of the user's own choice aren't in a design system. */
const NOT_ON_SCREEN = /^@media\b.*(?:\bprint\b(?!.*\bscreen\b)|forced-colors\s*:\s*active)/;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:light-dark|[a-z]+)\(.*\))$/is;
/** Every notation of an invisible color is `transparent`. */
const UNSEEN = /^(?:#[0-9a-f]{3}0|#[0-9a-f]{6}00|[a-z]+\((?:.*\/|(?:[^,]*,){3})\s*(?:0|0?\.0+|0%)\s*\))$/is;
/** Text in an SVG: `svg text.label`. */
const TEXT = /(?:^|[\s>+~,])(?:text|tspan)(?![\w-])[^\s>+~,]*$/i;
const KEYWORD = /^(?:transparent|currentcolor|inherit|initial|unset|revert|none|auto)$/i;

export const hardCodedColor: CheckRule = {
  id: "hard-coded-color",
  title: "Hard-coded colors",
  severity: "warning",
  why: "A hard-coded color does not change with the design, the color scheme or the brand. A token does.",
  bad: { language: "css", code: ".card { border: 1px solid #b1b4b6; }" },
  good: { language: "css", code: ".card { border: 1px solid var(--color-border); }" },
  fix: "Use the variable of the token. If several tokens have this color, use the one for your purpose: text, background or border.",
  uncertain:
    "The replacement is certain if only one token fits the property and has this color in every mode. A color that differs from a token only by rounding is a note, and so is a color in one of your own custom properties. The rule ignores `transparent`, `currentColor`, fallbacks of `var()`, print styles, forced colors, multicolor images, and black and white text.",
  *check(file, system): Iterable<RuleMatch> {
    if (!system.tokens.has("color")) return;
    for (const declaration of file.reading.declarations) {
      const isOwn = isOwnVariable(declaration, system);
      const isText = declaration.property === "fill" && TEXT.test(declaration.under ?? "");
      const purpose = isText ? "text" : (colorPurpose(declaration.property) ?? (isOwn ? "any" : undefined));
      if (purpose === undefined || (isDefinition(declaration) && !isOwn)) continue;
      if (declaration.within.some((rule) => NOT_ON_SCREEN.test(rule))) continue;
      let end = 0;
      for (const literal of readValue(declaration).literals) {
        // A token for both sides of `light-dark()` is named once.
        if (literal.place.start < end && literal.within.includes(LIGHT_DARK)) continue;
        if (!COLOR.test(literal.text) || KEYWORD.test(literal.text) || UNSEEN.test(literal.text)) continue;
        // A word in the code's own variable can mean anything. `white` as the complete value is a color.
        if (isOwn && !literal.isWhole) continue;
        const found = suggestToken({ declaration, literal, type: "color", purpose }, file, system);
        if (found && sidesOf(literal.text)) end = literal.place.end;
        if (found) yield found;
      }
    }
  },
};
