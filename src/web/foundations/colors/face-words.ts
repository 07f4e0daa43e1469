import type { FontFace } from "../../../domain/fonts/font-face.ts";
import { counted } from "../../../engines/text/noun.ts";
import { weightName } from "./families.ts";

/** A face in words, from its file: `Semi Bold Italic 600`, `Variable 100–900 · widths 75–125 %`. */
export function faceWords(face: FontFace): string {
  const { weight, weightRange, style, slant, width, widthRange, slantRange, variable } = face;
  const isVariable = weightRange !== undefined || variable === true;
  const weights = weightRange ? between(weightRange) : isVariable ? "" : String(weight);
  const name = [
    isVariable ? "Variable" : weightName(weight),
    style === "italic" && "Italic",
    style === "oblique" && `Oblique${slant === undefined ? "" : ` ${slant}°`}`,
    weights !== weightName(weight) && weights,
  ];
  return [
    name.filter(Boolean).join(" "),
    widthRange ? `widths ${between(widthRange)}%` : width !== undefined && `width ${width}%`,
    slantRange && `slant ${between(slantRange)}°`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The characters of a family's files: `Latin, Greek · 412 characters`. Undefined if unknown. */
export function characterWords(faces: readonly FontFace[]): string | undefined {
  const known = faces.filter(({ characters }) => characters !== undefined);
  if (known.length === 0) return undefined;
  const scripts = [...new Set(known.flatMap(({ scripts = [] }) => scripts))];
  const counts = new Set(known.map(({ characters }) => characters));
  const [count = 0] = counts;
  // Files of one family often share characters, so their counts can't be added.
  const amount = counts.size === 1 ? `${counted(count, "character")}` : `in ${known.length} files`;
  return [scripts.join(", "), amount].filter(Boolean).join(" · ");
}

const between = ({ min, max }: NonNullable<FontFace["weightRange"]>): string =>
  min < 0 ? `${min} to ${max}` : `${min}–${max}`;
