import type { Readable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import type { OutputStream, Terminal } from "./terminal.ts";

/** The inputs of a command. */
export interface CommandContext {
  /** The arguments after the command, unchanged. */
  args: readonly string[];
  /** Positional arguments. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  /** All values of options that may be given several times, in their order. */
  lists: Readonly<Record<string, readonly string[]>>;
  env: Record<string, string | undefined>;
  /** Absolute path of the workspace: `--workspace`, otherwise the working directory. */
  workspace: string;
  terminal: Terminal;
  /** Standard input, opened on first use, as bytes. */
  input(): Readable;
  /** Standard output, unformatted. */
  output: Pick<OutputStream, "write">;
  /** Resolves on a signal to stop. */
  untilStopped(): Promise<unknown>;
  /** Asks the person at the terminal. Missing without one. `usual` is the meaning of an empty answer, by default no. */
  confirm?(question: string, usual?: "yes" | "no"): Promise<boolean>;
}

/** One command of `dsr`. */
export interface Command {
  /** Options that its help does not name one by one. */
  options?: ParseArgsConfig["options"];
  /** True for a command that accepts positional arguments. */
  takesWords?: boolean;
  /**
   * True for a command that runs scripts of the workspace: it first asks the user about untrusted scripts, or reports
   * them.
   */
  runsScripts?: boolean;
  /** True for a command that works without the configuration: a fault in it is reported first. */
  goesOnWithoutConfig?: boolean;
  /** Exit code: 0 only when all was done. */
  run(context: CommandContext): Promise<number>;
}

/** A line of `dsr --help`. The command itself is loaded only when it runs. */
export interface CommandEntry {
  name: string;
  /**
   * Arguments and options in the help. The options in this line and in `help` define the command's options
   * (`optionsOf`).
   */
  usage: string;
  summary: string;
  /** More help: files, each option, an example. */
  help: string | (() => Promise<string>);
  load(): Promise<Command>;
  /**
   * Repeats the result of an unchanged command without loading it. Returns an exit code, or undefined if the command
   * must run.
   */
  repeat?(context: Pick<CommandContext, "args" | "workspace" | "env" | "terminal">): Promise<number | undefined>;
}

/** Commands that belong together, as `dsr --help` shows them. */
export interface CommandGroup {
  title: string;
  entries: readonly CommandEntry[];
}

/** A mistake of the user, or a problem they can fix. The message includes the solution. */
export class CommandError extends Error {
  readonly lines: readonly string[];
  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** A command line that is not understood: exit code 2. */
export class UsageError extends Error {}
