import { cleanSvg } from "../safe/svg.ts";
import { UnsafeInput } from "../safe/unsafe.ts";
import { createYielder } from "../safe/yield-to-event-loop.ts";

/** Parts of a drawing that may be shown differently, or not at all. Most icons have none. */
const DOUBTFUL =
  /<(?:[\w-]+:)?(?:style|script|foreignObject|image|feImage|animate\w*|set|use|pattern|mask|symbol)\b|\bstyle\s*=|<!DOCTYPE|<(?:[\w-]+:)?svg\b[^>]*\s(?:transform|filter)\s*=|&(?!(?:amp|lt|gt|quot|apos|#\w+);)/;
/** Drawings up to this size in characters can't exceed another limit. */
const SHORT = 16 * 1024;

/** Sentences about parts of a drawing that are left out or shown differently, or why it isn't shown at all. */
function svgNotes(svg: string, maxBytes?: number): string[] {
  if (svg.length <= SHORT && !DOUBTFUL.test(svg)) return [];
  try {
    return cleanSvg(svg, { isAlone: true, ...(maxBytes === undefined ? {} : { maxBytes }) }).leftOut;
  } catch (error) {
    if (error instanceof UnsafeInput) return [`Not shown: ${error.message}`];
    throw error;
  }
}

/** Maximum drawings named in messages; others are counted. */
const NAMED = 50;

/** A sentence for each drawing with notes, with its name: left out, or shown differently from its source. */
export async function reportDrawings(
  drawings: Iterable<{ name: string; svg: string }>,
  maxBytes?: number,
): Promise<string[]> {
  const reported: string[] = [];
  const yieldToLoop = createYielder();
  let rest = 0;
  for (const { name, svg } of drawings) {
    const notes = svgNotes(svg, maxBytes);
    await yieldToLoop();
    if (notes.length === 0) continue;
    if (reported.length < NAMED) reported.push(`${name}: ${notes.join(" ")}`);
    else rest += 1;
  }
  return rest > 0 ? [...reported, `${rest} more SVGs are shown with changes.`] : reported;
}
