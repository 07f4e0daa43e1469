import { counted } from "../engines/text/noun.ts";
import { kindNamed, withHistory } from "./database/history.ts";
import { type Command, CommandError } from "./runner/command.ts";

const DAY_MS = 86_400_000;

/** Forgets old documents of the history. */
export const prune: Command = {
  async run(context) {
    const days = count(context.flags["older-than"], "--older-than <days>");
    const keep = count(context.flags.keep ?? "10", "--keep <n>");
    const kind = typeof context.flags.kind === "string" ? kindNamed(context.flags.kind) : undefined;
    return withHistory(context, async (history) => {
      const before = new Date(Date.now() - days * DAY_MS).toISOString();
      const { pruned } = await history.prune({ kind, before, keep });
      const collected = await history.collect();
      context.terminal.print(
        `Deleted ${counted(pruned, "document")} and ${counted(collected.removed, "blob")} (${collected.bytes} bytes).`,
      );
      context.terminal.result({ pruned, ...collected });
      return 0;
    });
  },
};

function count(value: string | boolean | undefined, what: string): number {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1) throw new CommandError(`${what} must be a whole number of at least 1.`);
  return number;
}
