import { getImageSlots, postImageSlots } from "../../domain/components/image-slots-contract.ts";
import { imageSlotsKind } from "../../domain/components/image-slots-kind.ts";
import { badRequest } from "../../platform/contract/api-error.ts";
import { onBases } from "../../platform/contract/changed-elsewhere.ts";
import { put, remove, route } from "../../platform/contract/route.ts";

export const imageSlotRoutes = [
  route(getImageSlots, async ({ snapshot, query: { componentId } }) => {
    const entries = await snapshot.list(imageSlotsKind);
    const wanted = entries.filter(({ id }) => componentId === undefined || id === componentId);
    const found = await Promise.all(wanted.map(({ id }) => snapshot.get(imageSlotsKind, id)));
    return { slots: found.flatMap((entry) => entry?.document.slots ?? []) };
  }),
  route(postImageSlots, async ({ body: { componentIds, slots, bases }, commit }) => {
    const ids = new Set(componentIds);
    const strays = slots.flatMap(({ componentId, id }, index) =>
      ids.has(componentId) ? [] : { componentId, id, index },
    );
    const [stray] = strays;
    if (stray)
      throw badRequest(
        "invalid_body",
        `The slot ${stray.id} belongs to ${stray.componentId}, but componentIds doesn't contain this ID. Add it.`,
        `/slots/${stray.index}/componentId`,
      );
    const changes = [...ids].map((id) => {
      const own = slots.filter(({ componentId }) => componentId === id);
      return own.length > 0 ? put(imageSlotsKind, id, { slots: own }) : remove(imageSlotsKind, id);
    });
    await commit(onBases(changes, bases));
    return { ok: true, componentCount: ids.size, slotCount: slots.length };
  }),
];
