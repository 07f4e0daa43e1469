import type { z } from "zod";
import type { ComparisonAnswer } from "../../domain/compare/compare-tasks.ts";
import type { TokenComparisonLine } from "../../domain/compare/contract.ts";
import type { tokenChanges } from "../../domain/history/contract.ts";

/** The token changes between two documents. */
export type TokenChanges = z.infer<typeof tokenChanges>;

type Listed = TokenChanges["tokens"][number];

const LISTED = 100;

/** Returns a comparison for a line of the changelog: the most severe changes first, one for each value that differs. */
export function tokenChangesOf({ head, lines }: ComparisonAnswer): Omit<TokenChanges, "kind" | "from" | "to"> {
  const { added, removed, renamed, type, value, deprecated, alias, description } = head.counts;
  const tokens: Listed[] = [];
  for (const { json } of lines) {
    if (tokens.length >= LISTED) break;
    const line: TokenComparisonLine | { of: "axis" } = JSON.parse(json);
    if (line.of === "token") tokens.push(...listed(line));
  }
  return {
    ...{ added, removed, renamed, changed: type + value + deprecated + alias + description },
    ...{ verdict: head.verdict, reason: head.reason },
    tokens: tokens.slice(0, LISTED),
  };
}

function listed({ changes, before, after, values, verdict, follows }: TokenComparisonLine): Listed[] {
  const { type, name, title, reference } = after ?? before ?? { name: "" };
  const [first] = changes;
  const change = first === "added" || first === "removed" || first === "renamed" ? first : "changed";
  const base = {
    change,
    verdict,
    group: type ?? "",
    ...(follows ? { follows } : {}),
    ...(change === "renamed" && before ? { was: before.title ?? before.name } : {}),
  } as const;
  const named = { key: reference ?? name, name: title ?? name };
  if (values.length === 0) return [{ ...base, ...named, ...otherwise(before, after) }];
  return values.map(({ choices, before, after, beforeHex, afterHex }) => {
    const where = choices.map((choice) => Object.values(choice).join(" ")).filter(Boolean);
    const at = where.length === 0 ? "" : `${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ""} `;
    const modes = where.length > 0 ? { modes: where, token: named.name } : {};
    return {
      ...base,
      ...modes,
      key: at + named.key,
      name: at + named.name,
      before,
      after,
      beforeHex,
      afterHex,
    };
  });
}

/** Returns the differences of a token with unchanged values. */
function otherwise(
  before: TokenComparisonLine["before"],
  after: TokenComparisonLine["after"],
): Pick<Listed, "before" | "after"> {
  const reported = (side: TokenComparisonLine["before"]) => {
    if (before?.aliasOf !== after?.aliasOf) return side?.aliasOf === undefined ? null : `{${side.aliasOf}}`;
    return side?.description ?? null;
  };
  return { before: reported(before), after: reported(after) };
}
