import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { compareSystems } from "../../../tokens/compare/compare-systems.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { tokensFromSnapshot } from "../../../tokens/raw/tokens-from-snapshot.ts";
import { openTokenSystem, type TokenSystem } from "../../../tokens/system/token-system.ts";
import { systemOf } from "../../design/dtcg/api.ts";
import { dtcgKind } from "../../design/dtcg/kind.ts";
import type { ComparisonAnswer, ComparisonQuestion } from "./compare-tasks.ts";
import type { ComparedKind } from "./contract.ts";

/** Systems of the documents asked about last: who reads along a history asks about each one twice. */
const systems = createBoundedMap<string, TokenSystem>(2);

/** Answers in a thread. */
export function compareInThread({ kind, before, after }: ComparisonQuestion): ComparisonAnswer {
  const { lines, ...head } = compareSystems(systemFor(kind, before), systemFor(kind, after));
  return {
    head,
    lines: lines.map((line) => ({
      names: line.of === "token" ? [line.name, ...(line.before ? [line.before.name] : [])] : [line.name],
      verdict: line.verdict,
      json: JSON.stringify(line),
    })),
  };
}

function systemFor(kind: ComparedKind, text: string | undefined): TokenSystem {
  if (text === undefined) return openTokenSystem({});
  const name = `${kind} ${text}`;
  const known = systems.get(name);
  if (known) return known;
  const document: unknown = JSON.parse(text);
  const system =
    kind === "dtcg"
      ? systemOf(dtcgKind.schema.parse(document))
      : openTokenSystem({ dtcg: mergeTrees(Object.values(tokensFromSnapshot(document).trees)) });
  systems.set(name, system);
  return system;
}
