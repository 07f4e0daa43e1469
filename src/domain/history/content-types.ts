import { capitalized } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";

/** Content types with their display names: `token` → Tokens. */
export const contentTypes = (kinds: readonly Kind[]): ReadonlyMap<string, string> =>
  new Map(
    kinds
      .filter(({ countsAsContent }) => countsAsContent)
      .map(({ changeRecord, name, noun }) => [changeRecord ?? name, capitalized(noun.many)]),
  );
