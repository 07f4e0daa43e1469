import type { PushStep } from "../../../contract/push-step.ts";
import { componentFileKinds, componentKind, validationKind } from "./kind.ts";

export const pushComponents: PushStep = {
  step: "components",
  kinds: [componentKind, ...componentFileKinds, validationKind],
  absent: "components/",
  noun: "records",
};
