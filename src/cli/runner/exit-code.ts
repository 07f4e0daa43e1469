import type { LeftOutNotice } from "../../store/left-out.ts";
import type { CommandContext } from "./command.ts";

/** How a command ends. The table for people is "Exit codes" in `docs/guide/cli.md`. */
export const EXIT = {
  /** Success. Content that is drawn or described differently, and unused files, are counted warnings. */
  done: 0,
  /** Something was not done, or a file could not be read. */
  notAllDone: 1,
  /** The command line was not understood: nothing was begun. */
  notUnderstood: 2,
} as const;

/** The code for whether all was done. */
export const exitCode = (isDone: boolean): number => (isDone ? EXIT.done : EXIT.notAllDone);

/** Whether files that could not be read fail a command: not with `--allow-left-out`. */
export const failsFor = (leftOut: readonly LeftOutNotice[], { flags }: Pick<CommandContext, "flags">): boolean =>
  leftOut.length > 0 && flags["allow-left-out"] !== true;
