import { counted, type Noun } from "../../engines/text/noun.ts";
import { SOURCE_ENDINGS, SOURCES } from "../../engines/tokens/names.ts";
import type { DesignFile, DesignToolProgress } from "../../platform/design-tool/design-tool.ts";
import { createFigma } from "../../platform/design-tool/figma/create-figma.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { Command } from "../runner/command.ts";
import { EXIT, exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { sizeOf } from "../runner/size-of.ts";
import type { Terminal } from "../runner/terminal.ts";
import { readFetchedState } from "../sync/sync-state.ts";
import { readDotEnv } from "../workspace/dot-env.ts";
import { applyFetch, endFetch } from "./apply-fetch.ts";
import { designFiles, SNAPSHOT_FILE } from "./design-files.ts";
import { changeLines, changesByKind, type KindChange, removalsOf } from "./fetch-changes.ts";
import { planWorkspaceFetch, type WorkspaceFetchPlan } from "./fetch-plan.ts";
import { readFetchSettings } from "./fetch-settings.ts";
import { ASSET_KINDS, type AssetKind, type FetchedDesign, readDesign } from "./read-design.ts";

/** How often a log hears of a fetch that takes long. */
const NOTED_EVERY_MS = 10_000;

/** Downloads styles, variables and pictures of the design tool. */
export const fetchDesign: Command = {
  runsScripts: true,
  async run(context) {
    const { env, flags, workspace, terminal, untilStopped, confirm } = context;
    const started = performance.now();
    const [dryRun, force] = [flags["dry-run"] === true, flags.force === true];
    const cancel = new AbortController();
    void untilStopped().then(() => cancel.abort());
    if (!dryRun) await endFetch(workspace, terminal);
    const files = createWorkspaceFiles(workspace);
    const settings = await readFetchSettings({ environment: env, dotEnv: await readDotEnv(workspace) }, files);
    let noted = started;
    const progress = (step: Parameters<typeof progressLine>[0]) => {
      const isDue = performance.now() - noted >= NOTED_EVERY_MS;
      if (isDue) noted = performance.now();
      terminal[isDue ? "note" : "progress"](progressLine(step));
    };
    const tool = createFigma({ ...settings, signal: cancel.signal, progress });
    const wanted = { icons: flags.icons === true, logos: flags.logos === true };
    const design = await readDesign(tool, settings, wanted);
    const present = (await files.list(SOURCES, SOURCE_ENDINGS)).map(({ path }) => path);
    const known = await readFetchedState(workspace);
    const made = designFiles(
      design,
      present.filter((path) => !(path in known)),
      await readSnapshot(files),
    );
    const makePlan = async () =>
      planWorkspaceFetch(workspace, made, { fetched: await readFetchedState(workspace), force });
    const planned = await makePlan();
    const changes = await changesByKind(workspace, planned);
    for (const line of changeLines(changes)) terminal.print(line);
    const removals = removalsOf(changes, planned.changes.filter(({ bytes }) => !bytes).length);
    if (!dryRun && removals !== undefined && confirm && !(await confirm(`This removes ${removals}. Continue?`))) {
      terminal.print("Nothing was written.");
      return EXIT.notAllDone;
    }
    const time = new Date().toISOString().replaceAll(":", "-");
    const plan = dryRun ? planned : await applyFetch(workspace, makePlan, time);
    const notes = [...design.notes, ...made.notes, ...(await listNotes(files, wanted))];
    const report = reportOf({ design, plan, changes, notes, dryRun, ok: !failsFor(plan.leftOut, context) });
    showReport(report, terminal, performance.now() - started);
    reportLeftOut(context, report);
    terminal.result(report);
    return exitCode(report.ok);
  },
};

/**
 * The raw snapshot of the workspace. Undefined if the file doesn't exist or is invalid JSON. `planWorkspaceFetch` then
 * keeps the file.
 */
async function readSnapshot(files: WorkspaceFiles): Promise<unknown> {
  try {
    return await files.json(SNAPSHOT_FILE);
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    return undefined;
  }
}

const LISTS: Record<AssetKind, string> = { icons: "icons/catalog.json", logos: "logos/logo-set.json" };

/** Warns if a list of icons or logos exists, because it takes precedence over the folder. */
async function listNotes(files: WorkspaceFiles, wanted: Record<AssetKind, boolean>): Promise<string[]> {
  const lists = ASSET_KINDS.filter((kind) => wanted[kind]).map((kind) => LISTS[kind]);
  const present = await Promise.all(lists.map((list) => files.digest(list)));
  return lists
    .filter((_, index) => present[index])
    .map(
      (list) =>
        `Pages show only the entries in ${list}. Add the fetched files to it, or delete it to show the whole folder.`,
    );
}

/** The result of a fetch. */
interface FetchReport {
  ok: boolean;
  dryRun: boolean;
  file: DesignFile;
  counts: Record<string, number>;
  /** Added, changed and removed names, or planned ones, by kind. */
  changes: KindChange[];
  written: string[];
  removed: string[];
  unchanged: string[];
  /** Unchanged files, in the common form of all commands. */
  leftOut: LeftOutNotice[];
  /** Sentences on ignored or changed parts. */
  notes: string[];
  /** Bytes written. */
  bytes: number;
}

const SHOWN = 40;
const FILES: Noun = { one: "file", many: "files" };

function reportOf(options: {
  design: FetchedDesign;
  plan: WorkspaceFetchPlan;
  changes: KindChange[];
  notes: string[];
  dryRun: boolean;
  ok: boolean;
}): FetchReport {
  const { design, plan, notes, dryRun, ok } = options;
  const { changes, unchanged, leftOut } = plan;
  return {
    ok,
    dryRun,
    file: design.file,
    counts: countsOf(design),
    changes: options.changes,
    written: changes.filter(({ bytes }) => bytes).map(({ path }) => path),
    removed: changes.filter(({ bytes }) => !bytes).map(({ path }) => path),
    unchanged,
    leftOut,
    notes,
    bytes: changes.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0),
  };
}

