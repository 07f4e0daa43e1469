import { snapshotFromTokens } from "../../../engines/tokens/engine.ts";
import { safeCssValue } from "../../../safe/css.ts";
import { isObject } from "../../../safe/is-object.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import type { Style } from "../../tokens/kind.ts";
import { createAnchors, createTokenFinder, headOf, styleHeadText, styleTitleOf } from "./style-head.ts";

/** One effect of a design system, as the page shows it. */
export interface EffectToken {
  /** Id of its element on the page of effects. */
  anchor: string;
  name: string;
  path: string[];
  kind: "shadow" | "blur" | "backdrop";
  /** `box-shadow`, `filter` and `backdrop-filter` with values that are safe in a style attribute. */
  properties: { property: string; value: string }[];
  scss?: string;
  token?: TokenInfo;
}

/**
 * The shadows and blurs to show: the effects of the raw snapshot, otherwise the shadow tokens of the bundle. With
 * `selected` axes the values are the tokens', and effects without a token are left out. Works in slices.
 */
export async function effectEntries(
  styles: readonly Style[],
  tokens: readonly TokenInfo[],
  selected = false,
): Promise<EffectToken[]> {
  const shadows = tokens.filter(({ type }) => type === "shadow");
  const tokenOf = await createTokenFinder(shadows);
  const anchorOf = createAnchors("effect");
  const entries: EffectToken[] = [];
  const add = (style: Style | undefined) => {
    if (!style) return;
    const head = headOf(style);
    const token = tokenOf(head);
    const anchor = anchorOf(head.key);
    if (selected && !token) return;
    const properties = selected ? declared([["box-shadow", token?.css ?? ""]]) : propertiesOf(style.effects);
    if (properties.length === 0) return;
    const has = (name: string) => properties.some(({ property }) => property === name);
    const kind = has("backdrop-filter") ? "backdrop" : has("filter") && !has("box-shadow") ? "blur" : "shadow";
    const { name, path } = head;
    entries.push({ anchor, name: styleTitleOf(name), path, kind, properties, scss: token?.scss, token });
  };
  if (styles.length > 0) await runInSlices(styles, add);
  else await runInSlices(shadows, (token) => add(styleOfToken(token)));
  return entries;
}

function styleOfToken(token: TokenInfo): Style | undefined {
  const [style] = snapshotFromTokens([{ ...token, resolved: token.value, raw: {} }]).localStyles.effect;
  return style && { ...style };
}

/** The layers of a design tool: shadows are joined in order, and so are blurs. */
function propertiesOf(effects: unknown): EffectToken["properties"] {
  const layers = Array.isArray(effects) ? effects.filter(isObject) : [];
  const of = (type: RegExp, read: (value: unknown, type: string) => string | undefined) =>
    layers.flatMap((layer) => {
      const name = styleHeadText(layer.type) ?? "";
      return type.test(name) ? (read(layer.value, name) ?? []) : [];
    });
  return declared([
    ["box-shadow", of(/SHADOW/i, shadowText).join(", ")],
    ["filter", of(/LAYER_BLUR/i, blurText).join(" ")],
    ["backdrop-filter", of(/BACKGROUND_BLUR/i, blurText).join(" ")],
  ]);
}

function declared(pairs: [property: string, value: string][]): EffectToken["properties"] {
  return pairs.flatMap(([property, value]) => {
    const safe = safeCssValue(value);
    return safe === undefined ? [] : [{ property, value: safe }];
  });
}

function shadowText(value: unknown, type: string): string | undefined {
  const text = styleHeadText(value)?.trim();
  return text && /^INNER/i.test(type) && !/\binset\b/.test(text) ? `inset ${text}` : text;
}

/** A blur is written as `blur(8px)`, as `8px` or as a number of px. */
function blurText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? `blur(${value}px)` : undefined;
  const text = styleHeadText(value)?.trim();
  if (text === undefined || text.includes("(")) return text;
  return /^[\d.]+$/.test(text) ? `blur(${text}px)` : `blur(${text})`;
}

/** The forms an effect can be copied in: label → text. */
export function effectForms({ properties, scss, token }: EffectToken): Record<string, string> {
  return {
    CSS: properties.map(({ property, value }) => `${property}: ${value};`).join("\n"),
    ...(token?.variable ? { "CSS variable": `box-shadow: var(${token.variable});` } : {}),
    ...(scss ? { SCSS: scss } : {}),
    ...(token ? { "DTCG JSON": JSON.stringify({ $type: token.type, $value: token.value }) } : {}),
  };
}
