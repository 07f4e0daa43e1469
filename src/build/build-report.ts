import type { BrowserProgram } from "../platform/config/find-browser.ts";
import type { LeftOutNotice } from "../store/left-out.ts";
import type { Standard } from "./accessibility-standard.ts";
import type { Finding } from "./finding.ts";

/** What became of one component. */
export interface ComponentResult {
  id: string;
  /** `kept`: a `dist/` built elsewhere; `skipped`: nothing to build. */
  status: "built" | "unchanged" | "kept" | "skipped" | "failed";
  /** Why it failed, a line per fault: file, line, what to do. */
  error?: string;
  /** The file that cannot be read, where that is why it failed. */
  leftOut?: LeftOutNotice;
  notes: string[];
  /** What the checks found; absent where they did not run now. */
  findings?: Finding[];
  milliseconds: number;
}

export interface BuildRequest {
  /** These components only; all when absent. An unknown id fails. */
  ids?: readonly string[];
  /** For screenshots and accessibility; see `findBrowser`. */
  browser?: BrowserProgram;
  /** Checks run by default; `false` builds only. */
  checks?: boolean;
  screenshots?: boolean;
  /** A picture of each variant besides, `screenshot-<variant>.png`. */
  everyVariant?: boolean;
  /** What accessibility is held against; what it was held against before when absent, and `all` at first. */
  standard?: Standard;
  /** Previews a component may have; one with more fails. */
  mostPreviews?: number;
  /** Milliseconds the previews of one component may take in the browser. */
  pageMs?: number;
  /** Build what is unchanged, and over a `dist/` of others. */
  force?: boolean;
  /** Check a `dist/` of others too. */
  validate?: boolean;
  /** Told when a component is built, while others are still. */
  built?(id: string): void;
  progress?(done: number, total: number, what: string): void;
}

export interface BuildReport {
  /** False when a component failed. */
  ok: boolean;
  /** Of those that were looked at. */
  components: ComponentResult[];
  /** Remarks on the run. */
  notes: string[];
}
