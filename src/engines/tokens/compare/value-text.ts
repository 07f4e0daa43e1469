import type { ResolvedToken } from "../dtcg/resolve.ts";
import { styledValue } from "../raw/design-tool-extension.ts";
import { typographyProperties } from "../values/composite-value.ts";
import { cssValue } from "../values/css-value.ts";

/** Maximum length of a displayed value. */
const LONGEST = 400;
/** Types whose CSS text is incomplete: it lacks letter spacing, gaps of dashes. */
const TOLD_IN_PART: ReadonlySet<string> = new Set(["typography", "strokeStyle", "border"]);

/** Returns two resolved values as texts that show the difference. Undefined if they only differ in notation. */
export function differingValueTexts(
  before: ResolvedToken,
  after: ResolvedToken,
): [before: string, after: string] | undefined {
  const [one, other] = [valueText(before), valueText(after)];
  if (one !== other) return [one, other];
  if (before.type !== undefined && !TOLD_IN_PART.has(before.type) && textOf(before) !== undefined) return undefined;
  const [whole, otherWhole] = [wholeValue(before), wholeValue(after)];
  return whole === otherWhole ? undefined : [whole, otherWhole];
}

/** Returns a resolved value as CSS, otherwise as JSON, up to 400 characters. */
export const valueText = (token: ResolvedToken): string => (textOf(token) ?? jsonOf(token)).slice(0, LONGEST);

function wholeValue(token: ResolvedToken): string {
  const properties = token.type === "typography" ? typographyProperties(styledValue(token)) : [];
  const text = properties.map(({ property, text }) => `${property}: ${text}`).join("; ");
  return (text || jsonOf(token)).slice(0, LONGEST);
}

const textOf = (token: ResolvedToken): string | undefined => cssValue(token.type, styledValue(token));
const jsonOf = (token: ResolvedToken): string => JSON.stringify(styledValue(token)) ?? "";
