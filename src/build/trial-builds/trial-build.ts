import { z } from "zod";
import type { Standard } from "../accessibility-standard.ts";

/** A component nobody knows, with what it is built in. */
export interface Trial {
  componentId: string;
  /** Its files, by paths below its folder: `alert.json`, `alert.tsx`. */
  files: Readonly<Record<string, string>>;
  /** Further files of the workspace it is built in, by path: theme, tokens, shared styles. */
  surroundings: Readonly<Record<string, string | Uint8Array>>;
  /** What its previews are held against. */
  standard: Exclude<Standard, "all">;
  signal: AbortSignal;
}

export interface TrialFile {
  /** Below the folder of the component: `dist/alert-default.html`. */
  path: string;
  bytes: Uint8Array;
  contentType: string;
  role: "artifact" | "screenshot";
  /** Of a screenshot: the variant it shows. `dist/screenshot.png` has none: it is the default once more. */
  variant?: string;
}

const finding = z.object({
  ruleId: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  /** CSS selector of the element, or JSON pointer into the declaration; "" where it is of neither. */
  selector: z.string(),
  /** Which rule that is, where somebody explains it. */
  helpUrl: z.string().optional(),
  variant: z.string().optional(),
  /** As in `Trial.files`; of what lies elsewhere, relative to the workspace. */
  path: z.string().optional(),
  /** From 1. */
  line: z.number().optional(),
});

/** What became of it, in the words of the program. */
export const built = z.object({
  /** Why it was not built, in sentences a model can act on: file, line, column and what the compiler says. No path of this machine. */
  error: z.string().nullable(),
  /** As a build finds them: declaration, values without a token, contrast, accessibility; at most `MOST_FINDINGS`. */
  findings: z.array(finding),
  /** What could not be done: no browser to take pictures with. */
  notes: z.array(z.string()),
});

export type BuildAnswer = z.infer<typeof built>;

export interface TrialOutcome extends BuildAnswer {
  /** Whether it was built, and all of its previews could be looked at where there is a browser. */
  ok: boolean;
  /** What is in its `dist/`; none where `ok` is false. */
  artifacts: TrialFile[];
}

/**
 * Builds components as any tenant's code: in processes without environment, network and other files, with 60 s on the wall
 * and 512 MB for all of them together.
 */
export interface TrialBuilds {
  /**
   * Resolves to what became of it, whatever the component does. Rejects with `TrialsUnusable` where this installation
   * cannot build at all, `TooManyTasks` where too many wait, the reason of `signal` once it is aborted and nothing of the
   * trial is left.
   */
  build(trial: Trial): Promise<TrialOutcome>;
}

/** Nothing can be built here. The message says what to install. */
export class TrialsUnusable extends Error {}

/** What a trial may have and take. */
export interface TrialLimits {
  /** Milliseconds on the wall. */
  wallMs: number;
  /** MiB of all its processes together. */
  memoryMb: number;
}

export const TRIAL_LIMITS: TrialLimits = { wallMs: 60_000, memoryMb: 512 };

/** Bounds of what goes in. */
export const MOST_FILES = 60;
export const MOST_SOURCE_BYTES = 1 << 20;
/** Previews a component may declare. */
export const MOST_PREVIEWS = 24;

/** Bounds of what comes out. */
export const MOST_FINDINGS = 200;
export const MOST_ARTIFACTS = 120;
export const MOST_ARTIFACT_BYTES = 16 << 20;
