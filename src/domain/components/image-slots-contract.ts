import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { bases } from "../../platform/contract/changed-elsewhere.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { imageSlot, imageSlotsKind } from "./image-slots-kind.ts";

const tag = "Image slots";

export const getImageSlots = endpoint({
  method: "GET",
  path: "/api/registry/image-slots",
  summary: "List image slots",
  tag,
  access: publicAccess,
  query: z.object({ componentId: z.string().optional() }),
  answer: { json: z.object({ slots: z.array(imageSlot) }) },
  record: { kind: imageSlotsKind, id: ({ query }) => query.componentId },
});

export const postImageSlots = endpoint({
  method: "POST",
  path: "/api/registry/image-slots",
  summary: "Replace the image slots of components",
  description:
    "Replaces all image slots of the components in `componentIds`. Returns 400 if the `componentId` of a slot is not in `componentIds`.",
  tag,
  access: registryWriters,
  body: z.object({ componentIds: z.array(z.string().min(1)), slots: z.array(imageSlot), bases }),
  answer: { json: z.object({ ok: z.boolean(), componentCount: z.int(), slotCount: z.int() }) },
  limit: "registry",
  writes: [imageSlotsKind],
  errors: [412],
  example: {
    componentIds: ["card"],
    slots: [
      {
        id: "card-cover",
        componentId: "card",
        slotName: "cover",
        recommendedWidth: 640,
        recommendedHeight: 360,
        aspectRatioW: 16,
        aspectRatioH: 9,
        scaleMode: "FILL" as const,
        isResponsive: true,
      },
    ],
  },
});
