/** Collects scores of documents, one term of a query after the other. */
export interface TextTally {
  /** Adds to the score of a document, by number, and marks the term as contained. */
  add(number: number, score: number): void;
  /** Ends a term with its word, and its bits of `has`. */
  endTerm(term: string, word: number, bits: number): void;
  /** Documents with all of these words, given as bits. */
  having(words: number): { number: number; score: number; has: number }[];
}

/** @param size maximum number of documents */
export function createTally(size: number): TextTally {
  const scores = new Float64Array(size);
  const has = new Int32Array(size);
  /** Matching words, a bit each. */
  const words = new Int32Array(size);
  /** Number of different matching terms. */
  const terms = new Uint16Array(size);
  const gathered: number[] = [];
  const ended = new Set<string>();
  /** Documents with the current term: marked with its turn, so that none counts twice. */
  const turns = new Uint16Array(size);
  let turn = 1;
  let found: number[] = [];

  return {
    add(number, score) {
      if (turns[number] === 0) gathered.push(number);
      if (turns[number] !== turn) found.push(number);
      turns[number] = turn;
      scores[number] = (scores[number] ?? 0) + score;
    },
    endTerm(term, word, bits) {
      const isNew = !ended.has(term);
      for (const number of found) {
        words[number] = (words[number] ?? 0) | (1 << word);
        has[number] = (has[number] ?? 0) | bits;
        if (isNew) terms[number] = (terms[number] ?? 0) + 1;
      }
      ended.add(term);
      turn += 1;
      found = [];
    },
    having: (wanted) =>
      gathered
        .filter((number) => ((words[number] ?? 0) & wanted) === wanted)
        // Documents with more query words rank before documents that repeat one.
        .map((number) => ({ number, score: (scores[number] ?? 0) * (terms[number] ?? 0), has: has[number] ?? 0 })),
  };
}
