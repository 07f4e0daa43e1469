import { hexColor, snapshotFromTokens } from "../../../engines/tokens/engine.ts";
import { safeColor, safeCssValue } from "../../../safe/css.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import type { Style } from "../../tokens/kind.ts";
import { createAnchors, createTokenFinder, headOf, type StyleHead, styleHeadText } from "../styles/style-head.ts";

/** One color of a design system, as the pages show it. */
export interface ColorToken {
  /** Id of its element on the page of colors. */
  anchor: string;
  name: string;
  /** Names of its groups, outermost first. */
  path: string[];
  /** The value as pushed: any CSS color, a gradient, a list of backgrounds. */
  value?: string;
  /** The value, if it is safe in a style attribute. */
  background?: string;
  /** `#rrggbb` or `#rrggbbaa`, where the value is one color. */
  hex?: string;
  scss?: string;
  /** The same color in the DTCG bundle. */
  token?: TokenInfo;
}

/**
 * The colors to show: the colors of the raw snapshot, otherwise the color and gradient tokens of the bundle. With
 * `selected` axes the values are the tokens'; a color without a token keeps its value. Works in slices.
 */
export async function colorEntries(
  styles: readonly Style[],
  tokens: readonly TokenInfo[],
  selected = false,
): Promise<ColorToken[]> {
  const colors = tokens.filter(({ type }) => type === "color" || type === "gradient");
  const anchorOf = createAnchors("color");
  const entries: ColorToken[] = [];
  const add = (style: Style | undefined, tokenOf: (head: StyleHead) => TokenInfo | undefined) => {
    if (!style) return;
    const head = headOf(style);
    const token = tokenOf(head);
    const anchor = anchorOf(head.key);
    const value = selected && token ? (token.hex ?? token.css) : styleHeadText(style.value)?.trim();
    const { name, path, scss = token?.scss } = head;
    entries.push({ anchor, name, path, value, ...paint(value), scss, token });
  };
  if (styles.length > 0) {
    const find = await createTokenFinder(colors);
    await runInSlices(styles, (style) => add(style, find));
  } else await runInSlices(colors, (token) => add(styleOfToken(token), () => token));
  return entries;
}

/** The background and the measurable color of a value. Only colors and gradients make a background. */
function paint(value: string | undefined): Pick<ColorToken, "background" | "hex"> {
  if (value === undefined) return {};
  const color = safeColor(value);
  if (color !== undefined) return { background: color, hex: hexColor(color) };
  return { background: /gradient\(/i.test(value) ? safeCssValue(value) : undefined };
}

function styleOfToken(token: TokenInfo): Style | undefined {
  const [style] = snapshotFromTokens([{ ...token, resolved: token.value, raw: {} }]).localStyles.color;
  return style && { ...style, sass: token.scss, value: token.hex ?? style.value };
}

/** The forms a color can be copied in: label → text. */
export function colorForms({ value, background, hex, scss, token }: ColorToken): Record<string, string> {
  const dtcg = token ? { $type: token.type, $value: token.value } : hex && { $type: "color", $value: srgb(hex) };
  return {
    ...(hex ? { HEX: hex } : {}),
    ...(value && background && value !== hex ? { CSS: value } : {}),
    ...(token?.variable ? { "CSS variable": `var(${token.variable})` } : {}),
    ...(scss ? { SCSS: scss } : {}),
    ...(dtcg ? { "DTCG JSON": JSON.stringify(dtcg) } : {}),
  };
}

/** Hex as a DTCG color value (Color module 2025.10); components with three decimals, a thousandth being under half an 8-bit step. */
function srgb(hex: string) {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (hex.slice(1).match(/../g) ?? []).map(
    (pair) => Math.round((Number.parseInt(pair, 16) / 255) * 1000) / 1000,
  );
  const opacity = alpha < 1 ? { alpha } : {};
  return { colorSpace: "srgb", components: [red, green, blue], ...opacity, hex: hex.slice(0, 7) };
}
