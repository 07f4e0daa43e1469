/** What documents gather while the words of a question are looked for, one term after the other. */
export interface TextTally {
  /** Adds to the score of a document, by number, which therefore has the term. */
  add(number: number, score: number): void;
  /** Says which word the term was a form of, and its bits of `has`. */
  endTerm(term: string, word: number, bits: number): void;
  /** Documents that have all of these words, given as bits. */
  having(words: number): { number: number; score: number; has: number }[];
}

/** @param size documents there may be */
export function createTally(size: number): TextTally {
  const scores = new Float64Array(size);
  const has = new Int32Array(size);
  /** Words that were found, a bit each. */
  const words = new Int32Array(size);
  /** Different terms that were found. */
  const terms = new Uint16Array(size);
  const gathered: number[] = [];
  const ended = new Set<string>();
  /** Documents that have the term of the moment: marked with its turn, so that none counts twice. */
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
        // Who has more of what was asked for stands before who has one of it often.
        .map((number) => ({ number, score: (scores[number] ?? 0) * (terms[number] ?? 0), has: has[number] ?? 0 })),
  };
}
