import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";

type Faults = TokenList["faults"];

/** The worst that is said of a token, by its name. */
export type FaultyTokens = ReadonlyMap<string, Faults[number]["severity"]>;

const known = new WeakMap<Faults, FaultyTokens>();

/** Tokens with which something is wrong. Made once for a list. */
export function faultyTokens(faults: Faults): FaultyTokens {
  const made = known.get(faults) ?? tokensOf(faults);
  known.set(faults, made);
  return made;
}

function tokensOf(faults: Faults): FaultyTokens {
  const tokens = new Map<string, Faults[number]["severity"]>();
  for (const { token, severity } of faults)
    if (token !== undefined && tokens.get(token) !== "error") tokens.set(token, severity);
  return tokens;
}
