import { z } from "zod";
import { isObject } from "../../safe/is-object.ts";
import { isSafePath } from "../../safe/path.ts";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, type Kind } from "../../store/kind.ts";
import { readByFolder } from "../../store/workspace/by-folder.ts";
import { invalidFormat, readRecord } from "../../store/workspace/read-record.ts";
import { COMPONENTS, owningComponents } from "./component-paths.ts";

const size = z.number().nonnegative().nullish();

/** The size a picture in a component should have (decisions, "Image slots"). */
export const imageSlot = z
  .looseObject({
    id: z.string(),
    componentId: z.string(),
    slotName: z.string().default(""),
    nodeId: z.string().nullish(),
    variantKey: z.string().nullish(),
    recommendedWidth: size,
    recommendedHeight: size,
    aspectRatioW: size,
    aspectRatioH: size,
    scaleMode: z.enum(["FILL", "FIT", "CROP", "TILE"]).nullish(),
    isResponsive: z.boolean().nullish(),
    minWidth: size,
    minHeight: size,
  })
  .meta({ id: "ImageSlot" });

export type ImageSlot = z.infer<typeof imageSlot>;

const FILE = "image-slots.json";

const imageSlotsDocument = z.looseObject({ slots: z.array(imageSlot) });

/** The image slots of a component; the id is the component's. */
export const imageSlotsKind: Kind<z.infer<typeof imageSlotsDocument>> = defineKind({
  name: "image-slots",
  noun: { one: "list of image slots", many: "lists of image slots" },
  schema: imageSlotsDocument,
  summarize: (_, { slots }) => ({ count: slots.length }),
  owner: (id) => `component/${id}`,
  sync: documentSync("image-slots", () => imageSlotsKind, {
    derived: true,
    isId: (id) => isSafePath(id) && !id.includes("/"),
  }),
  workspace: {
    paths: [COMPONENTS],
    holds: owningComponents((_, rest) => rest === FILE),
    read: readByFolder(COMPONENTS, async (files, { path: folder, files: lying }) => {
      const path = `${folder}/${FILE}`;
      if (!lying.some((file) => file.path === path)) return { records: [], warnings: [] };
      const id = folder.slice(COMPONENTS.length + 1);
      const read = await readRecord({ file: path, what: `the image slots of ${id}`, holds: [id] }, async () => {
        const value = await files.json(path);
        const slots = z.array(imageSlot).safeParse(named(isObject(value) ? value.slots : value, id));
        if (!slots.success) throw invalidFormat(path, slots.error);
        return slots.data;
      });
      if ("leftOut" in read) return { records: [], warnings: [], ...read };
      return { records: [{ id, document: { slots: read.value } }], warnings: [] };
    }),
  },
});

const named = (slots: unknown, componentId: string): unknown =>
  Array.isArray(slots) ? slots.map((slot) => (isObject(slot) ? { componentId, ...slot } : slot)) : slots;
