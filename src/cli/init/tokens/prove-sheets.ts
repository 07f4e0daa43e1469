import { createVariables, cssValue, isSameCss, openTokenSystem } from "../../../engines/tokens/engine.ts";
import { type CssTokens, sheetTextsIn } from "./css-tokens.ts";
import { typedValue } from "./property-token.ts";
import { substitute } from "./property-values.ts";
import type { SheetValues } from "./sheet-axes.ts";
import { propertyName } from "./sheet-rules.ts";

/** The number of custom properties that their tokens reproduce with name and value, and the other ones. */
export interface SheetProof {
  equal: number;
  /** Names with `--`. */
  different: string[];
}

/**
 * Compiles tokens and compares the result with the original properties, for each value of each axis. A property without
 * a value (`var()` of a missing one) is compared as text.
 */
export function proveSheets(values: SheetValues, made: CssTokens): SheetProof {
  const root = "design-system/tokens";
  const sources = Object.fromEntries(made.files.map(({ path, tree }) => [`${root}/${path}`, JSON.stringify(tree)]));
  if (made.resolver) sources[`${root}/tokens.resolver.json`] = JSON.stringify(made.resolver);
  const system = openTokenSystem({ sources });
  const choices = [
    {},
    ...made.axes.flatMap((axis) =>
      axis.values.filter((value) => value !== axis.default).map((value) => ({ [axis.name]: value })),
    ),
  ];
  const all = new Set<string>();
  const different = new Set<string>();
  for (const choice of choices) {
    const texts = sheetTextsIn(values, made.axes, choice);
    const { variables } = createVariables(system.select(choice).tokens);
    // Names of variables are as CSS writes them, with escapes.
    const ours = new Map(variables.map(({ name, value }) => [propertyName(`--${name}`), value]));
    for (const [name, text] of texts) {
      if (made.leftOut.has(name)) continue;
      all.add(name);
      const come = substitute(text, (written) => texts.get(propertyName(`--${written}`)), [name]);
      if ("why" in come) continue;
      const { type, value, angle } = typedValue(name, come.text);
      const theirs = cssValue(type, angle === undefined ? value : { angle, stops: value });
      const own = ours.get(name);
      if (own === undefined || theirs === undefined || !isSameCss(own, theirs)) different.add(`--${name}`);
    }
  }
  return { equal: all.size - different.size, different: [...different] };
}
