import { packLines } from "../../engines/text/line-table.ts";
import { describeModes } from "./describe-modes.ts";
import { type Dependents, dependentsOf } from "./describe-token.ts";
import { describeAll } from "./describe-tokens.ts";
import { copyTextsOf } from "./mentions.ts";
import { indexModes, type ModesIndex } from "./modes-index.ts";
import type { OpenBundle } from "./open-bundle.ts";
import { type TokenLine, tableHeadOf } from "./token-table.ts";

/** Tokens that are visited to find the dependents of all: some seconds for a bundle in which everything refers to everything. */
const MAX_VISITS = 5_000_000;

/** The tokens of a bundle in the default modes, one line each (`TokenLine`). */
export function packTable(open: Pick<OpenBundle, "bundle" | "system">): Uint8Array {
  const system = open.system();
  const list = describeAll(open);
  const modes = indexModes(describeModes(system));
  const faults = Map.groupBy(list.faults, ({ token }) => token);
  const dependents = allDependents(modes);
  const lines = new Map<string, string>();
  for (const token of list.tokens) {
    const { name } = token;
    // Of equal names the first counts.
    if (lines.has(name)) continue;
    const line: TokenLine = {
      token,
      modes: modes.tokens.get(name),
      faults: faults.get(name) ?? [],
      dependents: dependents?.(name),
      mentions: copyTextsOf(system, name),
    };
    lines.set(name, JSON.stringify(line));
  }
  return packLines(JSON.stringify(tableHeadOf(list, modes)), [...lines]);
}

/** The dependents of each token; undefined if there are too many to find them for every token. */
function allDependents(modes: ModesIndex): ((name: string) => Dependents) | undefined {
  const found = new Map<string, Dependents>();
  let visits = 0;
  for (const name of modes.referrers.keys()) {
    const dependents = dependentsOf(modes, name);
    found.set(name, dependents);
    visits += dependents.total;
    if (visits > MAX_VISITS) return undefined;
  }
  return (name) => found.get(name) ?? { total: 0, tokens: [] };
}
