import type { PushStep } from "../../platform/contract/push-step.ts";
import { imageSlotsKind } from "./image-slots-kind.ts";

export const pushImageSlots: PushStep = {
  step: "image-slots",
  kinds: [imageSlotsKind],
  absent: "files",
  noun: { one: "component", many: "components" },
};
