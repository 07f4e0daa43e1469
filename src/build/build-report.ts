import type { BrowserProgram } from "../platform/config/find-browser.ts";
import type { LeftOutNotice } from "../store/left-out.ts";
import type { AccessibilityStandard } from "./accessibility-standard.ts";
import type { ValidationFinding } from "./finding.ts";

/** The result of one component. */
export interface ComponentResult {
  id: string;
  /** `kept`: a `dist/` that another tool built. `skipped`: nothing to build. */
  status: "built" | "unchanged" | "kept" | "skipped" | "failed";
  /** Why it failed, one line per error: file, line, fix. */
  error?: string;
  /** The unreadable file, if it caused the failure. */
  leftOut?: LeftOutNotice;
  notes: string[];
  /** The findings of the checks. Absent if they didn't run. */
  findings?: ValidationFinding[];
  milliseconds: number;
}

export interface BuildRequest {
  /** Only these components. Default: all. An unknown ID fails. */
  ids?: readonly string[];
  /** For screenshots and accessibility checks, see `findBrowser`. */
  browser?: BrowserProgram;
  /** Whether checks run. Default: true. */
  checks?: boolean;
  screenshots?: boolean;
  /** Whether each variant gets a screenshot, `screenshot-<variant>.png`. */
  everyVariant?: boolean;
  /** The accessibility standard. Default: the last one used, initially `all`. */
  standard?: AccessibilityStandard;
  /** Maximum number of previews per component. A component with more fails. */
  mostPreviews?: number;
  /** Time limit in milliseconds for the previews of one component in the browser. */
  pageMs?: number;
  /** Also builds unchanged components, and replaces a `dist/` of another tool. */
  force?: boolean;
  /** Also checks a `dist/` of another tool. */
  validate?: boolean;
  /** Called when a component is built, while others are still building. */
  built?(id: string): void;
  progress?(done: number, total: number, what: string): void;
}

export interface BuildReport {
  /** False if a component failed. */
  ok: boolean;
  /** The components of this build. */
  components: ComponentResult[];
  /** Remarks about the run. */
  notes: string[];
}
