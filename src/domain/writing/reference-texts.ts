import type { MaterialId } from "../materials/kind.ts";
import { GUIDELINES, VOICE } from "../references/kind.ts";

export const PATTERN_TEXT = "property-patterns";
export const REFERENCE_TEXTS = [PATTERN_TEXT, GUIDELINES, VOICE] as const;
export type ReferenceTextId = (typeof REFERENCE_TEXTS)[number];

/** The sources of a text, with their limits in tokens. */
export type TextSourceName = MaterialId | "pages" | "texts";

/** A text for agents that a model drafts. */
export interface ReferenceTextPlan {
  title: string;
  /** The task for the model. */
  task: string;
  /** Sources by importance. */
  sources: Partial<Record<TextSourceName, number>>;
  /** Without any of these there is nothing to write from. */
  needs: readonly TextSourceName[];
}

export const PLANS: Record<ReferenceTextId, ReferenceTextPlan> = {
  [PATTERN_TEXT]: {
    title: "Property patterns",
    task: "Write the property patterns: which names, types and values components use for the same thing, which of them to use in a new component, and where components differ from the rest. A section for each pattern, with the components it is from.",
    sources: { "property-patterns": 10_000, catalog: 3_000, texts: 1_000 },
    needs: ["property-patterns", "catalog"],
  },
  [GUIDELINES]: {
    title: "Design guidelines",
    task: "Write design guidelines for agents that build with this system: the purpose of the components and the differences between them, the choice of tokens, and the rules of the pages. Write short rules under headings, with names, for recommended and discouraged uses.",
    sources: { catalog: 6_000, pages: 4_000, tokens: 3_000, "property-patterns": 2_000, icons: 500, texts: 1_500 },
    needs: ["catalog", "tokens", "pages"],
  },
  [VOICE]: {
    title: "Brand voice",
    task: "Write the brand voice: how the pages of this system speak (address, length of sentences, tone, words they use and avoid), with short examples taken from them. Rules that can be followed, no adjectives about the brand.",
    sources: { pages: 10_000, catalog: 1_500, texts: 1_500 },
    needs: ["pages"],
  },
};

/** The texts that depend on a regenerated material, or all texts. */
export const textsOf = (scope: MaterialId | "all"): ReferenceTextId[] =>
  scope === "all" ? [...REFERENCE_TEXTS] : scope === "property-patterns" ? [PATTERN_TEXT] : [GUIDELINES];
