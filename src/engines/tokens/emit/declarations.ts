import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { hexColor, isBeyondSrgb } from "../values/color-value.ts";
import { commentText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { createVariables, type Naming, type TokenVariables } from "./variables.ts";

/** One variable of a stylesheet. */
export interface VariableDeclaration {
  /** Without `--` or `$`. */
  name: string;
  /** As written: the value, or `var(--target)` for an alias. */
  text: string;
  /** The value, even for an alias. */
  value: string;
  /** The value in sRGB, if `text` exceeds sRGB. */
  srgb?: string;
  /** A remark about the token, on its first declaration. */
  remark: string;
}

/** Notations that browsers before 2023 don't support, and that can exceed sRGB. */
const WIDE = /(?:^|[\s,(])(?:(?:ok)?l(?:ab|ch)|color)\(/;

/** Returns the declarations of tokens, in order, without tokens that CSS can't express. */
export function declare(
  tokens: readonly ResolvedToken[],
  naming: Naming,
  { references = true, of = allVariables }: { references?: boolean; of?: typeof allVariables } = {},
): VariableDeclaration[] {
  const { variables } = createVariables(tokens, naming);
  const targets = references ? aliasTargets(variables) : undefined;
  const declared: VariableDeclaration[] = [];
  for (const variable of variables) {
    const { token } = variable;
    const target = token.aliasOf === undefined ? undefined : targets?.get(token.aliasOf);
    const sources = target && naming.takesReferences?.(token) !== false ? of(target) : [];
    let remark = remarkOf(token);
    for (const { name, value, property } of of(variable)) {
      const source = sources.find((other) => other.property === property && other.value === value);
      const text = source ? `var(--${source.name})` : value;
      const isWide = !source && property === "" && WIDE.test(value);
      declared.push({ name, value, remark, ...(isWide ? inSrgb(variable, value) : { text }) });
      remark = "";
    }
  }
  return declared;
}

/** Returns the variables of one token: its own, and one per property of typography. */
export function allVariables({ name, value, parts }: TokenVariables): TokenVariables["parts"] {
  return value === undefined ? parts : [{ name, value, property: "" }, ...parts];
}

/** Returns a one-line comment for a token: its description and deprecation. */
export function remarkOf({ description, deprecated }: ResolvedToken): string {
  if (description === undefined && (deprecated === undefined || deprecated === false)) return "";
  const said: unknown = typeof deprecated === "object" ? deprecated.reason : deprecated;
  const reason = typeof said === "string" && said !== "" ? `Deprecated: ${said}` : "Deprecated";
  const state = deprecated === undefined || deprecated === false ? "" : reason;
  return commentText([description ?? "", state].filter((part) => part !== "").join(" "));
}

/** Variables by the target name of aliases. Reversed, so that the first of equal names stays, the target of aliases. */
function aliasTargets(variables: readonly TokenVariables[]): Map<string, TokenVariables> | undefined {
  if (!variables.some(({ token }) => token.aliasOf !== undefined)) return undefined;
  return new Map(variables.toReversed().map((variable) => [variable.token.name, variable] as const));
}

/** Returns hex for colors in sRGB: shorter, and supported everywhere. Other colors, and `none`, stay in addition. */
function inSrgb({ token, styled }: TokenVariables, value: string): Pick<VariableDeclaration, "text" | "srgb"> {
  const srgb = cssValue(token.type, withHexColors(styled)) ?? value;
  if (srgb === value) return { text: value };
  return holdsWideColor(styled) || /\bnone\b/.test(value) ? { text: value, srgb } : { text: srgb };
}

function holdsWideColor(value: unknown): boolean {
  if (typeof value === "string") return WIDE.test(value) && isBeyondSrgb(value);
  if (Array.isArray(value)) return value.some(holdsWideColor);
  if (!isObject(value)) return false;
  return typeof value.colorSpace === "string" ? isBeyondSrgb(value) : Object.values(value).some(holdsWideColor);
}

/** Returns the value with its colors as hex. */
function withHexColors(value: unknown): unknown {
  if (typeof value === "string") return WIDE.test(value) ? (hexColor(value) ?? value) : value;
  if (Array.isArray(value)) return value.map(withHexColors);
  if (!isObject(value)) return value;
  if (typeof value.colorSpace === "string") return hexColor(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withHexColors(member)]));
}
