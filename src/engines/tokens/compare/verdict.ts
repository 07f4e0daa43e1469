/**
 * The effect of a difference on users of the tokens: `breaking` if a name is missing or has another type, `compatible`
 * if the appearance or use can change, `patch` if the change is invisible.
 */
export type Verdict = "breaking" | "compatible" | "patch";

export const VERDICTS: readonly Verdict[] = ["breaking", "compatible", "patch"];

/** A verdict and its reason, as a sentence. */
export interface Judgement {
  verdict: Verdict;
  reason: string;
}

/** Returns the most severe verdict. Null for none. */
export const mostSevere = (verdicts: Iterable<Verdict>): Verdict | null => {
  const given = new Set(verdicts);
  return VERDICTS.find((verdict) => given.has(verdict)) ?? null;
};
