import type { PushStep } from "../../platform/contract/push-step.ts";
import { componentFileKinds } from "./files/file-kinds.ts";
import { validationKind } from "./files/validation-kind.ts";
import { componentKind } from "./kind.ts";

export const pushComponents: PushStep = {
  step: "components",
  kinds: [componentKind, ...componentFileKinds, validationKind],
  absent: "components/",
  noun: { one: "record", many: "records" },
};
