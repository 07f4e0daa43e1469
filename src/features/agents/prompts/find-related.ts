import type { Client } from "../../../contract/client.ts";
import { getSearch, type SearchResult } from "../../site/search/contract.ts";

/** Words of a task that are looked for. */
const MOST_WORDS = 16;
/** Results of one word that count. */
const DEPTH = 10;
const SHORTEST_WORD = 3;
/** What weighs less than this share of the best is chance. */
const LEAST = 0.1;

/** The words of a text in their order, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu), ([word]) => word).filter(
      (word) => word.length >= SHORTEST_WORD,
    ),
  ),
];

/**
 * What the search finds for a task somebody describes in sentences, best first. It is asked for the whole, for each word and
 * for each two that follow one another; a word that much is found by says little, and so counts little.
 */
export async function findRelated(client: Client, task: string): Promise<SearchResult[]> {
  const words = wordsOf(task).slice(0, MOST_WORDS);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const questions = [...new Set([task.slice(0, 200), ...pairs, ...words])];
  const answers = await Promise.all(
    questions.map((q) => client(getSearch, { query: { q, status: undefined, limit: DEPTH } })),
  );
  const found = new Map<string, { result: SearchResult; weight: number }>();
  for (const { results, total } of answers) {
    const says = 1 / (1 + total / DEPTH);
    for (const [rank, result] of results.entries()) {
      const weight = (found.get(result.id)?.weight ?? 0) + says / (1 + rank);
      found.set(result.id, { result, weight });
    }
  }
  const ranked = [...found.values()].toSorted((one, other) => other.weight - one.weight);
  const least = (ranked[0]?.weight ?? 0) * LEAST;
  return ranked.filter(({ weight }) => weight >= least).map(({ result }) => result);
}
