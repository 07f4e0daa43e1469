import { shortened } from "../../../engines/text/shortened.ts";
import type { ValidationResult } from "./validation-kind.ts";

/** A finding, short enough for a list. */
export const toFindingResponse = ({ ruleId, severity, message, selector, variant, helpUrl }: ValidationResult) => ({
  severity,
  ruleId: shortened(ruleId, 100),
  message: shortened(message, 400),
  ...(variant ? { variant } : {}),
  ...(selector ? { selector: shortened(selector, 160) } : {}),
  ...(helpUrl ? { helpUrl: shortened(helpUrl, 200) } : {}),
});
