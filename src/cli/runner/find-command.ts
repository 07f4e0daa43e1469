import type { CommandEntry } from "./command.ts";

/** What the words of a command line name. */
export type Found =
  | { entry: CommandEntry; rest: string[] }
  /** A first word that several commands begin with, and the word behind it. */
  | { group: string; entries: readonly CommandEntry[]; word: string | undefined };

/** The command that `argv` begins with, of one word (`push`) or two (`tokens build`); undefined where there is none. */
export function findCommand(commands: readonly CommandEntry[], argv: readonly string[]): Found | undefined {
  const [first = "", second] = argv;
  const whole = commands.find(({ name }) => name === `${first} ${second}`);
  if (whole) return { entry: whole, rest: argv.slice(2) };
  const single = commands.find(({ name }) => name === first);
  if (single) return { entry: single, rest: argv.slice(1) };
  const entries = commands.filter(({ name }) => name.startsWith(`${first} `));
  const word = second?.startsWith("-") ? undefined : second;
  return entries.length > 0 ? { group: first, entries, word } : undefined;
}
