import { defineSyncPush } from "../../cli/push/push-step.ts";
import { patternKind } from "./kind.ts";

export const pushPatterns = defineSyncPush({ step: "patterns", kinds: [patternKind], absent: "patterns/" });
