import { delimiter } from "node:path";
import { OUTSIDE_REPOSITORY } from "../../engines/sandbox/fence.ts";
import type { CommandContext } from "../runner/command.ts";

/**
 * The folders of `--roots`, whose files components may use. The separator is the one of `PATH`: `:`, or `;` on Windows.
 */
export const rootsOf = ({ roots }: CommandContext["flags"]): string[] =>
  typeof roots === "string" ? roots.split(delimiter).filter(Boolean) : [];

const ADVICE = "To allow components to read it, add its folder: --roots <folder>.";

/** Components with files outside the repository: their errors and notes name the option that allows these. */
export const namingRoots = <T extends { error?: string; notes?: string[] }>(components: readonly T[]): T[] =>
  components.map((one) => ({
    ...one,
    ...(one.error?.includes(OUTSIDE_REPOSITORY) && { error: `${one.error}\n${ADVICE}` }),
    ...(one.notes && {
      notes: one.notes.map((note) => (note.includes(OUTSIDE_REPOSITORY) ? `${note}. ${ADVICE}` : note)),
    }),
  }));
