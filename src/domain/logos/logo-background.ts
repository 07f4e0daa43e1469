import { parse, wcagLuminance } from "culori";
import { safeColor } from "../../safe/css.ts";
import type { LogoVariant } from "./logo-set.ts";

/** The background of a logo: a CSS color that is safe in a style attribute, and whether it is light or dark. */
export interface LogoBackground {
  css: string;
  tone: "light" | "dark";
}

export const WHITE: LogoBackground = { css: "#ffffff", tone: "light" };
export const DARK: LogoBackground = { css: "#17191e", tone: "dark" };

/** Luminance up to which all paints of a drawing have to be for it to vanish on our dark ground. */
const DARK_PAINT = 0.03;
/** Luminance above which text on a color is dark (WCAG 2.2: black reads better than white above 0.179). */
const LIGHT_GROUND = 0.179;
/** Luminance from which all paints of a drawing have to be for it to vanish on white. */
const LIGHT_PAINT = 0.7;
const MAX_READ = 65_536;

const PAINT = /\b(?:fill|stroke|stop-color)\s*(?:=\s*["']|:)\s*([^"';}]+)/gi;
const NO_PAINT = /^(?:none|transparent|inherit|currentcolor|context-|url\()/i;

/** The recommended background of a logo, otherwise dark for a light drawing, and white for others. */
export function logoBackgroundOf({
  background,
  variant,
  svg,
}: Pick<LogoVariant, "background" | "variant" | "svg">): LogoBackground {
  const named = { white: WHITE, light: WHITE, dark: DARK }[background?.trim().toLowerCase() ?? ""];
  if (named) return named;
  const css = background === undefined ? undefined : safeColor(background);
  if (css !== undefined) return { css, tone: (luminance(css) ?? 1) > LIGHT_GROUND ? "light" : "dark" };
  return (isLight(svg) ?? variant === "light") ? DARK : WHITE;
}

/** Whether a drawing is black or almost black, like one without any paint. Then it can be drawn in white. */
export const isInk = (svg: string): boolean =>
  !/<(?:image|foreignObject)\b/i.test(svg) && luminancesIn(svg).every((value) => value <= DARK_PAINT);

/** Whether a drawing has only light paints; undefined when it names none. */
function isLight(svg: string): boolean | undefined {
  const known = luminancesIn(svg);
  return known.length === 0 ? undefined : known.every((value) => value > LIGHT_PAINT);
}

function luminancesIn(svg: string): number[] {
  const values = [...svg.slice(0, MAX_READ).matchAll(PAINT)].map(([, value = ""]) => value.trim());
  return values.flatMap((value) => (NO_PAINT.test(value) ? [] : (luminance(value) ?? [])));
}

function luminance(color: string): number | undefined {
  const parsed = parse(color.replace(/\s*!important$/i, ""));
  return parsed && wcagLuminance(parsed);
}
