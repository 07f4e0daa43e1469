import { compareSystems } from "../../engines/tokens/engine.ts";
import { VERDICTS, type Verdict } from "../../engines/tokens/names.ts";
import { type Command, UsageError } from "../runner/command.ts";
import { exitCode } from "../runner/exit-code.ts";
import { openSide } from "./open-side.ts";
import { hasSwatches, printComparison } from "./print-comparison.ts";

/** Compares two states of the tokens. */
export const tokensDiff: Command = {
  takesWords: true,
  runsScripts: true,
  async run(context) {
    const { words, flags, terminal, env } = context;
    const [from = "head", to = "workspace", ...more] = words;
    if (more.length > 0) throw new UsageError("Name two sides: dsr tokens diff <before> <after>");
    const limit = verdictOf(flags["fail-on"]);
    terminal.progress("comparing …");
    const [before, after] = await Promise.all([openSide(from, context), openSide(to, context)]);
    const comparison = compareSystems(before.system, after.system);
    terminal.print(terminal.style("bold", `${before.name} → ${after.name}`), "");
    printComparison(comparison, terminal, hasSwatches(terminal, env));
    const { verdict } = comparison;
    const isRefused = limit !== undefined && verdict !== null && VERDICTS.indexOf(verdict) <= VERDICTS.indexOf(limit);
    terminal.result({ ok: !isRefused, from: before.name, to: after.name, ...comparison });
    return exitCode(!isRefused);
  },
};

function verdictOf(flag: string | boolean | undefined): Verdict | undefined {
  if (flag === undefined) return undefined;
  const verdict = VERDICTS.find((name) => name === flag);
  if (!verdict) throw new UsageError(`--fail-on takes ${VERDICTS.join(", ")}, not ${flag}.`);
  return verdict;
}
