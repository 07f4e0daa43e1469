import type { PushStep } from "../../platform/contract/push-step.ts";
import { patternKind } from "./kind.ts";

export const pushPatterns: PushStep = {
  step: "patterns",
  kinds: [patternKind],
  absent: "patterns/",
  noun: patternKind.noun,
};
