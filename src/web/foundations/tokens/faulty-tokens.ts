import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { memoizeByObject } from "../../../safe/memoize.ts";

type Faults = TokenList["faults"];

/** The most severe problem of each token, by name. */
export type FaultyTokens = ReadonlyMap<string, Faults[number]["severity"]>;

/** Tokens with which something is wrong. Made once for a list. */
export const faultyTokens = memoizeByObject((faults: Faults): FaultyTokens => {
  const tokens = new Map<string, Faults[number]["severity"]>();
  for (const { token, severity } of faults)
    if (token !== undefined && tokens.get(token) !== "error") tokens.set(token, severity);
  return tokens;
});
