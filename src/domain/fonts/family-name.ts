import type { FontFace } from "./font-face.ts";

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

/**
 * What a font file holds, told from its name: `Inter-SemiBoldItalic.woff2` → Inter, 600, italic. Variable fonts are named
 * `Inter[opsz,wght].ttf` or `Inter-Variable.woff2`; `inter-latin-700-italic.woff2` is read too.
 */
export function faceFromFileName(filename: string): FontFace {
  const [, name = filename, ending = ""] = /^(.*)\.([^.]+)$/.exec(filename) ?? [];
  const variable = /\[[^\]]*wght[^\]]*\]|variable|[-_ ]vf$/i.test(name);
  const plain = name.replace(/\[[^\]]*\]/g, "").replace(/[-_ ]?(?:variable(?:font)?|vf)$/i, "");
  const [, packaged, subset] =
    /^(.+?)-(latin|cyrillic|greek|vietnamese|arabic|hebrew)(?:-ext)?(?:-|$)/.exec(plain) ?? [];
  const cut = plain.lastIndexOf("-");
  const variant = subset ? plain.slice(plain.indexOf(subset)) : cut > 0 ? plain.slice(cut + 1) : "";
  const family = (packaged ?? (cut > 0 ? plain.slice(0, cut) : plain))
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .trim();
  return {
    filename,
    familyKey: family.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    family,
    weight:
      WEIGHTS.find(([pattern]) => pattern.test(variant))?.[1] ?? Number(/\b([1-9]00)\b/.exec(variant)?.[1] ?? 400),
    style: /italic|oblique/i.test(variant) ? "italic" : "normal",
    format: FORMAT[ending.toLowerCase()] ?? "woff2",
    ...(variable ? { variable: true } : {}),
  };
}
