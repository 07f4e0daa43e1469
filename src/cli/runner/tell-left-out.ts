import { counted, type Noun } from "../../engines/text/noun.ts";
import { type LeftOutNotice, leftOutSentence } from "../../store/left-out.ts";
import type { CommandContext } from "./command.ts";
import { failsFor } from "./exit-code.ts";

/** What a command did not take of the files it read. */
export interface NotTaken {
  /** What could not be read or kept. */
  leftOut: readonly LeftOutNotice[];
  /** Files that nothing reads although they lie in a folder of something. */
  notRead?: readonly LeftOutNotice[];
}

const FILES: Noun = { one: "file was", many: "files were" };

/** Files nothing reads that are told by name; `--json` has all. */
const SHOWN = 5;

/** Says what was not taken, with counts: last, since the exit code follows from it. `kept`: what becomes of it elsewhere. */
export function tellLeftOut(
  { terminal, flags }: Pick<CommandContext, "terminal" | "flags">,
  { leftOut, notRead = [] }: NotTaken,
  kept = "",
): void {
  const fails = failsFor(leftOut, { flags });
  if (leftOut.length + notRead.length > 0) terminal.print("");
  for (const one of notRead.slice(0, SHOWN)) terminal.warn(leftOutSentence(one));
  if (notRead.length > SHOWN) terminal.warn(`and ${notRead.length - SHOWN} more. Use --json to list all.`);
  if (notRead.length > 0)
    terminal.print(`${counted(notRead.length, FILES)} ignored, because files of this type are not used there.`);
  for (const one of leftOut) terminal[fails ? "error" : "warn"](leftOutSentence(one));
  if (leftOut.length === 0) return;
  const end = fails ? "The exit code is therefore 1. To exit with code 0, use --allow-left-out." : "";
  terminal.print([`${counted(leftOut.length, FILES)} left out.`, kept, end].filter(Boolean).join(" "));
}
