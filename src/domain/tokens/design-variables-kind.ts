import { z } from "zod";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, jsonFile, type Kind, SINGLETON } from "../../store/kind.ts";
import { InvalidDocument } from "../../store/store.ts";

const FILE = "design-system/variables/figma.json";

/** A file's key, safe in a path and an address. */
export const fileKey = z
  .string()
  .regex(/^[\w-]{1,128}$/, "must be a file key with letters, digits, - and _")
  .meta({ description: "The key of the file in the design tool, the part after /design/ in its URL." });

const members = z.record(z.string(), z.looseObject({}));

/** The variables of a file in the form of `meta` in the design tool's REST API, with all other fields. */
export const designVariables = z
  .looseObject({ fileKey, variableCollections: members, variables: members })
  .meta({ id: "DesignVariables" });

export type DesignVariables = z.infer<typeof designVariables>;

/**
 * The variables of the design tool's file: one record, written by the plugin. They take precedence over pushed tokens.
 * A pull includes them, so that a workspace has the same tokens; a push never sends them.
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
  sync: {
    ...documentSync("design-variables", () => designVariablesKind),
    async toChanges() {
      throw new InvalidDocument("Only the plugin of the design tool can push these variables.");
    },
    toFiles: async (_, data) => [jsonFile(FILE, designVariables.parse(data))],
  },
  workspace: {
    paths: [FILE],
    async read(files) {
      const variables = await files.json(FILE);
      if (variables === undefined) return { records: [], warnings: [] };
      const parsed = designVariables.safeParse(variables);
      if (parsed.success) return { records: [{ id: SINGLETON, document: parsed.data }], warnings: [] };
      return {
        records: [],
        warnings: [`${FILE} is left out, because it is not a variables file. Run dsr pull to get it again.`],
      };
    },
  },
});

/** The source path of a file's variables, for messages about their tokens. */
export const variablesPath = (key: string): string => `design-system/tokens/figma/${key}.tokens.json`;
