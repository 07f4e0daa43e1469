import type { AxisChoice } from "../../engines/tokens/names.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { TokenModes, TokenModesEntry } from "./describe-modes.ts";

/** A token whose value refers to another one. */
export interface Referrer {
  name: string;
  /** Positions of the choices for which it does; absent for all of them. */
  at?: readonly number[];
}

/** Every token in every choice, found by name, and which tokens refer to which. */
export interface ModesIndex {
  /** The first is that of who chooses nothing. */
  choices: readonly AxisChoice[];
  /** False where not all combinations are among the choices. */
  complete: boolean;
  sources: readonly string[];
  tokens: ReadonlyMap<string, TokenModesEntry>;
  /** By the name that is referred to. */
  referrers: ReadonlyMap<string, readonly Referrer[]>;
}

/** Parses the output of `modesText` in slices. Undefined for a registry without tokens. */
export async function readModes(text: string | undefined): Promise<ModesIndex> {
  if (text === undefined) return { choices: [], complete: true, sources: [], tokens: new Map(), referrers: new Map() };
  const [first = "{}", ...rest] = text.split("\n");
  const { choices, complete, sources }: Omit<TokenModes, "tokens"> = JSON.parse(first);
  const tokens = new Map<string, TokenModesEntry>();
  const referrers = new Map<string, Referrer[]>();
  const yieldToLoop = createYielder();
  for (const line of rest) {
    const entry: TokenModesEntry = JSON.parse(line);
    tokens.set(entry.name, entry);
    for (const [target, forms] of referredBy(entry)) {
      const known = referrers.get(target) ?? [];
      referrers.set(target, known);
      const { at } = entry;
      const everywhere = !at || at.every((form) => forms.has(form));
      known.push({
        name: entry.name,
        ...(everywhere ? {} : { at: at.flatMap((form, choice) => (forms.has(form) ? [choice] : [])) }),
      });
    }
    await yieldToLoop();
  }
  return { choices, complete, sources, tokens, referrers };
}

/** The names a token refers to, each with the forms that do. */
function referredBy({ forms }: TokenModesEntry): Map<string, Set<number>> {
  const names = new Map<string, Set<number>>();
  for (const [position, { refersTo = [] }] of forms.entries())
    for (const name of refersTo) names.set(name, (names.get(name) ?? new Set()).add(position));
  return names;
}
