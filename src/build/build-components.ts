import { availableParallelism } from "node:os";
import { reasonOf } from "../safe/unsafe.ts";
import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { type BuildOutcome, buildOne, type RunTools } from "./build-one.ts";
import { checkComponents, type ToCheck } from "./check-components.ts";
import type { BrowserProgram } from "./find-browser.ts";
import { type ComponentFolder, findComponents } from "./find-components.ts";
import type { Finding } from "./finding.ts";
import { inParallel } from "./in-parallel.ts";
import { createFileDigests } from "./input-fingerprint.ts";
import { createReactVendor } from "./react-vendor.ts";
import { createRenderPool } from "./render-pool.ts";

/** What became of one component. */
export interface ComponentResult {
  id: string;
  /** `kept`: a `dist/` built elsewhere; `skipped`: nothing to build. */
  status: "built" | "unchanged" | "kept" | "skipped" | "failed";
  /** Why it failed, a line per fault: file, line, what to do. */
  error?: string;
  notes: string[];
  /** What the checks found; absent where they did not run now. */
  findings?: Finding[];
  milliseconds: number;
}

export interface BuildRequest {
  /** Absolute path. */
  workspace: string;
  /** These components only; all when absent. An unknown id fails. */
  ids?: readonly string[];
  /** For screenshots and accessibility; see `findBrowser`. */
  browser?: BrowserProgram;
  /** Checks run by default; `false` builds only. */
  checks?: boolean;
  screenshots?: boolean;
  /** Build what is unchanged, and over a `dist/` of others. */
  force?: boolean;
  /** Check a `dist/` of others too. */
  validate?: boolean;
  progress?(done: number, total: number, what: string): void;
}

export interface BuildReport {
  /** False when a component failed. */
  ok: boolean;
  components: ComponentResult[];
  /** Remarks on the run. */
  notes: string[];
}

/**
 * Builds the components of a workspace that changed since they were built, then checks those that changed since they
 * were checked. One that fails stops no other. Writes below `components/<id>/dist/` only.
 */
export async function buildComponents(request: BuildRequest): Promise<BuildReport> {
  const { workspace, force = false, progress = () => {} } = request;
  const found = await findComponents(workspace);
  const unknown = (request.ids ?? []).filter((id) => !found.some((folder) => folder.id === id));
  const folders = request.ids ? found.filter(({ id }) => request.ids?.includes(id)) : found;
  const files = createWorkspaceFiles(workspace);
  const digests = createFileDigests(workspace);
  const has = async (name: string) => (await digests(`public/api/component/${name}`)) !== null;
  const pool = createRenderPool();
  const tools: RunTools = {
    workspace,
    files,
    digests,
    force,
    pool,
    shared: { style: await has("main.css"), script: await has("main.js") },
    vendor: createReactVendor(workspace),
  };
  const toCheck: ToCheck[] = [];
  let done = 0;
  const build = async (folder: ComponentFolder): Promise<ComponentResult> => {
    const started = performance.now();
    const outcome = await buildOne(tools, folder).catch((error: unknown) => ({ error: reasonOf(error) }));
    progress(++done, folders.length, `built ${folder.id}`);
    if ("status" in outcome && isChecked(outcome, request))
      toCheck.push({ folder, ...("mark" in outcome ? { mark: outcome.mark } : {}) });
    const milliseconds = Math.round(performance.now() - started);
    if ("error" in outcome) return { id: folder.id, status: "failed", error: outcome.error, notes: [], milliseconds };
    return { id: folder.id, status: outcome.status, notes: outcome.notes, milliseconds };
  };
  const notes: string[] = [];
  const components = await inParallel(folders, availableParallelism(), build).finally(() => pool.close());
  if (request.checks !== false) await check();
  const missing = unknown.map((id): ComponentResult => {
    const error = `There is no folder components/${id}.`;
    return { id, status: "failed", error, notes: [], milliseconds: 0 };
  });
  const all = [...components, ...missing];
  return { ok: all.every(({ status }) => status !== "failed"), components: all, notes };

  async function check(): Promise<void> {
    let checked = 0;
    const { screenshots = true, browser } = request;
    const outcomes = await checkComponents(
      {
        files,
        digests,
        folders: found,
        screenshots,
        force,
        ...(browser ? { browser } : {}),
        note: (text) => void notes.push(text),
        progress: (id) => progress(++checked, toCheck.length, `checked ${id}`),
      },
      toCheck,
    );
    for (const result of components) {
      const outcome = outcomes.get(result.id);
      if (outcome && "findings" in outcome) result.findings = outcome.findings;
      if (outcome && "error" in outcome) Object.assign(result, { status: "failed", error: outcome.error });
    }
  }
}

const isChecked = (outcome: BuildOutcome, { validate = false }: BuildRequest): boolean =>
  "mark" in outcome || (outcome.status === "kept" && validate);
