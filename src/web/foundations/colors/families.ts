import { foldFamily } from "../../../domain/fonts/family-name.ts";
import type { FontFace } from "../../../domain/fonts/font-face.ts";
import { genericOf, type TypeSpecimen } from "../../../domain/foundations/styles/specimens.ts";
import { fontFamilyText, fontNames } from "../../../engines/tokens/engine.ts";
import { safeCssValue } from "../../../safe/css.ts";

/** A font family: its files and its usage. */
export interface FontFamily {
  name: string;
  /** The family with its fallbacks, for a style attribute. */
  stack: string;
  /** Text styles that name it first. */
  uses: number;
  /** Weight of the first of these. */
  weight?: string;
  /** Faces on this registry; none where the family was not pushed. */
  faces: FontFace[];
  /** The font that readers see if the family is neither in the registry nor installed. */
  fallback?: string;
  /** True for names of system fonts. */
  isSystem: boolean;
}

const SYSTEM =
  /^(?:ui-(?:monospace|serif|sans-serif|rounded)|system-ui|-apple-system|BlinkMacSystemFont|serif|sans-serif|monospace|cursive)$/i;

/** Families of the text styles, most used first, then unused ones in the registry. */
export function familiesOf(specimens: readonly TypeSpecimen[], fonts: readonly FontFace[]): FontFamily[] {
  const used = Map.groupBy(
    specimens.filter(({ family }) => family !== undefined),
    ({ family = "" }) => family,
  );
  const families = [...used]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, members]) => {
      const of = (wanted: string) => members[0]?.properties.find(({ property }) => property === wanted)?.value;
      return { ...familyOf(name, of("font-family"), members.length, fonts), weight: of("font-weight") };
    });
  const known = new Set(families.map(({ name }) => foldFamily(name)));
  const unused = [...new Set(fonts.map(({ family }) => family))].filter((family) => !known.has(foldFamily(family)));
  return [...families, ...unused.map((name) => familyOf(name, undefined, 0, fonts))];
}

function familyOf(name: string, declared: string | undefined, uses: number, fonts: readonly FontFace[]): FontFamily {
  const faces = fonts
    .filter(({ family, otherFamilies = [] }) =>
      [family, ...otherFamilies].some((one) => foldFamily(one) === foldFamily(name)),
    )
    .sort((a, b) => a.weight - b.weight || (a.style === "normal" ? -1 : 1));
  const stack = declared ?? safeCssValue(fontFamilyText([name, genericOf(name)]) ?? "") ?? "inherit";
  const fallback =
    faces.length > 0 || SYSTEM.test(name)
      ? undefined
      : fontNames(stack)?.find((one, index) => index > 0 && !SYSTEM.test(one));
  return { name, stack, uses, faces, fallback, isSystem: SYSTEM.test(name) };
}

const WEIGHTS: Record<number, string> = {
  100: "Thin",
  200: "Extra Light",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "Semi Bold",
  700: "Bold",
  800: "Extra Bold",
  900: "Black",
};

/** `600` → `Semi Bold`, `450` → `450`. */
export const weightName = (weight: number | string): string => WEIGHTS[Number(weight)] ?? String(weight);
