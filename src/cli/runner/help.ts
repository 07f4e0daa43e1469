import type { ParseArgsConfig } from "node:util";
import { wrapLines } from "../../engines/text/wrap-lines.ts";
import type { CommandEntry, CommandGroup } from "./command.ts";
import type { Terminal } from "./terminal.ts";

type Page = Pick<Terminal, "style" | "width">;

/** The page of `dsr --help`. */
export function overview(groups: readonly CommandGroup[], { style, width }: Page): string[] {
  const column = columnOf(groups.flatMap(({ entries }) => entries));
  return [
    `${style("bold", "dsr")}: build a design system in a workspace and share it through a registry.`,
    "",
    style("bold", "Usage"),
    "  dsr <command> [options]",
    ...groups.flatMap(({ title, entries }) => [
      "",
      style("bold", title),
      ...linesOf(entries, column, { style, width }),
    ]),
    "",
    style("bold", "Options of all commands"),
    "  -w, --workspace <dir>  the workspace; by default the current folder",
    "      --json             print the result as JSON",
    "      --trust            trust the scripts waiting for approval",
    "  -h, --help             help for one command, such as dsr push --help",
  ];
}

/** The page of `dsr <group> --help`: the commands that begin with one word. */
export function groupHelp(group: string, entries: readonly CommandEntry[], page: Page): string[] {
  const usage = `${page.style("bold", `dsr ${group}`)} <command> [options]`;
  return [
    usage,
    "",
    ...linesOf(entries, columnOf(entries), page),
    "",
    `For help with a command, run dsr ${group} <command> --help.`,
  ];
}

/** Where the summaries begin. */
const columnOf = (entries: readonly CommandEntry[]): number => Math.max(...entries.map(({ name }) => name.length)) + 2;

function linesOf(entries: readonly CommandEntry[], column: number, { style, width }: Page): string[] {
  return entries.flatMap(({ name, summary }) => {
    const [first = "", ...more] = wrapLines(`  ${name.padEnd(column)}${summary}`, width);
    return [first.replace(name, () => style("cyan", name)), ...more];
  });
}

/** The help of a command without its summary. */
const moreOf = async ({ help }: CommandEntry): Promise<string> => (typeof help === "string" ? help : await help());

/**
 * The options of a command, from its usage and from lines of its help. `-m, --message <m>` has a value and a letter,
 * and `--rule <id>…` can be repeated.
 */
export async function commandOptions(entry: CommandEntry): Promise<NonNullable<ParseArgsConfig["options"]>> {
  const lines = (await moreOf(entry)).match(/^ {2}-.*?(?= {2}|$)/gm) ?? [];
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  const named = [entry.usage, ...lines].join("\n").matchAll(/(?:-(\w), )?--([a-z-]*[a-z])(?![a-z-])( <[^>]+>)?(…)?/g);
  for (const [, short, name = "", value, several] of named)
    options[name] ??= { type: value ? "string" : "boolean", multiple: Boolean(several), ...(short && { short }) };
  return options;
}

/** The page of `dsr <command> --help`. */
export async function commandHelp(entry: CommandEntry, { style, width }: Page): Promise<string[]> {
  const { name, usage, summary } = entry;
  const more = await moreOf(entry);
  return [
    `${style("bold", `dsr ${name}`)} ${usage}`.trimEnd(),
    "",
    ...wrapLines(summary, width),
    ...(more === "" ? [] : ["", ...wrapLines(more.trimEnd(), width)]),
  ];
}
