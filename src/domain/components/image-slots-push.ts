import type { PushStep } from "../../platform/contract/push-step.ts";
import { imageSlotsKind } from "./image-slots-kind.ts";

export const pushImageSlots: PushStep = {
  step: "image-slots",
  kinds: [imageSlotsKind],
  absent: "components/<id>/image-slots.json",
  noun: { one: "component", many: "components" },
};
