import { isAbsolute, join, resolve } from "node:path";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { version } from "../../platform/config/version.ts";
import { commandGroups, commands } from "../commands.ts";
import { type Command, type CommandContext, type CommandEntry, CommandError, UsageError } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { commandHelp, commandOptions, groupHelp, overview } from "./help.ts";
import { createTerminal, type OutputStream, type Terminal } from "./terminal.ts";
import { unknownIn } from "./unknown-variables.ts";

interface ProcessParts extends Pick<CommandContext, "env" | "untilStopped" | "confirm" | "input"> {
  argv: string[];
  cwd: string;
  stdout: OutputStream;
  stderr: OutputStream;
}

const COMMON = {
  workspace: { type: "string", short: "w" },
  json: { type: "boolean" },
  trust: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Runs one command line and returns its exit code (`EXIT`). */
export async function runCommand({ argv, env, cwd, stdout, stderr, ...person }: ProcessParts): Promise<number> {
  const [word] = argv;
  const terminal = createTerminal({
    stdout,
    stderr,
    json: argv.includes("--json"),
    color: Boolean(stdout.isTTY) && !env.NO_COLOR,
  });
  if (word === "--version" || word === "-v") return print(terminal, [version()]);
  if (word === undefined || word === "help" || word === "-h" || word === "--help") {
    const about = findCommand(commands, argv.slice(1));
    if (about && "group" in about) return print(terminal, groupHelp(about.group, about.entries, terminal));
    return print(terminal, about ? await commandHelp(about.entry, terminal) : overview(commandGroups, terminal));
  }
  const found = findCommand(commands, argv);
  if (!found) {
    const first = word.startsWith("-")
      ? `Put the command before ${word}.`
      : `Unknown command: ${word}.${nearest(word, commands)}`;
    terminal.error(`${first} For a list of commands, run dsr --help.`);
    return EXIT.notUnderstood;
  }
  if ("group" in found) {
    const { group, entries, word: wanted } = found;
    if (wanted === undefined) return print(terminal, groupHelp(group, entries, terminal));
    const like = nearest(wanted, entries, group.length + 1);
    terminal.error(`Unknown command: ${group} ${wanted}.${like} For a list of commands, run dsr ${group} --help.`);
    return EXIT.notUnderstood;
  }
  const { entry, rest } = found;
  const { name } = entry;
  if (rest.includes("--help") || rest.includes("-h")) return print(terminal, await commandHelp(entry, terminal));
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    terminal.error(
      `dsr needs Node 22.18 or newer, but this is Node ${process.version}. In a checkout of dsr, npm run -s dsr -- ${name} uses the right version.`,
    );
    return EXIT.notAllDone;
  }
  try {
    keepCompiled(env);
    const known = { args: rest, env, terminal, workspace: workspaceIn(rest, env, cwd) };
    const { refuseLinks, onServiceFolderWarning } = await import("../../store/workspace/service-folder.ts");
    onServiceFolderWarning((sentence) => terminal.warn(sentence));
    refuseLinks(known.workspace);
    const done = await entry.repeat?.(known);
    if (done !== undefined) return done;
    for (const sentence of await unknownIn(env)) terminal.warn(sentence);
    const command = await entry.load();
    const { values, lists, positionals } = parse(name, rest, { ...(await commandOptions(entry)), ...command.options });
    if (positionals.length > 0 && !command.takesWords)
      throw new UsageError(`dsr ${name} does not accept the argument ${positionals[0]}.`);
    const workspace = folderOf(values.workspace, env, cwd);
    const base = { args: rest, words: positionals, flags: values, lists, env, workspace, terminal, output: stdout };
    const context: CommandContext = { ...base, ...person };
    if (values.json) delete context.confirm;
    if (values.trust || command.runsScripts) await (await import("./trust.ts")).settleTrust(context);
    if (command.goesOnWithoutConfig) await (await import("./trust.ts")).reportConfigFault(context);
    return await command.run(context);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { leftOutOfFault } = await import("../../store/workspace/read-record.ts");
    const { leftOut } = leftOutOfFault(error);
    terminal.error(...(error instanceof CommandError ? error.lines : [message]));
    terminal.result({ ok: false, message, ...(leftOut && { leftOut: [leftOut] }) });
    if (error instanceof UsageError) terminal.print(`For help, run dsr ${name} --help.`);
    return error instanceof UsageError ? EXIT.notUnderstood : EXIT.notAllDone;
  }
}

