import { CssSyntaxError } from "postcss";

/** The error of a stylesheet as a clause with its line: `line 12: unclosed bracket`. */
export function cssFault(error: unknown): string {
  if (!(error instanceof CssSyntaxError)) return error instanceof Error ? error.message : String(error);
  const reason = error.reason.charAt(0).toLowerCase() + error.reason.slice(1);
  return error.line === undefined ? reason : `line ${error.line}: ${reason}`;
}
