import type { BundleText } from "../../../domain/tokens/bundle-text.ts";
import { defineTask } from "../../../platform/workers/task.ts";

/** What foundations are read from. */
export interface FactsQuestion {
  /** Undefined for none. */
  bundle: BundleText | undefined;
  /** The raw snapshot as JSON, whose styles come before those of a bundle. */
  styles: string | undefined;
}

/** Counts and samples of all tokens (`FoundationFacts`) as JSON. 50,000 tokens take some 2 s. */
export const makeFactsTask = defineTask<FactsQuestion, string>({
  name: "make foundation facts",
  heapMb: 1_024,
  cpuMs: 30_000,
});
