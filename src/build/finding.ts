import { counted } from "../engines/text/noun.ts";
/** One entry of `validation.json` (specification, ValidationResult, with our additions). */
export interface ValidationFinding {
  ruleId: string;
  severity: "error" | "warning" | "info";
  message: string;
  selector: string;
  /** The file, relative to the workspace, and the line, from 1. */
  path?: string;
  line?: number;
  helpUrl?: string;
  /** The first preview with the finding. */
  variant?: string;
  /** The check with the finding: axe, browser, tokens or declaration. */
  engine: string;
}

/** Merges findings of several previews into one, with the first preview's key and the number of others. */
export function mergeFindings(findings: readonly ValidationFinding[]): ValidationFinding[] {
  const groups = Map.groupBy(findings, ({ engine, ruleId, selector, message }) =>
    JSON.stringify([engine, ruleId, selector, message]),
  );
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const others = new Set(more.map(({ variant }) => variant)).size;
    const also = others === 0 ? "" : ` Also in ${counted(others, "other preview")}.`;
    return [{ ...first, message: `${first.message}${also}` }];
  });
}
