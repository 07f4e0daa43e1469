import type { ArgumentCandidate } from "../../platform/contract/resource.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";

/** The result of a completion (MCP, "Completion"): at most 100 values. */
export interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
}

const MAX_VALUES = 100;

/** Rank of a text for the typed letters: lower is better; undefined without a match. */
function rankOf(text: string, typed: string): number | undefined {
  const found = text.toLowerCase().indexOf(typed);
  if (found < 0) return undefined;
  if (found === 0) return text.length === typed.length ? 0 : 1;
  return /[\p{L}\p{N}]/u.test(text.charAt(found - 1)) ? 4 : 2;
}

/**
 * The candidates that match the typed letters: equal names, then names that begin with them, then names with a word
 * that does, then names that contain them; a title ranks after a name. Equal ones keep their order.
 */
export async function rankCandidates(candidates: readonly ArgumentCandidate[], given: string): Promise<Completion> {
  const typed = given.trim().toLowerCase();
  const ranks: string[][] = [[], [], [], [], [], []];
  const seen = new Set<string>();
  const yieldToLoop = createYielder();
  for (const { value, title } of candidates) {
    await yieldToLoop();
    if (seen.has(value)) continue;
    const byTitle = title === undefined ? undefined : rankOf(title, typed);
    const rank = Math.min(rankOf(value, typed) ?? MAX_VALUES, byTitle === undefined ? MAX_VALUES : byTitle + 1);
    if (rank === MAX_VALUES) continue;
    seen.add(value);
    ranks[rank]?.push(value);
  }
  const fitting = ranks.flat();
  return { values: fitting.slice(0, MAX_VALUES), total: fitting.length, hasMore: fitting.length > MAX_VALUES };
}
