import { counted, type Noun } from "../../engines/text/noun.ts";
import { type LeftOutNotice, leftOutSentence } from "../../store/left-out.ts";
import type { CommandContext } from "./command.ts";
import { failsFor } from "./exit-code.ts";

/** Files that a command ignored. */
export interface UnreadContent {
  /** Files that could not be read or stored. */
  leftOut: readonly LeftOutNotice[];
  /** Files that no kind reads although they are in a folder of one. */
  notRead?: readonly LeftOutNotice[];
}

const FILES: Noun = { one: "file was", many: "files were" };

/** Unused files listed by name. `--json` lists all. */
const SHOWN = 5;

/**
 * Reports ignored files with counts, as the last output, because the exit code depends on it. `kept`: their state in
 * the registry.
 */
export function reportLeftOut(
  { terminal, flags }: Pick<CommandContext, "terminal" | "flags">,
  { leftOut, notRead = [] }: UnreadContent,
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
