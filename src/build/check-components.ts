import type { Browser } from "playwright-core";
import type { BrowserProgram } from "../platform/config/find-browser.ts";
import { readInside } from "../safe/files.ts";
import { inParallel } from "../safe/in-parallel.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import type { AccessibilityStandard } from "./accessibility-standard.ts";
import type { IndexLook } from "./build-index.ts";
import { markFile } from "./build-one.ts";
import { CHECK_VERSION } from "./build-version.ts";
import { type CheckTools, type ComponentCheck, checkOne } from "./check-one.ts";
import type { DeclarationReader } from "./declaration.ts";
import type { ComponentFolder } from "./find-components.ts";
import type { ValidationFinding } from "./finding.ts";
import type { FileDigests } from "./input-fingerprint.ts";
import { readAxe } from "./load-package.ts";
import { type BuildState, digest } from "./mark.ts";
import { openBrowser, openContext } from "./open-browser.ts";
import { createPreviewFiles } from "./preview-files.ts";
import { openPreviewLook } from "./preview-look.ts";
import { openPreviewPage, type PreviewPage, type ReadPath } from "./preview-page.ts";
import { sharedPath } from "./shared-files.ts";
import { openStyleChecker } from "./style-checker.ts";
import { type Content, writeDist } from "./write-dist.ts";

/** A component to check. One without a mark was built by another tool, and only gets missing files. */
export interface ToCheck {
  folder: ComponentFolder;
  mark?: BuildState;
}

export interface CheckRun {
  files: WorkspaceFiles;
  readDeclaration: DeclarationReader;
  digests: FileDigests;
  index: IndexLook;
  folders: readonly ComponentFolder[];
  browser?: BrowserProgram;
  screenshots: boolean;
  everyVariant: boolean;
  standard?: AccessibilityStandard;
  pageMs?: number;
  force: boolean;
  progress(id: string): void;
  note(text: string): void;
}

export type CheckOutcome = { findings: ValidationFinding[] } | { error: string };

const VALIDATION = "validation.json";
const SCREENSHOT = "screenshot.png";
const DARK_SCREENSHOT = "screenshot-on-dark.png";

/** The path of a variant's screenshot in `dist/`. */
export const variantScreenshot = (key: string): string => `screenshot-${key}.png`;

/** Concurrent pages: more compete for processor time. */
const PAGES = 4;

/**
 * Checks the components whose files, tokens or shared artifacts changed since their last check. Returns the results by
 * ID.
 */
export async function checkComponents(run: CheckRun, all: readonly ToCheck[]): Promise<Map<string, CheckOutcome>> {
  const { files, screenshots, everyVariant, pageMs, note } = run;
  const outcomes = new Map<string, CheckOutcome>();
  if (all.length === 0) return outcomes;
  const styles = await openStyleChecker(files);
  const axe = run.browser ? await readAxe() : undefined;
  const look = await openPreviewLook(files);
  const shared = [...SHARED.map(run.digests), look];
  const standardOf = (mark: BuildState | undefined): AccessibilityStandard => run.standard ?? mark?.standard ?? "all";
  // The same for all components, and long: serialized once.
  const values = `${styles.state}]`;
  const state = ({ folder, mark }: ToCheck, version: string | null) => {
    const standard = standardOf(mark);
    const judge = standard === "all" ? version : [version, standard];
    return digest(
      `${JSON.stringify([CHECK_VERSION, judge, mark?.files, folder.sources, shared]).slice(0, -1)},${values}`,
    );
  };
  const due: ToCheck[] = [];
  for (const one of all) if (isDue(run, one, state(one, axe?.version ?? null))) due.push(one);
  if (due.length === 0) return outcomes;

  const browser = run.browser && (await openBrowser(run.browser).catch((error: unknown) => note(reasonOf(error))));
  if (!browser)
    note(
      "Screenshots and accessibility checks were skipped, because no browser was found. Install Chromium or set CHROMIUM_PATH.",
    );
  const read = createPreviewFiles(files.root, run.folders, look.dress);
  const pool =
    browser && axe && createPagePool(browser, { read, axe: axe.source, ...(pageMs ? { limitMs: pageMs } : {}) });
  const tools: CheckTools = {
    files,
    readDeclaration: run.readDeclaration,
    styles,
    look,
    screenshots,
    everyVariant,
    ...(pool && axe ? { browser: { axe: axe.version, withPage: pool.withPage } } : {}),
  };
  try {
    await inParallel(due, PAGES, async (one) => {
      const { id } = one.folder;
      run.progress(id);
      try {
        const checked = await checkOne(tools, one.folder, standardOf(one.mark));
        await keep(run, one, checked, { state: state(one, checked.axe), standard: standardOf(one.mark) });
        outcomes.set(id, { findings: checked.findings });
      } catch (error) {
        outcomes.set(id, { error: `components/${id}: the check failed: ${reasonOf(error).split("\n")[0]}` });
      }
    });
  } finally {
    await browser?.close();
  }
  return outcomes;
}

