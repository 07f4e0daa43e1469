import { badRequest } from "../../../contract/api-error.ts";
import { onBases } from "../../../contract/changed-elsewhere.ts";
import { put, remove, route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { getImageSlots, postImageSlots } from "./contract.ts";
import { imageSlotsKind } from "./kind.ts";

const routes = [
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
        `The slot ${stray.id} belongs to ${stray.componentId}, which componentIds does not name.`,
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

export const imageSlots: Feature = { name: "image-slots", kinds: [imageSlotsKind], routes };
