import type { FontFacts } from "../../safe/fonts/read-font.ts";

/**
 * Weight names and their numbers in CSS Fonts 4, §2.2.1. Older Windows drew weights below 250 in bold, so that the
 * lightest fonts declare 250 or 275.
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
 * The common family name of a font's weights. Programs that subset a font drop its family name and leave one with the
 * file's weight (`Figtree Light`): that word is removed if the file has this weight. A font without a name is named
 * after its file (`Plain.woff2`).
 */
export function familyNameOf(filename: string, facts: Pick<FontFacts, "family" | "weight" | "markedWeight">): string {
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
 * Further names of a font in style sheets: without the word for variable fonts (`Inter Variable`), and the name of a
 * single weight (`Arial Black`).
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
