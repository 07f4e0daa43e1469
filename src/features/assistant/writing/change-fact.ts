import type { Since } from "../../log/history/api.ts";
import type { NoteSource } from "./contract.ts";

/** From after one moment to another. */
export interface Span {
  from: Since;
  to: Since;
}

/** How a thing is another than before. The gravest and most sought first. */
export const CHANGES = ["removed", "renamed", "deprecated", "new", "changed"] as const;
export type ChangeName = (typeof CHANGES)[number];

/** One thing that is another than it was, over the whole span, as the registry knows it. */
export interface ChangeFact extends NoteSource {
  /** What sentences of the model name it by: `c1`. */
  ref: string;
  change: ChangeName;
  verdict?: "breaking" | "compatible" | "patch";
  /** What is known of it, in short sentences of records and people. */
  details: string[];
}

/** What changed in a span. */
export interface ChangeFacts {
  /** Those that are told, the most important first. */
  facts: ChangeFact[];
  /** How many there are in all, by what people call them: `3 components`. */
  counts: string[];
  /** How many are not told: the least important. */
  untold: number;
}

/** It breaks what is written, or is gone. */
export const isGrave = ({ verdict, change }: ChangeFact): boolean => verdict === "breaking" || change === "removed";

const VERDICTS = ["breaking", undefined, "compatible", "patch"] as const;
/** Kinds of things in the order they are told. */
const KINDS = ["component", "token", "pattern", "page"];

/** The most important first; the rest by name, so that the same changes are told in the same order. */
export function byImportance(a: ChangeFact, b: ChangeFact): number {
  return (
    Number(isGrave(b)) - Number(isGrave(a)) ||
    CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change) ||
    placeOfKind(a.kind) - placeOfKind(b.kind) ||
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  );
}

export const placeOfKind = (kind: string): number => (KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length);
