import { wordsOf } from "../system/name-words.ts";

/** What a number is, where only its name says so. */
export type NamedNumber = "dimension" | "opacity" | "fontWeight" | "number";

/** Words that say what a number is; of several in a name the last one counts. */
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

/** What the name of a number says it is: `radius/md` a length, `opacity/disabled` an opacity. Undefined where it says nothing. */
export function numberByName(name: string): NamedNumber | undefined {
  const words = wordsOf(name);
  for (let at = words.length - 1; at >= 0; at--) {
    const kind = KINDS.get(words[at] ?? "");
    if (kind !== undefined) return kind;
  }
  return undefined;
}
