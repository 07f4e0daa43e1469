import { z } from "zod";
import { defineKind, type Kind } from "../../../store/kind.ts";

/** A file's key as it may stand in a path and an address. */
export const fileKey = z
  .string()
  .regex(/^[\w-]{1,128}$/, "must be the key of a file: letters, digits, - and _")
  .meta({ description: "Key of the file in the design tool: what follows /design/ in its address." });

const members = z.record(z.string(), z.looseObject({}));

/** The variables of a file as the design tool's REST API has them in `meta`, whatever else it says of them. */
export const designVariables = z
  .looseObject({ fileKey, variableCollections: members, variables: members })
  .meta({ id: "DesignVariables" });

export type DesignVariables = z.infer<typeof designVariables>;

/**
 * The variables of the design tool's file: one record, which the plugin writes. Reads of tokens lay it above what was
 * pushed, whatever that holds; a push of the workspace does not touch it.
 */
export const designVariablesKind: Kind<DesignVariables> = defineKind({
  name: "design-variables",
  noun: { one: "file of variables", many: "files of variables" },
  title: () => "Variables of the design tool",
  schema: designVariables,
  summarize: (_, { fileKey: key, variables, variableCollections }) => ({
    fileKey: key.slice(0, 200),
    variables: Object.keys(variables).length,
    collections: Object.keys(variableCollections).length,
  }),
  // Made in the registry only.
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});

/** Where the variables of a file would lie as a source: what tells of their tokens names it. */
export const variablesPath = (key: string): string => `design-system/tokens/figma/${key}.tokens.json`;
