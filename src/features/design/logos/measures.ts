import type { LogoVariant } from "./logo-set.ts";

/** Clear space as a picture can show it. */
export interface ClearSpace {
  /** A CSS length; `var(--x)` is the height of the drawn logo, `var(--w)` its width. */
  css: string;
  /** A few characters that fit beside the measure. */
  label: string;
  /** Heights of the logo it comes to; undefined when it is not told in these. */
  heights?: number;
}

const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b/i, 0.5],
  [/\bthird\b/i, 0.333],
  [/\bquarter\b/i, 0.25],
];

/** Reads `0.5x`, `25%`, `16px` and the like, and fractions of a height in words; undefined for what cannot be drawn. */
export function clearSpaceOf(text: string): ClearSpace | undefined {
  const [, amount = "", unit = ""] =
    /(?:^|[^\w.])(\d{0,4}(?:\.\d{1,4})?)\s*(x|×|%|px|pt|mm|cm|in|rem)(?!\w)/i.exec(text) ?? [];
  const number = Number.parseFloat(amount);
  if (number > 0) {
    const label = `${number}${unit.toLowerCase()}`;
    if (/^[x×]$/i.test(unit)) return inHeights(Math.min(number, 4), label);
    if (unit === "%") return { css: `calc(${Math.min(number, 400) / 100} * var(--w))`, label };
    return { css: `min(${number}${unit.toLowerCase()}, 96px)`, label };
  }
  const [, fraction] = FRACTIONS.find(([word]) => word.test(text) && /\bheight\b/i.test(text)) ?? [];
  return fraction === undefined ? undefined : inHeights(fraction, fraction === 0.333 ? "⅓x" : `${fraction}x`);
}

const inHeights = (heights: number, label: string): ClearSpace => ({
  css: `calc(${heights} * var(--x))`,
  label,
  heights,
});

/** A least width with a logo it holds for. */
export interface MinimumWidth {
  /** A CSS length. */
  css: string;
  logo: LogoVariant;
}

const FORM_WORDS: Record<string, RegExp> = {
  primary: /\bprimary\b/i,
  wordmark: /\bwordmark\b/i,
  stacked: /\bstacked\b/i,
  icon: /\b(?:icon|mark|symbol|emblem)\b/i,
};

/**
 * Reads `24px`, `24`, and sentences such as “96px for primary, 16px for the mark”: each length with a logo of the forms
 * named after it, the primary logo where none is. Empty for what holds no length.
 */
export function minimumWidthsOf(text: string, primary: LogoVariant, variants: readonly LogoVariant[]): MinimumWidth[] {
  if (/^\d{1,4}$/.test(text.trim())) return [{ css: `${text.trim()}px`, logo: primary }];
  const found = [...text.matchAll(/(?<![\w.])(\d{1,4}(?:\.\d{1,3})?)\s*(px|pt|mm|cm|in|rem)(?!\w)/gi)];
  const widths = found.flatMap(({ 0: match, 1: amount = "", 2: unit = "", index }, position) => {
    const about = text.slice(index + match.length, found[position + 1]?.index);
    const css = `${Number(amount)}${unit.toLowerCase()}`;
    const named = Object.entries(FORM_WORDS).flatMap(([form, word]) => (word.test(about) ? [form] : []));
    const logos = named.length > 0 ? named.flatMap((form) => logoOfForm(form, primary, variants) ?? []) : [primary];
    return logos.map((logo) => ({ css, logo }));
  });
  return widths.filter(({ logo }, position) => widths.findIndex((one) => one.logo.id === logo.id) === position);
}

/** The logo of a form that is nearest to the primary one: of its brand, then in color. */
function logoOfForm(form: string, primary: LogoVariant, variants: readonly LogoVariant[]): LogoVariant | undefined {
  if (primary.form === form) return primary;
  const ofForm = variants.filter((logo) => logo.form === form);
  const score = ({ brand, variant }: LogoVariant) =>
    (brand === primary.brand ? 2 : 0) + (variant === primary.variant ? 1 : 0);
  return ofForm.toSorted((a, b) => score(b) - score(a))[0];
}
