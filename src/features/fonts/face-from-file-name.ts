import type { FontFace } from "./kind.ts";

/** Weight names by the numbers of CSS Fonts 4, §2.2.1 (common names of weights). */
const WEIGHTS: [RegExp, number][] = [
  [/thin|hairline/i, 100],
  [/(?:extra|ultra)[-_ ]?light/i, 200],
  [/(?:semi|demi)[-_ ]?bold/i, 600],
  [/(?:extra|ultra)[-_ ]?bold/i, 800],
  [/black|heavy/i, 900],
  [/light/i, 300],
  [/medium/i, 500],
  [/bold/i, 700],
];

const FORMAT: Record<string, FontFace["format"]> = { woff2: "woff2", woff: "woff", ttf: "ttf", otf: "otf" };

/** What a file named `<Family>-<Variant>.<ending>` holds: `Inter-SemiBoldItalic.woff2` → Inter, 600, italic. */
export function faceFromFileName(filename: string): FontFace {
  const [, base = filename, ending = ""] = /^(.*)\.([^.]+)$/.exec(filename) ?? [];
  const cut = base.lastIndexOf("-");
  const family = (cut > 0 ? base.slice(0, cut) : base).replaceAll(/[-_]/g, " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  const variant = cut > 0 ? base.slice(cut + 1) : "";
  const variable = /variable|\bvf\b/i.test(variant) || /\[wght\]/i.test(base);
  return {
    filename,
    familyKey: family.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    family,
    weight:
      WEIGHTS.find(([name]) => name.test(variant))?.[1] ??
      (/^[1-9]00/.test(variant) ? Number(variant.slice(0, 3)) : 400),
    style: /italic|oblique/i.test(variant) ? "italic" : "normal",
    format: FORMAT[ending.toLowerCase()] ?? "woff2",
    ...(variable ? { variable: true } : {}),
  };
}
