import type { Readable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import type { Stream, Terminal } from "./terminal.ts";

/** What a command gets from the process it runs in. */
export interface CommandContext {
  /** What stands behind the command, as it was written. */
  args: readonly string[];
  /** Words after the command that are no options. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  /** All values of options that may be given several times, in their order. */
  lists: Readonly<Record<string, readonly string[]>>;
  env: Record<string, string | undefined>;
  /** Absolute path of the workspace: `--workspace`, else the folder the person stands in. */
  workspace: string;
  terminal: Terminal;
  /** Standard input, opened when it is first asked for: bytes, for commands that speak a protocol. */
  input(): Readable;
  /** Standard output as it is, for the same. */
  output: Pick<Stream, "write">;
  /** Resolves when the process is asked to stop. */
  untilStopped(): Promise<unknown>;
  /** Asks the person at the terminal; absent where there is none. `usual` is what an empty answer means, by default no. */
  confirm?(question: string, usual?: "yes" | "no"): Promise<boolean>;
}

/** One command of `dsr`. */
export interface Command {
  /** Options that its help does not name one by one. */
  options?: ParseArgsConfig["options"];
  /** True for a command that takes words behind its name. */
  takesWords?: boolean;
  /** True for a command that runs scripts of the workspace: what nobody trusts yet is asked for, or told, first. */
  runsScripts?: boolean;
  /** True for a command that goes on without the configuration: what keeps it from being read is said first. */
  goesOnWithoutConfig?: boolean;
  /** Exit code: 0 only when all was done. */
  run(context: CommandContext): Promise<number>;
}

/** A line of `dsr --help`. The command itself is loaded only when it runs. */
export interface CommandEntry {
  name: string;
  /** Arguments and options, as help shows them. Those named here and in `help` are what the command takes (`optionsOf`). */
  usage: string;
  summary: string;
  /** More help: what it reads and writes, options line by line, an example. */
  help: string | (() => Promise<string>);
  load(): Promise<Command>;
  /**
   * Ends the command where nothing is left to be done since it was given the same way before, without loading it. Exit
   * code, or undefined where the command itself must say.
   */
  repeat?(context: Pick<CommandContext, "args" | "workspace" | "env" | "terminal">): Promise<number | undefined>;
}

/** Commands that belong together, as `dsr --help` shows them. */
export interface CommandGroup {
  title: string;
  entries: readonly CommandEntry[];
}

/** A mistake of the person at the keyboard, or something they can mend. The message says what to do. */
export class CommandError extends Error {
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** A command line that is not understood: exit code 2. */
export class UsageError extends Error {}
