import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { variableName } from "../emit/variables.ts";
import type { TokenTree } from "../token-tree.ts";
import { isInset, shadowLayers, typographyProperties } from "../values/composite-value.ts";
import { cssValue } from "../values/css-value.ts";
import { fontNames, fontWeightText, measureText } from "../values/primitive-value.ts";
import { designToolOf, sameJson, styledValue } from "./design-tool-extension.ts";
import { readColorStyle, readEffectStyle, readTypographyStyle, type StyleReading } from "./style-value.ts";

/** A style of the raw token snapshot: ID, name, group, reference, machineName, and its value. */
export type SnapshotStyle = Record<string, unknown>;

export interface TokenSnapshot {
  localStyles: { color: SnapshotStyle[]; typography: SnapshotStyle[]; effect: SnapshotStyle[] };
}

/** Words that a style's reference already has (`color-…`), dropped from its name and group. */
const kinds: Record<"color" | "typography" | "effect", RegExp> = {
  color: /^colou?rs?$/i,
  typography: /^(?:typography|typographies)$/i,
  effect: /^(?:effects?|shadows?)$/i,
};
const pxPerRem = 16;

/**
 * Returns tokens in the format of the raw token snapshot: colors and gradients, typography and shadows. The `id` is the
 * dot name of the token. Colors without a CSS value have `value: null`. Tokens from `tokensFromSnapshot` become their
 * original styles, with the token's value if it was edited.
 */
export function snapshotFromTokens(tokens: readonly ResolvedToken[]): TokenSnapshot {
  const of = (...types: string[]) => tokens.filter(({ type }) => type !== undefined && types.includes(type));
  const effects = tokens.filter(
    (token) => token.type === "shadow" || designToolOf(token)?.written.effect !== undefined,
  );
  return {
    localStyles: {
      color: of("color", "gradient").map((token) =>
        restored([token], colorStyle(token), (written) => [readColorStyle(written)]),
      ),
      typography: of("typography").map((token) => {
        const own = { ...style(token, "typography"), values: typographyValues(token) };
        return restored([token], own, (written) => [readTypographyStyle(written)]);
      }),
      effect: byStyle(effects).map((parts) => {
        const [first] = parts;
        return restored(parts, { ...style(first, "effect"), effects: parts.flatMap(effectsOf) }, readEffectStyle);
      }),
    },
  };
}

/**
 * Returns the original design tool style of tokens, otherwise `own`. A style that gives the same tokens is unchanged.
 * If its tokens were edited, it has their values.
 */
function restored(
  tokens: readonly ResolvedToken[],
  own: SnapshotStyle,
  read: (style: SnapshotStyle) => (StyleReading | string)[],
): SnapshotStyle {
  const kept = tokens[0] && designToolOf(tokens[0]);
  if (kept === undefined) return own;
  const { id, reference, sass, name, raw } = kept;
  const identity = Object.fromEntries(
    Object.entries({ id, name, reference, sass }).filter(([, member]) => member !== undefined),
  );
  const style: SnapshotStyle = { ...identity, ...raw };
  const values = read(style).flatMap((reading) => (typeof reading === "string" ? [] : [reading.value]));
  const resolved = tokens.map((token) => token.resolved);
  if (sameJson(values, resolved)) return style;
  const { value, values: texts, effects } = own;
  return {
    ...style,
    ...(value === undefined ? {} : { value }),
    ...(isObject(texts) ? { values: { ...(isObject(raw.values) ? raw.values : {}), ...texts } } : {}),
    ...(effects === undefined ? {} : { effects }),
  };
}

/** Groups the tokens of one effect style: its shadows are one token, each of its blurs another. */
function byStyle(tokens: readonly ResolvedToken[]): [ResolvedToken, ...ResolvedToken[]][] {
  const styles = new Map<string, [ResolvedToken, ...ResolvedToken[]]>();
  for (const token of tokens) {
    const kept = designToolOf(token);
    const key = kept?.id === undefined ? `token ${token.name}` : `style ${kept.id} ${kept.name}`;
    const parts = styles.get(key);
    if (parts) parts.push(token);
    else styles.set(key, [token]);
  }
  return [...styles.values()];
}

function colorStyle(token: ResolvedToken): SnapshotStyle {
  const { id, name, group, reference, machineName } = style(token, "color");
  return {
    id,
    name,
    group,
    groups: group === "" ? [] : group.split("/"),
    value: cssValue(token.type, styledValue(token)) ?? null,
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

function typographyValues({ type, resolved }: ResolvedToken): TokenTree {
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

function lineHeight({ lineHeight }: TokenTree, fontSize: number | string | undefined): TokenTree {
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

function effectsOf(token: ResolvedToken): { type: string; value: string }[] {
  const { type, resolved } = token;
  const blur = type === "dimension" ? measureText(resolved) : undefined;
  if (blur !== undefined) return [{ type: String(designToolOf(token)?.written.effect), value: `blur(${blur})` }];
  return shadowLayers(resolved).flatMap((layer) => {
    const value = cssValue(type, layer);
    return value === undefined ? [] : [{ type: isInset(layer) ? "INNER_SHADOW" : "DROP_SHADOW", value }];
  });
}
