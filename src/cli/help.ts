import type { CommandEntry } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** The page of `dsr --help`. */
export function overview(commands: readonly CommandEntry[], { style }: Pick<Terminal, "style">): string[] {
  return [
    `${style("bold", "dsr")}: keep a design system in a workspace, push it to a registry, read it anywhere.`,
    "",
    style("bold", "Usage"),
    "  dsr <command> [options]",
    "",
    style("bold", "Commands"),
    ...linesOf(commands, style),
    "",
    style("bold", "Options of every command"),
    "  -w, --workspace <dir>  the workspace; by default the folder you are in",
    "      --json             the result as JSON, for programs",
    "  -h, --help             help for one command: dsr push --help",
  ];
}

/** The page of `dsr <group> --help`: the commands that begin with one word. */
export function groupHelp(
  group: string,
  entries: readonly CommandEntry[],
  { style }: Pick<Terminal, "style">,
): string[] {
  const usage = `${style("bold", `dsr ${group}`)} <command> [options]`;
  return [usage, "", ...linesOf(entries, style), "", `dsr ${group} <command> --help tells more.`];
}

function linesOf(commands: readonly CommandEntry[], style: Terminal["style"]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return commands.map(({ name, summary }) => `  ${style("cyan", name.padEnd(width))}${summary}`);
}

/** The page of `dsr <command> --help`. */
export async function commandHelp(
  { name, usage, summary, help }: CommandEntry,
  { style }: Pick<Terminal, "style">,
): Promise<string[]> {
  const more = typeof help === "string" ? help : await help();
  return [
    `${style("bold", `dsr ${name}`)} ${usage}`.trimEnd(),
    "",
    summary,
    ...(more === "" ? [] : ["", ...more.trim().split("\n")]),
  ];
}
