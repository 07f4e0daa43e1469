import type { DesignToolProgress } from "../../design-tool/design-tool.ts";
import { createFigma } from "../../design-tool/figma/create-figma.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { counted, type Noun } from "../../text/noun.ts";
import type { Command } from "../command.ts";
import { applyFetch, finishFetch } from "../fetch/apply-fetch.ts";
import { designFiles } from "../fetch/design-files.ts";
import { planFetch } from "../fetch/fetch-plan.ts";
import { readFetchSettings } from "../fetch/fetch-settings.ts";
import { type Design, readDesign } from "../fetch/read-design.ts";
import { readDotEnv } from "../push/registry.ts";
import { sizeOf } from "../push/report.ts";
import { readFetched } from "../push/sync-state.ts";
import type { Terminal } from "../terminal.ts";

const SHOWN = 40;
const FILES: Noun = { one: "file", many: "files" };

/** Brings styles, variables and pictures of the design tool into the workspace. */
export const fetchDesign: Command = {
  runsScripts: true,
  options: {
    icons: { type: "boolean" },
    logos: { type: "boolean" },
    "dry-run": { type: "boolean" },
    force: { type: "boolean" },
  },
  async run({ env, flags, workspace, terminal, untilStopped }) {
    const started = performance.now();
    const dryRun = flags["dry-run"] === true;
    const cancel = new AbortController();
    void untilStopped().then(() => cancel.abort());
    if (!dryRun && (await finishFetch(workspace)))
      terminal.warn("The last fetch was interrupted: its files are all there now.");
    const files = createWorkspaceFiles(workspace);
    const settings = await readFetchSettings({ environment: env, dotEnv: await readDotEnv(workspace) }, files);
    const tool = createFigma({
      ...settings,
      signal: cancel.signal,
      progress: (step) => terminal.progress(progressLine(step)),
    });
    const design = await readDesign(tool, settings, { icons: flags.icons === true, logos: flags.logos === true });
    const made = designFiles(design);
    const notes = [...design.notes, ...made.notes];
    const plan = await planFetch(workspace, made, {
      fetched: await readFetched(workspace),
      force: flags.force === true,
    });
    const written = plan.changes.filter(({ bytes }) => bytes).map(({ path }) => path);
    const removed = plan.changes.filter(({ bytes }) => !bytes).map(({ path }) => path);
    if (!dryRun) await applyFetch(workspace, plan, new Date().toISOString().replaceAll(":", "-"));

    list(terminal, written, "green", "↓");
    list(terminal, removed, "red", "-");
    for (const note of notes.slice(0, SHOWN)) terminal.warn(note);
    if (notes.length > SHOWN) terminal.warn(`and ${notes.length - SHOWN} more; --json lists all`);
    for (const { path, message } of plan.left) terminal.error(`${path}: ${message}`);
    if (plan.left.length > 0)
      terminal.print("These were left as they are. dsr fetch --force replaces them; copies go to .service/backups/.");
    const bytes = plan.changes.reduce((sum, change) => sum + (change.bytes?.length ?? 0), 0);
    const what =
      plan.changes.length === 0
        ? "nothing has changed"
        : `${counted(plan.changes.length, FILES)} ${dryRun ? "would change" : "changed"} (${sizeOf(bytes)})`;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    terminal.print(`${design.file.name}: ${countsLine(design)}; ${what}, ${seconds} s`);
    const ok = plan.left.length === 0;
    const { unchanged, left } = plan;
    terminal.result({
      ok,
      dryRun,
      file: design.file,
      counts: countsOf(design),
      written,
      removed,
      unchanged,
      left,
      notes,
    });
    return ok ? 0 : 1;
  },
};

function list(terminal: Terminal, paths: readonly string[], color: "green" | "red", mark: string): void {
  for (const path of paths.slice(0, SHOWN)) terminal.print(`${terminal.style(color, mark)} ${path}`);
  if (paths.length > SHOWN) terminal.print(terminal.style("dim", `  and ${paths.length - SHOWN} more`));
}

function countsOf({ styles, variables, components, assets }: Design): Record<string, number> {
  const { color, typography, effect } = styles.snapshot.localStyles;
  const { variables: values } = variables.meta ?? {};
  return {
    ...{ colors: color.length, texts: typography.length, effects: effect.length },
    variables: typeof values === "object" && values !== null ? Object.keys(values).length : 0,
    ...{ components: components.length, icons: assets.icons.length, logos: assets.logos.length },
  };
}

const countsLine = (design: Design): string =>
  Object.entries(countsOf(design))
    .map(([what, count]) => `${count} ${count === 1 ? what.replace(/s$/, "") : what}`)
    .join(", ");

function progressLine({ what, done, total, unit }: DesignToolProgress): string {
  if (unit === "seconds") return `${what}, ${total} s …`;
  const amount = unit === "bytes" ? sizeOf(done) : String(done);
  const all = total === undefined ? "" : ` of ${unit === "bytes" ? sizeOf(total) : total}`;
  return `${what}  ${amount}${all}`;
}
