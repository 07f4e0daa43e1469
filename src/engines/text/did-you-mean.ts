import { distanceBelow } from "./edit-distance.ts";

/** Candidates to compare. More take time and rarely give a better suggestion. */
const MAX_CANDIDATES = 20_000;
/** Letters that may differ. */
const MAX_DISTANCE = 3;

/**
 * Returns the most likely candidate: the same letters in another case, a candidate that starts or ends with the word at
 * a dot (`blue.500` of `color.blue.500`), otherwise the nearest by edit distance, at most a third of the letters and at
 * most three; two swapped neighbors (`titel`) are one edit. Undefined if none is near.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let min = Math.min(MAX_DISTANCE, Math.floor(word.length / 3)) + 1;
  let nearest: string | undefined;
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    const lower = candidate.toLowerCase();
    const distance =
      lower === wanted || lower.endsWith(`.${wanted}`) || wanted.endsWith(`.${lower}`)
        ? 0.5
        : isSwapped(wanted, lower)
          ? 1
          : distanceBelow(min, wanted, lower);
    if (distance >= min) continue;
    min = distance;
    nearest = candidate;
  }
  return nearest;
}

/** Whether two words differ only in the order of two neighboring letters. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
