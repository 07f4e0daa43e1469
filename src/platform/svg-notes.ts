import { createBreather } from "../safe/breathe.ts";
import { cleanSvg } from "../safe/svg.ts";
import { UnsafeInput } from "../safe/unsafe.ts";

/** What a drawing may have that is shown otherwise, or not at all. Most icons have none of it. */
const DOUBTFUL =
  /<(?:[\w-]+:)?(?:style|script|foreignObject|image|feImage|animate\w*|set|use|pattern|mask|symbol)\b|\bstyle\s*=|<!DOCTYPE|<(?:[\w-]+:)?svg\b[^>]*\s(?:transform|filter)\s*=|&(?!(?:amp|lt|gt|quot|apos|#\w+);)/;
/** Characters up to which nothing else is too much of a drawing. */
const SHORT = 16 * 1024;

/** Sentences about what of a drawing is left out or shown otherwise than it says, or why it is not shown at all. */
function svgNotes(svg: string, maxBytes?: number): string[] {
  if (svg.length <= SHORT && !DOUBTFUL.test(svg)) return [];
  try {
    return cleanSvg(svg, { isAlone: true, ...(maxBytes === undefined ? {} : { maxBytes }) }).leftOut;
  } catch (error) {
    if (error instanceof UnsafeInput) return [`Not shown: ${error.message}`];
    throw error;
  }
}

/** Drawings that are named; the others are counted. */
const NAMED = 50;

/** A sentence for each drawing with something to say, by what it is called: left out, or shown otherwise than written. */
export async function tellDrawings(
  drawings: Iterable<{ name: string; svg: string }>,
  maxBytes?: number,
): Promise<string[]> {
  const told: string[] = [];
  const breathe = createBreather();
  let rest = 0;
  for (const { name, svg } of drawings) {
    const notes = svgNotes(svg, maxBytes);
    await breathe();
    if (notes.length === 0) continue;
    if (told.length < NAMED) told.push(`${name}: ${notes.join(" ")}`);
    else rest += 1;
  }
  return rest > 0 ? [...told, `${rest} more SVGs are shown with changes.`] : told;
}
