import type { TokenComparison } from "../../engines/tokens/names.ts";
import { defineTask } from "../../platform/workers/task.ts";
import type { BundleText } from "../tokens/bundle-text.ts";

/** What tokens are read from, twice; undefined for nothing. */
export interface ComparisonQuestion {
  before: BundleText | undefined;
  after: BundleText | undefined;
}

/** A line as JSON, with what it is looked for by. */
export interface LineText {
  names: string[];
  verdict: TokenComparison["lines"][number]["verdict"];
  json: string;
}

export interface ComparisonAnswer {
  head: Omit<TokenComparison, "lines">;
  lines: LineText[];
}

/**
 * Resolves two bundles and says what differs: the head as JSON, then each line in one of its own. As one text it is handed
 * over at once, whatever its length. Twice 10,000 tokens take some 0.2 s. */
export const compareTokensTask = defineTask<ComparisonQuestion, string>({
  name: "compare tokens",
  cpuMs: 30_000,
  heapMb: 1_024,
});
