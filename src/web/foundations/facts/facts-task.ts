import type { BundleText } from "../../../domain/tokens/bundle-text.ts";
import { defineTask } from "../../../platform/workers/task.ts";

/** The input of the foundations. */
export interface FactsQuestion {
  /** Undefined for none. */
  bundle: BundleText | undefined;
  /** The raw snapshot as JSON. Its styles take precedence over a bundle's. */
  styles: string | undefined;
}

export interface MadeFacts {
  /** Counts and samples of all tokens (`FoundationFacts`) as JSON. */
  facts: string;
  /** The colors by group and page (`ColorPages`), packed. Undefined for few colors. */
  colors: Uint8Array | undefined;
}

/** 50,000 tokens take some 2 s. */
export const makeFactsTask = defineTask<FactsQuestion, MadeFacts>({
  name: "make foundation facts",
  heapMb: 1_024,
  cpuMs: 30_000,
});
