import type { PushStep } from "../../../contract/push-step.ts";
import { componentFileKinds } from "./file-kinds.ts";
import { componentKind } from "./kind.ts";
import { validationKind } from "./validation-kind.ts";

export const pushComponents: PushStep = {
  step: "components",
  kinds: [componentKind, ...componentFileKinds, validationKind],
  absent: "components/",
  noun: { one: "record", many: "records" },
};
