import { wrapLines } from "../engines/text/wrap-lines.ts";
import type { CommandEntry, CommandGroup } from "./command.ts";
import type { Terminal } from "./terminal.ts";

type Page = Pick<Terminal, "style" | "width">;

/** The page of `dsr --help`. */
export function overview(groups: readonly CommandGroup[], { style, width }: Page): string[] {
  const column = columnOf(groups.flatMap(({ entries }) => entries));
  return [
    `${style("bold", "dsr")}: a design system in a workspace, pushed to a registry, read anywhere.`,
    "",
    style("bold", "Usage"),
    "  dsr <command> [options]",
    ...groups.flatMap(({ title, entries }) => [
      "",
      style("bold", title),
      ...linesOf(entries, column, { style, width }),
    ]),
    "",
    style("bold", "Options of every command"),
    "  -w, --workspace <dir>  the workspace; by default the folder you are in",
    "      --json             the result as JSON, for programs",
    "  -h, --help             help for one command: dsr push --help",
  ];
}

/** The page of `dsr <group> --help`: the commands that begin with one word. */
export function groupHelp(group: string, entries: readonly CommandEntry[], page: Page): string[] {
  const usage = `${page.style("bold", `dsr ${group}`)} <command> [options]`;
  return [usage, "", ...linesOf(entries, columnOf(entries), page), "", `dsr ${group} <command> --help tells more.`];
}

/** Where the summaries begin. */
const columnOf = (entries: readonly CommandEntry[]): number => Math.max(...entries.map(({ name }) => name.length)) + 2;

function linesOf(entries: readonly CommandEntry[], column: number, { style, width }: Page): string[] {
  return entries.flatMap(({ name, summary }) => {
    const [first = "", ...more] = wrapLines(`  ${name.padEnd(column)}${summary}`, width);
    return [first.replace(name, () => style("cyan", name)), ...more];
  });
}

/** The page of `dsr <command> --help`. */
export async function commandHelp(
  { name, usage, summary, help }: CommandEntry,
  { style, width }: Page,
): Promise<string[]> {
  const more = typeof help === "string" ? help : await help();
  return [
    `${style("bold", `dsr ${name}`)} ${usage}`.trimEnd(),
    "",
    ...wrapLines(summary, width),
    ...(more === "" ? [] : ["", ...wrapLines(more.trimEnd(), width)]),
  ];
}
