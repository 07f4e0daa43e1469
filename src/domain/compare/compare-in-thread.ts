import { compareSystems, openTokenSystem } from "../../engines/tokens/engine.ts";
import type { TokenSystem } from "../../engines/tokens/names.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import type { BundleText } from "../tokens/bundle-text.ts";
import { systemOfText } from "../tokens/open-bundle.ts";
import type { ComparisonQuestion, LineText } from "./compare-tasks.ts";

/** Systems of the last two documents, because a walk along the history compares each one twice. */
const systems = createBoundedMap<string, TokenSystem>(2);

/** Runs in a thread. */
export function compareTokensInThread({ before, after }: ComparisonQuestion): string {
  const { lines, ...head } = compareSystems(systemFor(before), systemFor(after));
  const texts = lines.map(
    (line): LineText => ({
      names: line.of === "token" ? [line.name, ...(line.before ? [line.before.name] : [])] : [line.name],
      verdict: line.verdict,
      json: JSON.stringify(line),
    }),
  );
  return [head, ...texts].map((part) => JSON.stringify(part)).join("\n");
}

function systemFor(text: BundleText | undefined): TokenSystem {
  if (text === undefined) return openTokenSystem({});
  const name = [text.pushed, text.variables, text.snapshot].join("\n");
  const system = systems.get(name) ?? systemOfText(text);
  systems.set(name, system);
  return system;
}
