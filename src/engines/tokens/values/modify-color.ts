import "culori/css";
import { type Color, converter, interpolate, parse } from "culori/fn";
import type { TokenTree } from "../token-tree.ts";
import { calculate } from "./arithmetic.ts";
import { colorText } from "./color-value.ts";
import { splitCss } from "./css-grammar.ts";
import { colorFromCss, srgb } from "./read-color.ts";

const SPACES = { lch: "lch", hsl: "hsl", p3: "p3", srgb: "rgb" } as const;

/** Maximum length of a call, which limits the nesting of calls. */
const MAX_LENGTH = 1_000;

type Space = keyof typeof SPACES;

const toLch = converter("lch");
const toHsl = converter("hsl");
const toP3 = converter("p3");
const toRgb = converter("rgb");

/**
 * Returns the color of a call: `lighten(color, amount, space)`, `darken(…)`, `mix(color, amount, space, other)`,
 * `alpha(color, amount)` as Tokens Studio defines its modifiers, in `lch`, `hsl`, `p3` or `srgb`; and `rgba(#hex,
 * alpha)`, which CSS doesn't have. Amounts can be calculations. Undefined for other texts.
 */
export function colorFromCall(text: string): TokenTree | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = /^\s*(lighten|darken|mix|alpha|rgba?|hsla?)\((.*)\)\s*$/is.exec(text);
  if (match === null) return undefined;
  const [first = "", ...rest] = splitCss(match[2] ?? "", ",");
  const inner = colorFromCall(first);
  const [name, color] = [match[1]?.toLowerCase(), parsed((inner && colorText(inner)) ?? first)];
  const amount = calculate(rest[0] ?? "");
  if (color === undefined || amount === undefined) return undefined;
  const share = amount.unit === "%" ? amount.value / 100 : amount.value;
  if (name !== "lighten" && name !== "darken" && name !== "mix") {
    // These have a color and an alpha instead of three channels.
    return name === "alpha" || rest.length === 1 ? colorOf({ ...color, alpha: clamp(share) }) : undefined;
  }
  const space = spaceOf(rest[1]);
  if (name !== "mix") return colorOf(shifted(color, space, share, name === "lighten"));
  const other = parsed(rest[2] ?? "");
  return other && colorOf(interpolate([color, other], SPACES[space])(clamp(share)));
}

/** Moves a color toward white or black by a share of the distance. */
function shifted(color: Color, space: Space, amount: number, isLighter: boolean): Color {
  const toward = (channel: number, max: number) =>
    Math.min(max, Math.max(0, isLighter ? channel + amount * (max - channel) : channel - amount * channel));
  if (space === "lch") {
    const lch = toLch(color);
    return { ...lch, l: toward(lch.l, 100), c: Math.max(0, lch.c * (1 - amount)) };
  }
  if (space === "hsl") {
    const hsl = toHsl(color);
    return { ...hsl, l: toward(hsl.l, 1) };
  }
  const rgb = space === "p3" ? toP3(color) : toRgb(color);
  return { ...rgb, r: toward(rgb.r, 1), g: toward(rgb.g, 1), b: toward(rgb.b, 1) };
}

function colorOf(color: Color): TokenTree | undefined {
  const rgb = toRgb(color);
  const isInside = [rgb.r, rgb.g, rgb.b].every((part) => part >= -1e-4 && part <= 1 + 1e-4);
  if (isInside) return srgb(rgb, color.alpha ?? 1);
  const { r, g, b, alpha = 1 } = toP3(color);
  return colorFromCss(`color(display-p3 ${r} ${g} ${b} / ${alpha})`);
}

const spaceOf = (text = "lch"): Space => {
  const name = text.trim().toLowerCase();
  return name === "hsl" || name === "p3" || name === "srgb" ? name : "lch";
};

function parsed(text: string): Color | undefined {
  try {
    return parse(text.trim());
  } catch {
    // The color parser throws for unfinished functions such as `color(`.
    return undefined;
  }
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
