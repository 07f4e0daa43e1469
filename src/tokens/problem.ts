/**
 * What is wrong with token sources. An `error` cannot be read or used; a `warning` is read, but is not valid, or is less
 * than the source says. Problems never keep anything from being stored.
 */
export interface Problem {
  /** Stable name of what was checked, `kebab-case`: `circular-alias`, `unknown-type`. */
  rule: string;
  severity: "error" | "warning";
  /** The source file, as its path in the workspace; absent where no file is to blame. */
  source?: string;
  /** JSON Pointer (RFC 6901) into the source, empty for the whole of it. */
  pointer: string;
  message: string;
  /** What to do about it, as a sentence. */
  suggestion?: string;
}
