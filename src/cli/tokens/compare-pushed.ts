import { compareSystems } from "../../engines/tokens/engine.ts";
import type { TokenComparison } from "../../engines/tokens/names.ts";
import type { CommandContext } from "../runner/command.ts";
import { openSide } from "./open-side.ts";
import { hasSwatches, printComparison } from "./print-comparison.ts";

/** Compares the tokens before and after a push, with the consequences for users. Undefined without a registry. */
export async function comparePushed(context: CommandContext): Promise<TokenComparison | undefined> {
  const { terminal, env } = context;
  const sides = await Promise.all([openSide("head", context), openSide("workspace", context)]).catch(() => undefined);
  if (!sides) return undefined;
  const comparison = compareSystems(sides[0].system, sides[1].system);
  // Compared with nothing, every token is new: a number is enough.
  const { before, after } = comparison.tokens;
  if (before === 0)
    terminal.print("", `Tokens: ${after} new, because the registry has none yet. Use --json to list all.`);
  else {
    terminal.print("", terminal.style("bold", `Tokens, ${sides[0].name} → workspace`));
    printComparison(comparison, terminal, hasSwatches(terminal, env));
  }
  return comparison;
}
