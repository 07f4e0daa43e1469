import { nameWords } from "../system/name-words.ts";

/** The type of a number, known only from its name. */
export type NamedNumber = "dimension" | "opacity" | "fontWeight" | "number";

/** Words that name the type of a number. The last one in a name wins. */
const KINDS: ReadonlyMap<string, NamedNumber> = new Map<string, NamedNumber>([
  ...[
    ...["space", "spaces", "spacing", "spacings", "gap", "gaps", "gutter", "padding", "margin", "inset", "offset"],
    ...["radius", "radii", "corner", "rounded", "rounding", "border", "stroke", "outline", "blur", "spread"],
    ...["size", "sizes", "sizing", "width", "height", "leading", "tracking", "indent", "breakpoint", "breakpoints"],
    ...["screen", "screens", "container"],
  ].map((word): [string, NamedNumber] => [word, "dimension"]),
  ...["opacity", "opacities", "alpha", "transparency"].map((word): [string, NamedNumber] => [word, "opacity"]),
  ...["weight", "weights"].map((word): [string, NamedNumber] => [word, "fontWeight"]),
  ...["z", "index", "ratio", "scale", "columns", "column", "count", "order", "step", "steps", "level"].map(
    (word): [string, NamedNumber] => [word, "number"],
  ),
]);

/**
 * Returns the type in a number's name: `radius/md` is a length, `opacity/disabled` an opacity. Undefined for other
 * names.
 */
export function numberByName(name: string): NamedNumber | undefined {
  const words = nameWords(name);
  for (let at = words.length - 1; at >= 0; at--) {
    const kind = KINDS.get(words[at] ?? "");
    if (kind !== undefined) return kind;
  }
  return undefined;
}
