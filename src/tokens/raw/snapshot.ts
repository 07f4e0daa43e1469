import { isObject } from "../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { variableName } from "../emit/variables.ts";
import type { TokenTree } from "../token-tree.ts";
import { isInset, shadowLayers, typographyProperties } from "../values/composite-value.ts";
import { cssValue } from "../values/css-value.ts";
import { fontNames, fontWeightText, measureText } from "../values/primitive-value.ts";

/** A color (or gradient) style of the raw token snapshot. */
export interface ColorStyle {
  id: string;
  name: string;
  group: string;
  groups: string[];
  value: string | null;
  sass: string;
  reference: string;
  machineName: string;
}

/** Text values in the design tool's words: sizes are numbers of px where the token is px or rem, else CSS text. */
export interface TypographyValues {
  css?: string;
  fontFamily?: string;
  fontStyle?: string;
  fontWeight?: number;
  fontSize?: number | string;
  letterSpacing?: number | string;
  lineHeightPx?: number;
  lineHeightPercentFontSize?: number;
  lineHeightUnit?: "PIXELS" | "FONT_SIZE_%";
}

/** A text style of the raw token snapshot. */
export interface TypographyStyle {
  id: string;
  reference: string;
  name: string;
  machineName: string;
  group: string;
  values: TypographyValues;
}

/** An effect style of the raw token snapshot: one effect a shadow. */
export interface EffectStyle {
  id: string;
  reference: string;
  name: string;
  machineName: string;
  group: string;
  effects: { type: "DROP_SHADOW" | "INNER_SHADOW"; value: string }[];
}

export interface TokenSnapshot {
  localStyles: { color: ColorStyle[]; typography: TypographyStyle[]; effect: EffectStyle[] };
}

/** Words that a style's reference says already (`color-…`), left out of its name and group. */
const kinds: Record<"color" | "typography" | "effect", RegExp> = {
  color: /^colou?rs?$/i,
  typography: /^(?:typography|typographies)$/i,
  effect: /^(?:effects?|shadows?)$/i,
};
const pxPerRem = 16;

/**
 * Tokens in the shape of the raw token snapshot, for a workspace that has DTCG only. Colors and gradients, typography
 * and shadows are taken; the `id` is the token's dot name. Colors without a CSS value have `value: null`.
 */
export function snapshotFromTokens(tokens: readonly ResolvedToken[]): TokenSnapshot {
  const of = (...types: string[]) => tokens.filter(({ type }) => type !== undefined && types.includes(type));
  return {
    localStyles: {
      color: of("color", "gradient").map(colorStyle),
      typography: of("typography").map((token) => ({ ...style(token, "typography"), values: typographyValues(token) })),
      effect: of("shadow").map((token) => ({ ...style(token, "effect"), effects: effects(token) })),
    },
  };
}

function colorStyle(token: ResolvedToken): ColorStyle {
  const { id, name, group, reference, machineName } = style(token, "color");
  return {
    id,
    name,
    group,
    groups: group === "" ? [] : group.split("/"),
    value: cssValue(token.type, token.resolved) ?? null,
    sass: `$${variableName(token.path)}`,
    reference,
    machineName,
  };
}

function style(token: ResolvedToken, kind: keyof typeof kinds) {
  const path = token.path.filter((part) => part !== "$root");
  const own = path.length > 1 && kinds[kind].test(path[0] ?? "") ? path.slice(1) : path;
  const machineName = variableName(own);
  return {
    id: token.name,
    reference: `${kind}-${machineName}`,
    name: title(own.at(-1) ?? token.name),
    machineName,
    group: own
      .slice(0, -1)
      .map((part) => part.replaceAll("/", "-"))
      .join("/"),
  };
}

/** `tint-25` → `Tint 25`. */
function title(name: string): string {
  const words = name.replace(/[-_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function typographyValues({ type, resolved }: ResolvedToken): TypographyValues {
  if (!isObject(resolved)) return {};
  const properties = new Map(typographyProperties(resolved).map(({ property, text }) => [property, text]));
  const weight = fontWeightText(resolved.fontWeight);
  const fontSize = pixels(resolved.fontSize);
  return {
    css: cssValue(type, resolved),
    fontFamily: fontNames(resolved.fontFamily ?? resolved.fontName)?.[0],
    fontStyle: properties.get("font-style"),
    fontWeight: weight === undefined ? undefined : Number(weight),
    fontSize,
    letterSpacing: pixels(resolved.letterSpacing),
    ...lineHeight(resolved, fontSize),
  };
}

function lineHeight({ lineHeight }: TokenTree, fontSize: number | string | undefined): TypographyValues {
  if (typeof lineHeight === "number") {
    const height = typeof fontSize === "number" ? { lineHeightPx: rounded(fontSize * lineHeight) } : {};
    return { ...height, lineHeightPercentFontSize: rounded(lineHeight * 100), lineHeightUnit: "FONT_SIZE_%" };
  }
  const height = pixels(lineHeight);
  return typeof height === "number" ? { lineHeightPx: height, lineHeightUnit: "PIXELS" } : {};
}

function pixels(value: unknown): number | string | undefined {
  const text = measureText(value);
  const amount = text === undefined ? null : /^(-?[\d.]+)(px|rem)$/.exec(text);
  if (amount === null) return text;
  return rounded(Number(amount[1]) * (amount[2] === "rem" ? pxPerRem : 1));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function effects({ type, resolved }: ResolvedToken): EffectStyle["effects"] {
  return shadowLayers(resolved).flatMap((layer) => {
    const value = cssValue(type, layer);
    return value === undefined ? [] : [{ type: isInset(layer) ? "INNER_SHADOW" : "DROP_SHADOW", value }];
  });
}
