import { distanceBelow } from "./edit-distance.ts";

/** How many candidates are compared; more cost time and make a likely name no likelier. */
const MAX_CANDIDATES = 20_000;
/** Letters that may differ, at most. */
const MAX_DISTANCE = 3;

/**
 * The candidate somebody most likely meant: the same letters in another case, one whose end or beginning in dots it is
 * (`blue.500` of `color.blue.500`), else the nearest by edit distance, a third of the letters and no more than three.
 * Undefined where none is near.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let least = Math.min(MAX_DISTANCE, Math.floor(word.length / 3)) + 1;
  let nearest: string | undefined;
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    const lower = candidate.toLowerCase();
    const distance =
      lower === wanted || lower.endsWith(`.${wanted}`) || wanted.endsWith(`.${lower}`)
        ? 0.5
        : distanceBelow(least, wanted, lower);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}