const SHARED = ["main.css", "main.js", "_preview.css", "_preview.js"].map(sharedPath);

function isDue({ browser, screenshots, force }: CheckRun, { folder, mark }: ToCheck, state: string): boolean {
  const has = (name: string) => folder.artifacts.includes(name);
  const isShown = mark !== undefined || folder.artifacts.some((name) => name.endsWith(".html"));
  const isPictured = !screenshots || !browser || !isShown || has(SCREENSHOT);
  if (!mark) return browser !== undefined && !(has(VALIDATION) && isPictured);
  return force || mark.checked !== state || !has(VALIDATION) || !isPictured;
}

/** Writes the results. Files of other tools are added to, never replaced. */
async function keep(
  { files, index }: CheckRun,
  { folder, mark }: ToCheck,
  checked: ComponentCheck,
  { state, standard }: { state: string; standard: AccessibilityStandard },
): Promise<void> {
  const { id } = folder;
  const { findings: results, axe, photographs, variants = [] } = checked;
  const made: [string, Content][] = [
    [VALIDATION, [Buffer.from(`${JSON.stringify({ results, engines: { axe } }, null, 2)}\n`)]],
    ...(photographs ? [[SCREENSHOT, [photographs.light]] satisfies [string, Content]] : []),
    ...(photographs?.dark ? [[DARK_SCREENSHOT, [photographs.dark]] satisfies [string, Content]] : []),
    ...variants.map(([key, picture]): [string, Content] => [variantScreenshot(key), [picture]]),
  ];
  if (mark) {
    const now = { ...mark, checked: state, standard };
    await writeDist(files.root, folder, [...made, markFile(now)]);
    return index.note(folder, now);
  }
  for (const [name, content] of made) {
    if ((await readInside(files.root, `components/${id}/dist/${name}`)) === undefined)
      await writeDist(files.root, folder, [[name, content]]);
  }
}

/** Reused pages: opening one costs more than showing a preview. */
interface PagePool {
  /**
   * Runs work with its own page. A page whose work fails or exceeds the time limit is closed with its browser context.
   */
  withPage<T>(work: (page: PreviewPage) => Promise<T>): Promise<T>;
}

function createPagePool(
  browser: Browser,
  { read, axe, limitMs = 120_000 }: { read: ReadPath; axe: string; limitMs?: number },
): PagePool {
  const idle: PreviewPage[] = [];
  return {
    async withPage(work) {
      const page = idle.pop() ?? (await openPreviewPage(await openContext(browser, axe), read));
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs / 1000} seconds`)), limitMs);
      try {
        const result = await Promise.race([work(page), late]);
        idle.push(page);
        return result;
      } catch (error) {
        await page.page
          .context()
          .close()
          .catch(() => {});
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
