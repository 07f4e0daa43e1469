/** A component nobody knows, with what it is built in. */
export interface Trial {
  componentId: string;
  /** Its files, by paths below its folder: `alert.json`, `alert.tsx`. */
  files: Readonly<Record<string, string>>;
  /** Further files of the workspace it is built in, by path: theme, tokens, shared styles. */
  surroundings: Readonly<Record<string, string | Uint8Array>>;
  /** What its previews are held against. */
  standard: "none" | "wcag-aa" | "wcag-aaa";
  signal: AbortSignal;
}

export interface TrialFile {
  /** Below the folder of the component: `dist/alert-default.html`. */
  path: string;
  bytes: Uint8Array;
  contentType: string;
  role: "artifact" | "screenshot";
}

export interface TrialOutcome {
  /** Whether it was built at all. */
  ok: boolean;
  /** Why not, in a sentence a model can act on. */
  error: string | null;
  /** As a build finds them: declaration, values without a token, contrast, accessibility. */
  findings: {
    ruleId: string;
    severity: "error" | "warning" | "info";
    message: string;
    variant?: string;
    path?: string;
    line?: number;
  }[];
  artifacts: TrialFile[];
  /** What could not be done: no browser to take pictures with. */
  notes: string[];
}

/** Builds components as any tenant's code: a process without environment, network and other files, with 60 s and 512 MB. */
export interface TrialBuilds {
  /** Rejects only where the machine is at fault; whatever the component does is an outcome. */
  build(trial: Trial): Promise<TrialOutcome>;
}
