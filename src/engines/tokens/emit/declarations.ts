import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { hexColor, isBeyondSrgb } from "../values/color-value.ts";
import { commentText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { createVariables, type Naming, type TokenVariables } from "./variables.ts";

/** One variable of a stylesheet. */
export interface Declaration {
  /** Without `--` or `$`. */
  name: string;
  /** As it is written: the value, or `var(--target)` for an alias. */
  text: string;
  /** The value, whatever stands for it. */
  value: string;
  /** What stands for it in sRGB, where `text` is beyond. */
  srgb?: string;
  /** What is said of the token, on its first declaration. */
  remark: string;
}

/** Notations that browsers before 2023 do not read, and that may lie beyond sRGB. */
const WIDE = /(?:^|[\s,(])(?:(?:ok)?l(?:ab|ch)|color)\(/;

/** The declarations of tokens, in order. Tokens that CSS cannot express have none. */
export function declare(
  tokens: readonly ResolvedToken[],
  naming: Naming,
  { references = true, of = allVariables }: { references?: boolean; of?: typeof allVariables } = {},
): Declaration[] {
  const { variables } = createVariables(tokens, naming);
  const targets = references ? aliasTargets(variables) : undefined;
  const declared: Declaration[] = [];
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

/** The variables of one token: its own, and one a property of typography. */
export function allVariables({ name, value, parts }: TokenVariables): TokenVariables["parts"] {
  return value === undefined ? parts : [{ name, value, property: "" }, ...parts];
}

/** One line about a token for a comment: its description, and that it is deprecated. */
export function remarkOf({ description, deprecated }: ResolvedToken): string {
  if (description === undefined && (deprecated === undefined || deprecated === false)) return "";
  const said: unknown = typeof deprecated === "object" ? deprecated.reason : deprecated;
  const reason = typeof said === "string" && said !== "" ? `Deprecated: ${said}` : "Deprecated";
  const state = deprecated === undefined || deprecated === false ? "" : reason;
  return commentText([description ?? "", state].filter((part) => part !== "").join(" "));
}

/** By the name aliases use. Backwards, so that of equal names the first stays, which is the one aliases mean. */
function aliasTargets(variables: readonly TokenVariables[]): Map<string, TokenVariables> | undefined {
  if (!variables.some(({ token }) => token.aliasOf !== undefined)) return undefined;
  return new Map(variables.toReversed().map((variable) => [variable.token.name, variable] as const));
}

/** Hex for colors that sRGB holds: smaller, and read everywhere. What it does not hold, and `none`, stays beside it. */
function inSrgb({ token, styled }: TokenVariables, value: string): Pick<Declaration, "text" | "srgb"> {
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

/** The value with each color in it as hex. */
function withHexColors(value: unknown): unknown {
  if (typeof value === "string") return WIDE.test(value) ? (hexColor(value) ?? value) : value;
  if (Array.isArray(value)) return value.map(withHexColors);
  if (!isObject(value)) return value;
  if (typeof value.colorSpace === "string") return hexColor(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withHexColors(member)]));
}