const folderOf = (named: unknown, { INIT_CWD }: CommandContext["env"], cwd: string): string =>
  resolve(INIT_CWD ?? cwd, typeof named === "string" ? named : ".");

/** The workspace of a command whose options are not known yet. */
function workspaceIn(args: readonly string[], env: CommandContext["env"], cwd: string): string {
  const { parseArgs } = process.getBuiltinModule("node:util");
  const { values } = parseArgs({ args: [...args], options: COMMON, allowPositionals: true, strict: false });
  return folderOf(values.workspace, env, cwd);
}

const FOLDER = "design-system-registry";

/**
 * Caches compiled code for all runs, if the cache folder can be written. Only the user can access the folder, because
 * its content decides which code runs.
 */
function keepCompiled({ XDG_CACHE_HOME }: CommandContext["env"]): void {
  try {
    const caches = XDG_CACHE_HOME || join(process.getBuiltinModule("node:os").homedir(), ".cache");
    if (isAbsolute(caches)) process.getBuiltinModule("node:module").enableCompileCache(join(caches, FOLDER));
  } catch {
    // A user without a home folder.
  }
}

function parse(name: string, args: string[], own: Command["options"]) {
  // An import would read all of it also to print a help.
  const { parseArgs } = process.getBuiltinModule("node:util");
  const options: NonNullable<Command["options"]> = { ...own, ...COMMON };
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const unknown = tokens.find((token) => token.kind === "option" && !Object.hasOwn(options, token.name));
  if (unknown?.kind === "option") {
    const meant = didYouMean(unknown.name, Object.keys(options));
    const like = meant === undefined ? "" : ` Did you mean --${meant}?`;
    throw new UsageError(`dsr ${name} has no option ${unknown.rawName}.${like}`);
  }
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const takesValue = options[token.name]?.type === "string";
    // A word that begins with a dash is the next option, unless it is part of the same argument.
    if (takesValue && (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))))
      throw new UsageError(`${token.rawName} needs a value${exampleOf(token.name)}.`);
    if (!takesValue && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const flags: Record<string, string | boolean | undefined> = {};
    const lists: Record<string, string[]> = {};
    for (const [key, value] of Object.entries(values))
      if (Array.isArray(value)) lists[key] = value.filter((one) => typeof one === "string");
      else flags[key] = value;
    return { values: flags, lists, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Values of options in errors. */
const EXAMPLES: Record<string, string> = {
  url: "https://design.example.com",
  workspace: "design-workspace",
  format: "json",
};

const exampleOf = (option: string): string => {
  const example = EXAMPLES[option];
  return example === undefined ? "" : `, such as --${option} ${example}`;
};

function print(terminal: Pick<Terminal, "print">, lines: readonly string[]): number {
  terminal.print(...lines);
  return 0;
}

/** @param from where the word would begin in the commands' names */
function nearest(word: string, entries: readonly CommandEntry[], from = 0): string {
  const alike = didYouMean(
    word,
    entries.map(({ name }) => name.slice(from)),
  );
  const like = entries.find(({ name }) =>
    alike === undefined
      ? name.startsWith(word.slice(0, from === 0 ? 3 : 1), from) || name.includes(word)
      : name.slice(from) === alike,
  );
  return like ? ` Did you mean ${like.name}?` : "";
}

/** The result of parsing the words of a command line. */
type Found =
  | { entry: CommandEntry; rest: string[] }
  /** A first word that several commands begin with, and the word after it. */
  | { group: string; entries: readonly CommandEntry[]; word: string | undefined };

/** The command at the beginning of `argv`, of one word (`push`) or two (`tokens build`). Undefined if unknown. */
function findCommand(commands: readonly CommandEntry[], argv: readonly string[]): Found | undefined {
  const [first = "", second] = argv;
  const whole = commands.find(({ name }) => name === `${first} ${second}`);
  if (whole) return { entry: whole, rest: argv.slice(2) };
  const single = commands.find(({ name }) => name === first);
  if (single) return { entry: single, rest: argv.slice(1) };
  const entries = commands.filter(({ name }) => name.startsWith(`${first} `));
  const word = second?.startsWith("-") ? undefined : second;
  return entries.length > 0 ? { group: first, entries, word } : undefined;
}
