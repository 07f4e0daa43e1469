import { SOURCES } from "../../engines/tokens/names.ts";
import { createFigma } from "../../platform/design-tool/figma/create-figma.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { Command } from "../runner/command.ts";
import { readFetched } from "../sync/sync-state.ts";
import { readDotEnv } from "../workspace/dot-env.ts";
import { applyFetch, endFetch } from "./apply-fetch.ts";
import { designFiles, SNAPSHOT_FILE } from "./design-files.ts";
import { changeLines, changesByKind, removalsOf } from "./fetch-changes.ts";
import { planFetch } from "./fetch-plan.ts";
import { progressLine, reportOf, showReport } from "./fetch-report.ts";
import { readFetchSettings } from "./fetch-settings.ts";
import { ASSET_KINDS, type AssetKind, readDesign } from "./read-design.ts";

/** How often a log hears of a fetch that takes long. */
const NOTED_EVERY_MS = 10_000;

/** Brings styles, variables and pictures of the design tool into the workspace. */
export const fetchDesign: Command = {
  runsScripts: true,
  async run({ env, flags, workspace, terminal, untilStopped, confirm }) {
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
    const present = (await files.list(SOURCES, [".json"])).map(({ path }) => path);
    const known = await readFetched(workspace);
    const made = designFiles(
      design,
      present.filter((path) => !(path in known)),
      await readSnapshot(files),
    );
    const makePlan = async () => planFetch(workspace, made, { fetched: await readFetched(workspace), force });
    const planned = await makePlan();
    const changes = await changesByKind(workspace, planned);
    terminal.print(...changeLines(changes));
    const removals = removalsOf(changes, planned.changes.filter(({ bytes }) => !bytes).length);
    if (!dryRun && removals !== undefined && confirm && !(await confirm(`This removes ${removals}. Go on?`))) {
      terminal.print("Nothing was written.");
      return 1;
    }
    const time = new Date().toISOString().replaceAll(":", "-");
    const plan = dryRun ? planned : await applyFetch(workspace, makePlan, time);
    const notes = [...design.notes, ...made.notes, ...(await listNotes(files, wanted))];
    const report = reportOf({ design, plan, changes, notes, dryRun });
    showReport(report, terminal, performance.now() - started);
    terminal.result(report);
    return report.ok ? 0 : 1;
  },
};

/** The raw snapshot the workspace has; undefined where there is none or it is no JSON, which `planFetch` then leaves alone. */
async function readSnapshot(files: WorkspaceFiles): Promise<unknown> {
  try {
    return await files.json(SNAPSHOT_FILE);
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    return undefined;
  }
}

const LISTS: Record<AssetKind, string> = { icons: "icons/catalog.json", logos: "logos/logo-set.json" };

/** Where a list of icons or logos exists, it and not its folder says which there are. */
async function listNotes(files: WorkspaceFiles, wanted: Record<AssetKind, boolean>): Promise<string[]> {
  const lists = ASSET_KINDS.filter((kind) => wanted[kind]).map((kind) => LISTS[kind]);
  const present = await Promise.all(lists.map((list) => files.digest(list)));
  return lists
    .filter((_, index) => present[index])
    .map((list) => `${list} says what is shown: add what was fetched to it, or remove it to show the whole folder.`);
}
