import { definePush } from "../../cli/push/push-step.ts";
import { postImageSlots } from "./contract.ts";
import { imageSlotsKind } from "./kind.ts";

export const pushImageSlots = definePush({
  step: "image-slots",
  kind: imageSlotsKind,
  endpoint: postImageSlots,
  removes: true,
  body: ({ records }, gone) =>
    records.length + gone.length > 0
      ? {
          componentIds: [...records.map(({ id }) => id), ...gone],
          slots: records.flatMap(({ document }) => document.slots),
        }
      : undefined,
  absent: "components/<id>/image-slots.json",
});
