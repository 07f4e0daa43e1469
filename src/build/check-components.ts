import { readInside } from "../safe/files.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { writeMark } from "./build-one.ts";
import { CHECK_VERSION } from "./build-version.ts";
import { type Checked, type CheckTools, checkOne } from "./check-one.ts";
import type { BrowserProgram } from "./find-browser.ts";
import type { ComponentFolder } from "./find-components.ts";
import type { Finding } from "./finding.ts";
import { inParallel } from "./in-parallel.ts";
import type { FileDigests } from "./input-fingerprint.ts";
import { readAxe } from "./load-package.ts";
import { fingerprint, type Mark } from "./mark.ts";
import { openBrowser } from "./open-browser.ts";
import { createPagePool } from "./page-pool.ts";
import { createPreviewFiles } from "./preview-files.ts";
import { readTokenValues } from "./token-values.ts";
import { writeDist } from "./write-dist.ts";

/** A component to check; one without a mark was built elsewhere and gets only what it lacks. */
export interface ToCheck {
  folder: ComponentFolder;
  mark?: Mark;
}

export interface CheckRun {
  files: WorkspaceFiles;
  digests: FileDigests;
  folders: readonly ComponentFolder[];
  browser?: BrowserProgram;
  screenshots: boolean;
  force: boolean;
  progress(id: string): void;
  note(text: string): void;
}

export type CheckOutcome = { findings: Finding[] } | { error: string };

const VALIDATION = "validation.json";
const SCREENSHOT = "screenshot.png";

/** Pages at once: more wait for each other's processor time. */
const PAGES = 4;

/** Checks the components whose files, tokens or shared artifacts changed since they were checked, by id. */
export async function checkComponents(run: CheckRun, all: readonly ToCheck[]): Promise<Map<string, CheckOutcome>> {
  const { files, screenshots, note } = run;
  const outcomes = new Map<string, CheckOutcome>();
  if (all.length === 0) return outcomes;
  const tokens = await readTokenValues(files);
  const axe = run.browser ? await readAxe() : undefined;
  const shared = await Promise.all(SHARED.map(run.digests));
  const state = ({ folder, mark }: ToCheck, version: string | null) =>
    fingerprint([
      CHECK_VERSION,
      version,
      mark?.files,
      folder.sources,
      shared,
      [...tokens.colors],
      [...tokens.dimensions],
    ]);
  const due: ToCheck[] = [];
  for (const one of all) if (await isDue(run, one, state(one, axe?.version ?? null))) due.push(one);
  if (due.length === 0) return outcomes;

  const browser = run.browser && (await openBrowser(run.browser).catch((error: unknown) => note(reasonOf(error))));
  if (!browser)
    note(
      "No browser: previews are not photographed and accessibility is not checked. Install Chromium or set CHROMIUM_PATH.",
    );
  const read = createPreviewFiles(files.root, run.folders);
  const pool = browser && axe && createPagePool(browser, { read, axe: axe.source });
  const tools: CheckTools = {
    files,
    tokens,
    screenshots,
    ...(pool && axe ? { browser: { axe: axe.version, withPage: pool.withPage } } : {}),
  };
  try {
    await inParallel(due, PAGES, async (one) => {
      const { id } = one.folder;
      run.progress(id);
      try {
        const checked = await checkOne(tools, one.folder);
        await keep(run, one, checked, state(one, checked.axe));
        outcomes.set(id, { findings: checked.findings });
      } catch (error) {
        outcomes.set(id, { error: `components/${id}: it could not be checked: ${reasonOf(error).split("\n")[0]}` });
      }
    });
  } finally {
    await browser?.close();
  }
  return outcomes;
}

const SHARED = ["public/api/component/main.css", "public/api/component/main.js"];

async function isDue(
  { files, browser, screenshots, force }: CheckRun,
  { folder, mark }: ToCheck,
  state: string,
): Promise<boolean> {
  const has = async (name: string) =>
    (await readInside(files.root, `components/${folder.id}/dist/${name}`)) !== undefined;
  const isShown = mark !== undefined || folder.artifacts.some((name) => name.endsWith(".html"));
  const isPictured = !screenshots || !browser || !isShown || (await has(SCREENSHOT));
  if (!mark) return browser !== undefined && !((await has(VALIDATION)) && isPictured);
  return force || mark.checked !== state || !(await has(VALIDATION)) || !isPictured;
}

/** Writes what was found. Files of others are completed, never replaced. */
async function keep({ files }: CheckRun, { folder, mark }: ToCheck, checked: Checked, state: string): Promise<void> {
  const { id } = folder;
  const { findings: results, axe, screenshot } = checked;
  const made: [string, string | Uint8Array][] = [
    [VALIDATION, `${JSON.stringify({ results, engines: { axe } }, null, 2)}\n`],
    ...(screenshot ? [[SCREENSHOT, screenshot] satisfies [string, Uint8Array]] : []),
  ];
  if (mark) {
    await writeDist(files.root, id, made);
    await writeMark(files.root, id, { ...mark, checked: state });
    return;
  }
  for (const [name, content] of made) {
    if ((await readInside(files.root, `components/${id}/dist/${name}`)) === undefined)
      await writeDist(files.root, id, [[name, content]]);
  }
}
