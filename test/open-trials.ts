import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createTrialBuilds, type TrialBuildsOptions } from "../src/build/trial-builds/create-trial-builds.ts";
import type { TrialBuilds, TrialSource } from "../src/build/trial-builds/trial-build.ts";
import type { BrowserProgram } from "../src/platform/config/find-browser.ts";
import { sharedChromium } from "./shared-chromium.ts";

/** The program that ships. */
export const KEEPER = resolve("dist/trial-builds/keeper.js");

/** Trials by the built program, in a folder of their own. */
export interface OpenTrials {
  browser: BrowserProgram;
  /** Further ones, with other options. */
  open(options?: TrialBuildsOptions): TrialBuilds & { close(): Promise<void> };
  /** What lies in the folder for temporary files now. */
  left(): Promise<string[]>;
  folder: string;
  close(): Promise<void>;
}

export async function openTrials(): Promise<OpenTrials> {
  const chromium = await sharedChromium();
  const folder = await mkdtemp(join(tmpdir(), "trials-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const browser = { executablePath: chromium.executablePath, env: { ...chromium.env } };
  const opened: (TrialBuilds & { close(): Promise<void> })[] = [];
  return {
    browser,
    folder,
    open(options = {}) {
      const trials = createTrialBuilds({ browser, keeper: KEEPER, ...options });
      opened.push(trials);
      return trials;
    },
    left: () => readdir(folder),
    async close() {
      for (const trials of opened) await trials.close();
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A trial of these files. */
export const trialOf = (files: Record<string, string>, more: Partial<TrialSource> = {}): TrialSource => ({
  componentId: "alert",
  files,
  surroundings: {},
  standard: "wcag-aa",
  signal: new AbortController().signal,
  ...more,
});
