import { colorPurpose } from "../purposes.ts";
import type { Found, Rule } from "../rule.ts";
import { isDefinition, isOwnVariable, suggestToken } from "../suggest.ts";
import { readValue } from "../values.ts";

/** Colors of paper and of the user's own choice are no design system's. */
const NOT_ON_SCREEN = /^@media\b.*(?:\bprint\b(?!.*\bscreen\b)|forced-colors\s*:\s*active)/;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|[a-z]+\(.*\))$/is;
/** What cannot be seen is `transparent`, however it is written. */
const UNSEEN = /^(?:#[0-9a-f]{3}0|#[0-9a-f]{6}00|[a-z]+\((?:.*\/|(?:[^,]*,){3})\s*(?:0|0?\.0+|0%)\s*\))$/is;
/** A text that is drawn: `svg text.label`. */
const TEXT = /(?:^|[\s>+~,])(?:text|tspan)(?![\w-])[^\s>+~,]*$/i;
const KEYWORD = /^(?:transparent|currentcolor|inherit|initial|unset|revert|none|auto)$/i;

export const hardCodedColor: Rule = {
  id: "hard-coded-color",
  title: "Colors that a token has",
  severity: "warning",
  why: "A color that is written out stays as it is when the design changes, and when somebody chooses a dark scheme or another brand. Its token follows.",
  bad: { language: "css", code: ".card { border: 1px solid #b1b4b6; }" },
  good: { language: "css", code: ".card { border: 1px solid var(--color-border); }" },
  fix: "Write the variable of the token. Where several tokens have the color, take the one made for what you style: text, background or border.",
  uncertain:
    "The replacement is certain where one token alone fits the property and has this color in every mode. A color that is a token's but for rounding is told as information. `transparent`, `currentColor`, fallbacks of `var()`, print and forced colors, pictures of their own colors, and black and white of texts are left alone; custom properties of your own are information.",
  *check(file, system): Iterable<Found> {
    if (!system.tokens.has("color")) return;
    for (const declaration of file.reading.declarations) {
      const isOwn = isOwnVariable(declaration, system);
      const isText = declaration.property === "fill" && TEXT.test(declaration.under ?? "");
      const purpose = isText ? "text" : (colorPurpose(declaration.property) ?? (isOwn ? "any" : undefined));
      if (purpose === undefined || (isDefinition(declaration) && !isOwn)) continue;
      if (declaration.within.some((rule) => NOT_ON_SCREEN.test(rule))) continue;
      for (const literal of readValue(declaration).literals) {
        if (!COLOR.test(literal.text) || KEYWORD.test(literal.text) || UNSEEN.test(literal.text)) continue;
        // A word in a variable of one's own may be anything; `white` alone is a color.
        if (isOwn && !literal.isWhole) continue;
        const found = suggestToken({ declaration, literal, type: "color", purpose }, file, system);
        if (found) yield found;
      }
    }
  },
};
