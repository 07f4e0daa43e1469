/** What sort of thing is asked: results are told apart by it. */
export type QuestionKind = "value" | "when" | "how" | "which" | "property" | "own words";

/** A question as people ask it, where its answer stands, and what a good answer says. */
export interface EvalQuestion {
  kind: QuestionKind;
  ask: string;
  /**
   * Records that answer it, as `page:styles/layout`: of each group one has to be found. Several groups: the answer needs
   * something from each.
   */
  from: readonly (readonly string[])[];
  /** All of it has to stand in an answer. */
  says: readonly RegExp[];
  /** None of it may: what a model says that knows other systems, or has misread this one. */
  saysNot?: readonly RegExp[];
}

export interface EvalSet {
  /** The design system. */
  name: string;
  questions: readonly EvalQuestion[];
}

type Facts = Pick<EvalQuestion, "says" | "saysNot">;

/** Where one record answers, or one of several that say the same. */
export const ask = (kind: QuestionKind, question: string, from: string, facts: Facts): EvalQuestion => ({
  ...{ kind, ask: question },
  from: from.split(" + ").map((group) => group.split(" | ")),
  ...facts,
});
