import { openLines } from "../../engines/text/line-table.ts";
import type { TokenModesEntry } from "./describe-modes.ts";
import type { Dependents } from "./describe-token.ts";
import type { TokenInfo, TokenList } from "./describe-tokens.ts";
import { firstBrand, isShared } from "./first-brand.ts";
import type { ModesIndex, ModesLookup } from "./modes-index.ts";

/** The common part of all tokens of a table. */
export interface TokenTableHead
  extends Omit<TokenList, "tokens" | "faults">,
    Pick<ModesLookup, "choices" | "complete" | "sources"> {
  /** Whether the first brand changes no token (`firstBrand`, `isShared`). */
  isFirstBrandShared: boolean;
}

/** The data of one token. */
export interface TokenLine {
  token: TokenInfo;
  modes: TokenModesEntry | undefined;
  faults: TokenList["faults"];
  /** Absent if they are not known for every token. */
  dependents?: Dependents | undefined;
  /** The references to it, in the order of `FORMATS`; null for a format without the token. Absent if not known. */
  mentions?: (string | null)[] | undefined;
}

/** Tokens of one choice, found by name, with their values in all choices. */
export interface TokenTable extends TokenTableHead, ModesLookup {
  find(name: string): TokenLine | undefined;
}

/** Reads a packed table. Finding a token parses one line. */
export function readTable(bytes: Uint8Array): TokenTable {
  const { head, find: findText } = openLines(bytes);
  const find = (name: string): TokenLine | undefined => {
    const text = findText(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  const common: TokenTableHead = JSON.parse(head);
  return { ...common, find, tokens: { get: (name) => find(name)?.modes } };
}

export const tableHeadOf = ({ tokens: _, faults: __, ...list }: TokenList, modes: ModesIndex): TokenTableHead => {
  const { choices, complete, sources } = modes;
  const first = firstBrand(list);
  return { ...list, choices, complete, sources, isFirstBrandShared: first !== undefined && isShared(modes, first) };
};

/** A table of tokens in memory. */
export function tokenTableOf(list: TokenList, modes: ModesIndex): TokenTable {
  // Backwards, so that of equal names the first stays.
  const byName = new Map(list.tokens.toReversed().map((token) => [token.name, token]));
  return {
    ...tableHeadOf(list, modes),
    tokens: modes.tokens,
    find(name) {
      const token = byName.get(name);
      if (!token) return undefined;
      return { token, modes: modes.tokens.get(name), faults: list.faults.filter((fault) => fault.token === name) };
    },
  };
}
