import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues } from "../raw/design-tool-extension.ts";
import { cssValue } from "../values/css-value.ts";

/** Returns flat JSON: dot name → CSS value, for tokens that CSS can express. */
export function emitJson(tokens: readonly ResolvedToken[]): Record<string, string> {
  const styledValue = createStyledValues(tokens);
  const entries: [string, string][] = [];
  for (const token of tokens) {
    const value = cssValue(token.type, styledValue(token));
    if (value !== undefined) entries.push([token.name, value]);
  }
  // `fromEntries` defines members, so that a token named __proto__ is a member too.
  return Object.fromEntries(entries);
}
