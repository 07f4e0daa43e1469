import { counted } from "../engines/text/noun.ts";
/** One line of `validation.json` (specification, ValidationResult, with what we add to it). */
export interface Finding {
  ruleId: string;
  severity: "error" | "warning" | "info";
  message: string;
  selector: string;
  /** The file it stands in, relative to the workspace, and the line there, from 1. */
  path?: string;
  line?: number;
  helpUrl?: string;
  /** The preview it was first found in. */
  variant?: string;
  /** What found it: axe, browser, tokens or declaration. */
  engine: string;
}

/** Findings that several previews share, once, with the first preview's key and the number of the others. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
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
