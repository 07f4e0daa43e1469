import type { ResolvedToken } from "../dtcg/resolve.ts";
import { styledValue } from "../raw/design-tool-extension.ts";
import { typographyProperties } from "../values/composite-value.ts";
import { cssValue } from "../values/css-value.ts";

/** Letters of a value that a line shows. */
const LONGEST = 400;
/** Types whose CSS text does not tell all of a value: the spacing of letters, the gaps of dashes. */
const TOLD_IN_PART: ReadonlySet<string> = new Set(["typography", "strokeStyle", "border"]);

/** Two resolved values as text that shows what differs; undefined where they say the same in other words. */
export function shownValues(before: ResolvedToken, after: ResolvedToken): [before: string, after: string] | undefined {
  const [one, other] = [shownValue(before), shownValue(after)];
  if (one !== other) return [one, other];
  if (before.type !== undefined && !TOLD_IN_PART.has(before.type) && textOf(before) !== undefined) return undefined;
  const [whole, otherWhole] = [wholeValue(before), wholeValue(after)];
  return whole === otherWhole ? undefined : [whole, otherWhole];
}

/** A resolved value as CSS, else as JSON; the first 400 letters. */
export const shownValue = (token: ResolvedToken): string => (textOf(token) ?? jsonOf(token)).slice(0, LONGEST);

function wholeValue(token: ResolvedToken): string {
  const properties = token.type === "typography" ? typographyProperties(styledValue(token)) : [];
  const text = properties.map(({ property, text }) => `${property}: ${text}`).join("; ");
  return (text || jsonOf(token)).slice(0, LONGEST);
}

const textOf = (token: ResolvedToken): string | undefined => cssValue(token.type, styledValue(token));
const jsonOf = (token: ResolvedToken): string => JSON.stringify(styledValue(token)) ?? "";
