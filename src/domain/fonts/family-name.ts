import type { FontFacts } from "../../safe/fonts/read-font.ts";

/**
 * Weight names by the numbers of CSS Fonts 4, §2.2.1 (common names of weights). Older Windows drew what is below 250 in bold,
 * so that the lightest fonts say 250 or 275.
 */
const WEIGHTS: [RegExp, ...number[]][] = [
  [/[ -](?:thin|hairline)$/i, 100, 250],
  [/[ -](?:extra|ultra)[ -]?light$/i, 200, 250, 275],
  [/[ -](?:semi|demi)[ -]?bold$/i, 600],
  [/[ -](?:extra|ultra)[ -]?bold$/i, 800],
  [/[ -](?:black|heavy)$/i, 900],
  [/[ -]light$/i, 300],
  [/[ -](?:regular|normal)$/i, 400],
  [/[ -]medium$/i, 500],
  [/[ -]bold$/i, 700],
];

const SLANT = /[ -](?:italic|oblique)$/i;
const SIZE = / \d+ ?pt$/i;
const VARIABLE = / (?:variable|var|vf)$/i;

/**
 * The family of a font, as its weights share it. Programs that make a font smaller drop the name of it and leave one with
 * the weight the file stands at (`Figtree Light`): that word is taken off where the file has this very weight.
 * A font without a name is called what its file is (`Plain.woff2`).
 */
export function familyOf(filename: string, facts: Pick<FontFacts, "family" | "weight" | "markedWeight">): string {
  const { family, weight, markedWeight } = facts;
  if (!family) return familyOfFile(filename);
  if (family.isTypographic) return family.text;
  const upright = family.text.replace(SLANT, "");
  const [word, ...values]: [word?: RegExp, ...values: number[]] =
    WEIGHTS.find(([pattern]) => pattern.test(upright)) ?? [];
  return word && (values.includes(weight) || values.includes(markedWeight))
    ? upright.replace(word, "").replace(SIZE, "")
    : upright;
}

/**
 * Other names that a font may be asked for by: without the word that it is variable (`Inter Variable`), and what a font of
 * one weight calls itself (`Arial Black`).
 */
export function otherFamilies(family: string, { family: named, axes }: Pick<FontFacts, "family" | "axes">): string[] {
  const bare = family.replace(VARIABLE, "");
  return [bare, ...(named && axes.length === 0 ? [named.text.replace(SLANT, "")] : [])].filter((one) => one !== family);
}

/** `source-sans/Source-Sans-ExtraLight.ttf` → `Source Sans`. */
function familyOfFile(filename: string): string {
  const name = filename.slice(filename.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  const plain = name.replace(/\[[^\]]*\]/g, "").replace(/[-_ ]?(?:variable(?:font)?|vf)$/i, "");
  const cut = plain.lastIndexOf("-");
  return (cut > 0 ? plain.slice(0, cut) : plain)
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .trim();
}

/** `Mona Sans VF` and `mona-sans` are one family. */
export const foldFamily = (family: string): string =>
  family
    .toLowerCase()
    .replace(VARIABLE, "")
    .replaceAll(/[\s_-]+/g, " ");
