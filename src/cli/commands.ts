import type { CommandGroup } from "./command.ts";
import { agents } from "./commands/entries/agents.ts";
import { begin } from "./commands/entries/begin.ts";
import { deprecated } from "./commands/entries/deprecated.ts";
import { registry } from "./commands/entries/registry.ts";
import { send } from "./commands/entries/send.ts";
import { signIn } from "./commands/entries/sign-in.ts";
import { work } from "./commands/entries/work.ts";

/** All commands, in the order of `dsr --help`. What each one is lies in `commands/`, what it says of itself in `entries/`. */
export const commandGroups: readonly CommandGroup[] = [begin, work, send, signIn, agents, registry, deprecated];

export const commands = commandGroups.flatMap(({ entries }) => entries);
