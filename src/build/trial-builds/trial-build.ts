import { z } from "zod";
import type { AccessibilityStandard } from "../accessibility-standard.ts";

/** An untrusted component, with the other files of its workspace. */
export interface TrialSource {
  componentId: string;
  /** Its files, by paths in its folder: `alert.json`, `alert.tsx`. */
  files: Readonly<Record<string, string>>;
  /** Further files of its workspace, by path: theme, tokens, shared styles. */
  surroundings: Readonly<Record<string, string | Uint8Array>>;
  /** The accessibility standard of its previews. */
  standard: Exclude<AccessibilityStandard, "all">;
  signal: AbortSignal;
}

export interface TrialFile {
  /** In the folder of the component: `dist/alert-default.html`. */
  path: string;
  bytes: Uint8Array;
  contentType: string;
  role: "artifact" | "screenshot";
  /** The variant in a screenshot. `dist/screenshot.png` has none: it is a copy of the default's. */
  variant?: string;
}

const finding = z.object({
  ruleId: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  /** CSS selector of the element, or JSON pointer into the declaration. Empty for neither. */
  selector: z.string(),
  /** An explanation of the rule, if it has one. */
  helpUrl: z.string().optional(),
  variant: z.string().optional(),
  /** As in `TrialSource.files`. For other files, relative to the workspace. */
  path: z.string().optional(),
  /** From 1. */
  line: z.number().optional(),
});

/** The result, as the program reports it. */
export const built = z.object({
  /**
   * Why the build failed, in sentences that a model can act on: file, line, column and compiler message. Without paths
   * of this machine.
   */
  error: z.string().nullable(),
  /** The findings of a build: declaration, values without a token, contrast, accessibility. At most `MAX_TRIAL_FINDINGS`. */
  findings: z.array(finding),
  /** Steps that were skipped, for example screenshots without a browser. */
  notes: z.array(z.string()),
});

export type BuildAnswer = z.infer<typeof built>;

export interface TrialOutcome extends BuildAnswer {
  /** Whether it was built, and all previews could be checked if a browser is available. */
  ok: boolean;
  /** The files in its `dist/`. Empty if `ok` is false. */
  artifacts: TrialFile[];
}

/**
 * Builds untrusted components: in processes without environment variables, network and other files, with limits of 60 s
 * wall-clock time and 512 MB for all of them together.
 */
export interface TrialBuilds {
  /**
   * Resolves to the result, regardless of the component's behavior. Rejects with `TrialsUnusable` if this installation
   * can't build, with `TooManyTasks` if too many trials wait, and with the reason of `signal` once it is aborted and
   * the trial is removed.
   */
  build(trial: TrialSource): Promise<TrialOutcome>;
}

/** This installation can't build. The message names the package to install. */
export class TrialsUnusable extends Error {}

/** The limits of a trial. */
export interface TrialLimits {
  /** Wall-clock time in milliseconds. */
  wallMs: number;
  /** Memory of all its processes together in MiB. */
  memoryMb: number;
}

export const TRIAL_LIMITS: TrialLimits = { wallMs: 60_000, memoryMb: 512 };

/** Limits of the input. */
export const MAX_TRIAL_FILES = 60;
export const MAX_SOURCE_BYTES = 1 << 20;
/** Maximum number of previews in a declaration. */
export const MAX_PREVIEWS = 24;

/** Limits of the output. */
export const MAX_TRIAL_FINDINGS = 200;
export const MAX_ARTIFACTS = 120;
export const MAX_ARTIFACT_BYTES = 16 << 20;
