import { parseColor } from "../tokens/values/color-value.ts";
import { cssDeclarations } from "./css-declarations.ts";
import type { Finding } from "./finding.ts";
import type { NamedValue, TokenValues } from "./token-values.ts";

/** Which tokens a property takes its lengths from, by a word in their names. */
const FAMILIES: [properties: RegExp, tokens: RegExp][] = [
  [
    /^(?:padding|margin|(?:row-|column-)?gap$|inset|top$|right$|bottom$|left$|scroll-(?:padding|margin))/,
    /spac|gap|padding|margin|inset|gutter/i,
  ],
  [/radius/, /radi|round|corner/i],
  [
    /^(?:border|outline|column-rule)(?:-(?:top|right|bottom|left|inline|block|start|end))*(?:-width)?$/,
    /border|stroke|outline|line-?width/i,
  ],
  [/^font(?:-size)?$/, /font-?size|text|typography|typescale|type\b/i],
  [/^line-height$/, /line-?height|leading/i],
  [/^letter-spacing$/, /letter|tracking/i],
  [
    /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|flex-basis)$/,
    /^(?!.*(?:font|text|line|letter|border|stroke|radi)).*(?:siz|width|height)/i,
  ],
];

const COLORED = /color|background|border|outline|fill|stroke|shadow|column-rule|decoration|gradient|accent|caret/;
const COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|(?<![\w-])[a-z]{3,20}(?![\w(-])/gi;
const KEYWORDS = /^(?:transparent|currentcolor|inherit|none)$/i;
const LENGTH = /(?<![\w.#-])-?\d*\.?\d+(?:px|rem)\b/gi;

const MAX_FINDINGS = 50;

/**
 * Values in a style sheet for which there is a token: colors that look the same, lengths that are equal, by family (a padding is
 * compared with spacing tokens only). Custom properties and fallbacks of `var()` are definitions, not uses.
 *
 * @param file named in the messages
 */
export function hardCodedValues(css: string, file: string, tokens: TokenValues): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const report = (
    ruleId: string,
    place: { selector: string; line: number },
    what: string,
    { named, isEqual }: { named: readonly NamedValue[]; isEqual: boolean },
  ) => {
    const key = `${ruleId} ${place.selector} ${what}`;
    const [first, ...others] = named;
    if (first === undefined || seen.has(key)) return;
    seen.add(key);
    const also =
      others.length === 0
        ? ""
        : ` (or ${others
            .slice(0, 2)
            .map(({ name }) => name)
            .join(", ")}${others.length > 2 ? ", …" : ""})`;
    const is = isEqual ? "is the token" : "differs by less than anybody sees from the token";
    const message = `${file}:${place.line}: ${what} ${is} ${first.name}${also}. Write ${first.use}.`;
    const severity = ruleId === "hard-coded-color" && isEqual ? "warning" : "info";
    findings.push({ ruleId, severity, message, selector: place.selector, engine: "tokens" });
  };
  for (const { selector, property, value, line } of cssDeclarations(css)) {
    if (property.startsWith("--")) continue;
    const text = withoutVariables(value);
    const place = { selector, line };
    if (COLORED.test(property)) {
      for (const [written] of text.matchAll(COLOR)) {
        if (KEYWORDS.test(written) || !parseColor(written)) continue;
        const { closeness, named } = tokens.nearest("color", written);
        if (closeness === "equal" || closeness === "imperceptible")
          report("hard-coded-color", place, `${property}: ${written}`, { named, isEqual: closeness === "equal" });
      }
    }
    const family = FAMILIES.find(([properties]) => properties.test(property))?.[1];
    for (const [written] of family ? text.matchAll(LENGTH) : []) {
      // No length at all is no value of a token; a negative one undoes that of its amount.
      const amount = written.replace(/^-/, "");
      const { closeness, named } = tokens.nearest("dimension", amount);
      if (closeness !== "equal" || Number.parseFloat(amount) === 0) continue;
      const ofFamily = named.filter(({ name }) => family?.test(name));
      report("hard-coded-dimension", place, `${property}: ${written}`, { named: ofFamily, isEqual: true });
    }
  }
  const rest = findings.length - MAX_FINDINGS;
  if (rest <= 0) return findings;
  const message = `${file}: ${rest} more values for which there is a token.`;
  return [
    ...findings.slice(0, MAX_FINDINGS),
    { ruleId: "hard-coded-more", severity: "info", message, selector: "", engine: "tokens" },
  ];
}

/** A value without `var(…)`, `url(…)` and text in quotes. */
function withoutVariables(value: string): string {
  let text = value.replace(/"[^"]*"|'[^']*'/g, " ").replace(/\burl\([^)]*\)/gi, " ");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\bvar\((?:[^()]|\([^()]*\))*\)/gi, " ");
  }
  return text;
}
