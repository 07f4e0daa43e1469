import type { Call } from "../../../contract/route.ts";
import { looksLikeValue } from "../../../tokens/compare/asked-value.ts";
import { getNearestTokens } from "../../design/dtcg/contract.ts";
import { tokenAddress } from "../../design/foundations/contract.ts";
import type { SearchResult } from "./contract.ts";

/** Tokens that are shown for a pasted value. */
const SHOWN = 8;

const WORDS = {
  equal: "the same value",
  imperceptible: "differs by less than anybody sees",
  near: "near",
};

/** The tokens nearest to what was searched for, where that is a value and not words; those far from it are none. */
export async function nearTokenResults({ client }: Pick<Call, "client">, asked: string): Promise<SearchResult[]> {
  if (!looksLikeValue(asked)) return [];
  const { tokens } = await client(getNearestTokens, { query: { value: asked, limit: SHOWN } });
  return tokens.flatMap(({ name, css, hex, closeness }) =>
    closeness === "far"
      ? []
      : [
          {
            id: `token:${name}`,
            kind: "token" as const,
            group: "Tokens of this value",
            title: name,
            detail: [css, WORDS[closeness]].filter(Boolean).join(" · "),
            url: tokenAddress(name),
            ...(hex ? { swatch: hex } : {}),
          },
        ],
  );
}