function countsOf({ styles, variables, components, assets }: FetchedDesign): FetchReport["counts"] {
  const { color, typography, effect } = styles.snapshot.localStyles;
  const { variables: values } = variables.meta ?? {};
  return {
    ...{ colors: color.length, texts: typography.length, effects: effect.length },
    variables: typeof values === "object" && values !== null ? Object.keys(values).length : 0,
    ...{ components: components.length, icons: assets.icons.length, logos: assets.logos.length },
  };
}

/** Prints the result of a fetch. */
function showReport(report: FetchReport, terminal: Terminal, milliseconds: number): void {
  const { written, removed, notes, bytes, dryRun, file, counts } = report;
  list(written, "green", "↓");
  list(removed, "red", "-");
  for (const note of notes.slice(0, SHOWN)) terminal.warn(note);
  if (notes.length > SHOWN) terminal.warn(`and ${notes.length - SHOWN} more. Use --json to list all.`);
  const changed = written.length + removed.length;
  const what = `${counted(changed, FILES)} ${dryRun ? "would change" : "changed"} (${sizeOf(bytes)})`;
  const found = Object.entries(counts).map(
    ([things, count]) => `${count} ${count === 1 ? things.slice(0, -1) : things}`,
  );
  const seconds = (milliseconds / 1000).toFixed(1);
  terminal.print(`${file.name}: ${found.join(", ")}; ${changed === 0 ? "no changes" : what}, ${seconds} s`);

  function list(paths: readonly string[], color: "green" | "red", mark: string): void {
    for (const path of paths.slice(0, SHOWN)) terminal.print(`${terminal.style(color, mark)} ${path}`);
    if (paths.length > SHOWN) terminal.print(terminal.style("dim", `  and ${paths.length - SHOWN} more`));
  }
}

/** A line of progress: `the file  12.0 MB of 18.3 MB`. */
function progressLine({ what, done, total, unit }: DesignToolProgress): string {
  if (unit === "seconds") return `${what}, ${total} s …`;
  const amount = (count: number) => (unit === "bytes" ? sizeOf(count) : String(count));
  return `${what}  ${amount(done)}${total === undefined ? "" : ` of ${amount(total)}`}`;
}
