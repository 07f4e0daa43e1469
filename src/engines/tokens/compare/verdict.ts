/**
 * What a difference means for those who use the tokens: `breaking` where a name they wrote is no longer there or means
 * another kind of thing, `compatible` where things look or may be used otherwise, `patch` where nobody sees it.
 */
export type Verdict = "breaking" | "compatible" | "patch";

export const VERDICTS: readonly Verdict[] = ["breaking", "compatible", "patch"];

/** A verdict with the reason for it, as a sentence. */
export interface Judgement {
  verdict: Verdict;
  reason: string;
}

/** The gravest of verdicts; null for none. */
export const gravest = (verdicts: Iterable<Verdict>): Verdict | null => {
  const given = new Set(verdicts);
  return VERDICTS.find((verdict) => given.has(verdict)) ?? null;
};
