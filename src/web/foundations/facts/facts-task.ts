import type { BundleText } from "../../../domain/tokens/bundle-text.ts";
import { defineTask } from "../../../platform/workers/task.ts";

/** The input of the foundations. */
export interface FactsQuestion {
  /** Undefined for none. */
  bundle: BundleText | undefined;
  /** The raw snapshot as JSON. Its styles take precedence over a bundle's. */
  styles: string | undefined;
}

/** Counts and samples of all tokens (`FoundationFacts`) as JSON. 50,000 tokens take some 2 s. */
export const makeFactsTask = defineTask<FactsQuestion, string>({
  name: "make foundation facts",
  heapMb: 1_024,
  cpuMs: 30_000,
});
