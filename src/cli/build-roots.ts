import { delimiter } from "node:path";
import type { CommandContext } from "./command.ts";

/** The option of commands that build: further folders whose files components may name. */
export const ROOTS = { roots: { type: "string" } } as const;

/** The folders of `--roots`, which are separated as those of `PATH` are. */
export const rootsOf = ({ roots }: CommandContext["flags"]): string[] =>
  typeof roots === "string" ? roots.split(delimiter).filter(Boolean) : [];
