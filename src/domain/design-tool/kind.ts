import { z } from "zod";
import { defineKind, type Kind } from "../../store/kind.ts";

const property = z.looseObject({
  name: z.string(),
  /** `boolean`, `text`, `instance`, `variant`, `slot`. New types of a tool are kept. */
  type: z.string(),
  default: z.union([z.string(), z.boolean()]).nullish(),
  /** Values of a variant property, in the order of the tool. */
  options: z.array(z.string()).default([]),
});

const variant = z.looseObject({
  nodeId: z.string(),
  name: z.string(),
  /** The values of its properties: `{Size: "Large"}`. */
  properties: z.record(z.string(), z.string()).default({}),
});

/** A component as the design tool has it. */
export const designComponent = z
  .looseObject({
    nodeId: z.string().min(1),
    name: z.string(),
    type: z.enum(["component", "component_set"]),
    description: z.string().default(""),
    /** Where people see it in the tool. */
    url: z.string().default(""),
    properties: z.array(property).default([]),
    /** Components of a set; empty for a component. */
    variants: z.array(variant).default([]),
    /** The storage key of its picture. Missing if it has none. */
    picture: z.string().optional(),
  })
  .meta({ id: "DesignComponent" });

export type DesignComponentRecord = z.infer<typeof designComponent>;

/** The components of a design tool's file. */
export const designComponentsDocument = z
  .looseObject({
    /** Key of the file in the tool. */
    fileKey: z.string().min(1),
    /** ISO 8601 UTC: when this state was first seen. */
    fetchedAt: z.string(),
    components: z.array(designComponent),
  })
  .meta({ id: "DesignComponents" });

export type DesignComponents = z.infer<typeof designComponentsDocument>;

/** The components that the design tool reported: one record, written by a fetch or by the plugin. */
export const designComponentsKind: Kind<DesignComponents> = defineKind({
  name: "design-components",
  noun: { one: "list of design components", many: "lists of design components" },
  title: () => "Components of the design tool",
  schema: designComponentsDocument,
  volatile: ["fetchedAt"],
  summarize: (_, { fileKey, fetchedAt, components }) => ({
    fileKey: fileKey.slice(0, 200),
    fetchedAt,
    count: components.length,
  }),
  // Made in the registry only.
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});
