import type { Client } from "../../../contract/client.ts";
import { getSearch, type SearchResult } from "../../site/search/contract.ts";

/** Words of a task that are looked for. */
const MOST_WORDS = 14;
/** Results of one word that count. */
const DEPTH = 10;
/** Shorter ones are articles and conjunctions for the most part. */
const SHORTEST_WORD = 4;
/** What weighs less than this share of the best of its sort is chance. */
const LEAST = 0.25;
/** What a word was found in without being said weighs so much: in its text, or by a likeness. */
const UNSAID = 0.4;
/** Things that have a text in which a word can be found that is not shown. */
const WITH_TEXT = new Set<SearchResult["kind"]>(["component", "pattern", "page"]);
/** What is deprecated comes behind what is not. */
const DEPRECATED = 0.3;
/** Letters that two forms of a word share. */
const STEM = 5;

/** The words of a text in their order, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu), ([word]) => word).filter(
      (word) => word.length >= SHORTEST_WORD,
    ),
  ),
];

/**
 * What of one sort the search finds for a task somebody describes in sentences, best first. It is asked for each word, each
 * two that follow one another, and the whole; a word that much is found by says little, and so counts little.
 */
export async function findRelated(client: Client, task: string, kind: SearchResult["kind"]): Promise<SearchResult[]> {
  const words = wordsOf(task).slice(0, MOST_WORDS);
  const pairs = words.slice(1).map((word, index) => [words[index] ?? "", word]);
  const questions = [words, ...pairs, ...words.map((word) => [word])];
  const answers = await Promise.all(
    questions.map((asked) =>
      client(getSearch, { query: { q: asked.join(" ").slice(0, 200), status: undefined, kind, limit: DEPTH } }),
    ),
  );
  const found = new Map<string, { result: SearchResult; weight: number }>();
  for (const [index, { results, total }] of answers.entries()) {
    const asked = questions[index] ?? [];
    for (const [rank, result] of results.entries()) {
      const isSaid = says(result, asked);
      // What two words together are found by only because they are like others is found by neither.
      if (!isSaid && (asked.length > 1 || !WITH_TEXT.has(kind))) continue;
      const worth = (isSaid ? asked.length : UNSAID) * (result.status === "deprecated" ? DEPRECATED : 1);
      const more = worth / (1 + total / DEPTH) / (1 + rank);
      found.set(result.id, { result, weight: (found.get(result.id)?.weight ?? 0) + more });
    }
  }
  const ranked = [...found.values()].toSorted((one, other) => other.weight - one.weight);
  const least = (ranked[0]?.weight ?? 0) * LEAST;
  return ranked.filter(({ weight }) => weight >= least).map(({ result }) => result);
}

/** Whether what is shown of a result has all of the words, in whatever form. */
function says({ title, detail = "" }: SearchResult, words: readonly string[]): boolean {
  const text = `${title} ${detail}`.toLowerCase();
  return words.every((word) => text.includes(word.slice(0, STEM)));
}
