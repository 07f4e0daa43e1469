import type { FileSpan, StyleDeclaration } from "../reading.ts";

/** SVG attributes that are style properties. */
export const PRESENTATION: ReadonlySet<string> = new Set([
  ...["fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"],
]);

/** Maximum number of colors, and of distinct colors, in a picture that follows the system's colors. */
const [MOST_DRAWN, MOST_COLORS] = [4, 2];
const NO_COLOR = /^(?:none|currentcolor|inherit|transparent|url\(.*|var\(.*)$/i;

/** Whether a picture has its own colors: an icon has few, a logo or an illustration many. */
export function hasOwnColors(drawn: readonly StyleDeclaration[]): boolean {
  const colors = drawn.map(({ value }) => value.trim().toLowerCase()).filter((value) => !NO_COLOR.test(value));
  return colors.length > MOST_DRAWN || new Set(colors).size > MOST_COLORS;
}

/**
 * Returns the declarations without the paint of pictures with their own colors. @param pictures in order, not nested
 */
export function omitPictures(all: readonly StyleDeclaration[], pictures: readonly FileSpan[]): StyleDeclaration[] {
  if (pictures.length === 0) return [...all];
  const sorted = all.toSorted((one, other) => one.place.start - other.place.start);
  const left: StyleDeclaration[] = [];
  let at = 0;
  const takeUntil = (end: number): StyleDeclaration[] => {
    const from = at;
    while (at < sorted.length && (sorted[at]?.place.start ?? 0) < end) at++;
    return sorted.slice(from, at);
  };
  const keep = (some: readonly StyleDeclaration[]) => {
    for (const each of some) left.push(each);
  };
  for (const { start, end } of pictures) {
    keep(takeUntil(start));
    const inside = takeUntil(end);
    const isDrawn = ({ property }: StyleDeclaration) => PRESENTATION.has(property);
    keep(hasOwnColors(inside.filter(isDrawn)) ? inside.filter((each) => !isDrawn(each)) : inside);
  }
  keep(takeUntil(Number.POSITIVE_INFINITY));
  return left;
}
