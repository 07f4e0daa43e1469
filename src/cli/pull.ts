import { workspaceKinds } from "../domain/workspace.ts";
import { counted, type Noun } from "../engines/text/noun.ts";
import { SINGLETON } from "../store/kind.ts";
import { type Command, type CommandContext, UsageError } from "./runner/command.ts";
import { exitCode, failsFor } from "./runner/exit-code.ts";
import { reportLeftOut } from "./runner/report-left-out.ts";
import { sizeOf } from "./runner/size-of.ts";
import type { Terminal } from "./runner/terminal.ts";
import { settleTrust } from "./runner/trust.ts";
import type { UnchangedRecord } from "./sync/left-alone.ts";
import { isChosen, isPulled, localKeyOf } from "./sync/local-records.ts";
import { lookAtFiles } from "./sync/look-at-files.ts";
import { filterOf } from "./sync/pull-filter.ts";
import { type ConflictChoice, type PullOptions, type PullReport, runPull } from "./sync/run-pull.ts";

const SHOWN = 40;

/** Writes the registry's changes to the workspace. */
export const pull: Command = {
  takesWords: true,
  async run(context) {
    const { workspace, terminal, flags, words } = context;
    const started = performance.now();
    const dryRun = Boolean(flags["dry-run"]);
    const filter = filterOf(words);
    const options = {
      kinds: workspaceKinds,
      dryRun,
      force: Boolean(flags.force),
      choices: choicesOf(context),
      choose: chooser(context),
      ...(filter ? { filter } : {}),
    };
    const report = await lookAtFiles(workspace, false, (files) => runPull(context, files, options, terminal.progress));
    const ok = report.conflicts.length + report.failed.length === 0 && !failsFor(report.leftOut, context);
    show(report, terminal, dryRun, performance.now() - started);
    reportLeftOut(context, report);
    const isResolved = dryRun || report.untrusted.length === 0 || (await settleTrust(context));
    terminal.result({ ok: ok && isResolved, dryRun, ...report });
    return exitCode(ok && isResolved);
  },
};

/** Kinds that a pull reads on request and that have many records. */
const MANY_RECORDS = new Set(["reference", "design-variables", "component-validation", "media-file"]);
/** Kinds with a single record: the choice between two versions is one of the whole. */
const CHOSEN = workspaceKinds
  .filter(isPulled)
  .filter((kind) => isChosen(kind, SINGLETON) && !MANY_RECORDS.has(kind.name));
const NAMES = CHOSEN.map(({ name }) => name);

/** Reads `--take` and `--keep`. Throws `UsageError` for kinds with several records, and for contradictions. */
function choicesOf({ lists: { take = [], keep = [] } }: CommandContext): Record<string, ConflictChoice> {
  const unknown = [...take, ...keep].find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--take and --keep don't support ${unknown}. Use ${NAMES.join(", ")}.`);
  const both = take.find((name) => keep.includes(name));
  if (both !== undefined) throw new UsageError(`Use --take ${both} or --keep ${both}, but not both.`);
  return Object.fromEntries([
    ...take.map((name): [string, ConflictChoice] => [name, "take"]),
    ...keep.map((name): [string, ConflictChoice] => [name, "keep"]),
  ]);
}

/** Asks at a terminal which version of a kind to keep. Undefined without a terminal. */
function chooser({ confirm, terminal }: CommandContext): PullOptions["choose"] {
  if (!confirm) return undefined;
  return async ({ name }, who) => {
    const take = `${name} changed both here and in the registry ${who}. Use the version in the registry? A copy of yours goes to .service/backups/.`;
    // The question starts on a new line after the progress.
    terminal.print();
    if (await confirm(take)) return "take";
    const keep = await confirm(
      `Keep your version of ${name}? The next push then replaces the version in the registry.`,
    );
    return keep ? "keep" : undefined;
  };
}

function show(report: PullReport, terminal: Terminal, dryRun: boolean, milliseconds: number): void {
  const { written, removed, kept, conflicts, refused, failed, backups, warnings, bytes } = report;
  if (report.restored) terminal.warn(`${report.url} was restored from a backup, so all records were compared again.`);
  for (const warning of warnings) terminal.warn(warning);
  list(written, "green", "↓");
  list(removed, "red", "-");
  list(report.untrusted, "yellow", "?");
  for (const { paths, key, message } of conflicts) {
    const kind = CHOSEN.find(({ sync }) => localKeyOf(sync.entityType, SINGLETON) === key);
    const ends = kind && [
      `  Use the registry's version: dsr pull --take ${kind.name} (saves a copy of yours in .service/backups/)`,
      `  Keep your version:          dsr pull --keep ${kind.name} (the next push replaces the registry's version)`,
    ];
    terminal.error(`${some(paths) || key}: ${message}`, ...(ends ?? []));
  }
  const others = conflicts.filter(
    ({ key }) => !CHOSEN.some(({ sync }) => localKeyOf(sync.entityType, SINGLETON) === key),
  );
  if (others.length > 0)
    terminal.print(
      dryRun
        ? "These files would not be overwritten. The versions in the registry would go to .service/conflicts/."
        : "These files were not overwritten. The versions in the registry are in .service/conflicts/. Merge them into your files and push. To use only their versions, run dsr pull --force. To keep only yours, run dsr push --force.",
    );
  for (const left of failed) terminal.error(`${nameOf(left)} could not be pulled: ${left.message}`);
  if (failed.length > 0) terminal.print("To continue, run dsr pull again.");
  if (backups.length > 0)
    terminal.print(
      `${counted(backups.length, FILES)} of yours ${dryRun ? "would be copied" : "copied"} to .service/backups/.`,
    );
  const did = dryRun ? ["would be written", "would be removed"] : ["written", "removed"];
  const parts = [
    written.length > 0 ? `${counted(written.length, FILES)} ${did[0]} (${sizeOf(bytes)})` : "",
    removed.length > 0 ? `${counted(removed.length, FILES)} ${did[1]}` : "",
  ].filter(Boolean);
  for (const name of kept)
    terminal.print(
      `${name}: your version ${dryRun ? "would be kept" : "is kept"}. The next push replaces the version in the registry.`,
    );
  const seconds = (milliseconds / 1000).toFixed(1);
  const isLeft = conflicts.length + refused.length + failed.length + kept.length + report.untrusted.length > 0;
  const nothing = isLeft ? "Nothing was written." : "Up to date.";
  terminal.print(parts.length > 0 ? `${parts.join(", ")}, ${seconds} s` : nothing);

  function list(paths: readonly string[], color: "green" | "red" | "yellow", mark: string): void {
    for (const path of paths.slice(0, SHOWN)) terminal.print(`${terminal.style(color, mark)} ${path}`);
    if (paths.length > SHOWN) terminal.print(terminal.style("dim", `  and ${paths.length - SHOWN} more`));
  }
}

/** The first paths, and how many more there are. */
const some = (paths: readonly string[]): string =>
  paths.slice(0, 3).join(", ") + (paths.length > 3 ? `, and ${paths.length - 3} more` : "");

const nameOf = ({ key, paths }: UnchangedRecord): string => paths.join(", ") || key;
const FILES: Noun = { one: "file", many: "files" };
