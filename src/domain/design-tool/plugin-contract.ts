import { z } from "zod";
import { programs, publicAccess, SCOPES } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { isObject } from "../../safe/is-object.ts";
import { designVariables, designVariablesKind, fileKey } from "../tokens/design-variables-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { designComponent, designComponentsKind } from "./kind.ts";

/** Common settings of the plugin's endpoints: programs of any origin, with their own token. */
const shared = { tag: "Design tool plugin", access: programs("designtool:sync"), origins: "all" } as const;

const write = {
  ...shared,
  method: "POST",
  limit: "registry",
  errors: [409],
} as const;

export const getPluginStatus = endpoint({
  ...shared,
  method: "GET",
  path: "/api/designtool-plugin/status",
  summary: "Get the design system and the scopes of the token",
  answer: {
    json: z.object({
      ok: z.boolean(),
      title: z.string().nullable(),
      project: z
        .object({ key: z.string(), name: z.string(), url: z.string() })
        .nullable()
        .meta({ description: "The design file in the configuration. Pushes from other files are rejected." }),
      scopes: z.array(z.enum(SCOPES)),
      limits: z.object({ bytes: z.int().meta({ description: "The maximum size of a request body in bytes." }) }),
    }),
  },
  cache: "none",
});

export const getPlugin = endpoint({
  method: "GET",
  path: "/plugin/figma.zip",
  summary: "Download the Figma plugin",
  description:
    "Returns a ZIP file. Unpack it and import its `manifest.json` in Figma: Plugins, Development, Import plugin from manifest.",
  tag: "Design tool plugin",
  access: publicAccess,
  answer: { bytes: ["application/zip"], about: "A ZIP file with `manifest.json`, `code.js` and `panel.html`." },
});

const report = z
  .object({
    ok: z.boolean(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    warnings: z
      .array(z.string())
      .meta({ description: "Values that were stored with differences from the design tool." }),
  })
  .meta({ id: "DesignToolPushReport" });

export type DesignToolPushReport = z.infer<typeof report>;

/** Fields of every push besides its content. */
const about = {
  dryRun: z.boolean().optional().meta({ description: "Whether to only preview the changes without writing them." }),
  message: z.string().optional(),
};

const style = z.looseObject({ id: z.string().min(1).max(1_000) });
const styles = z.array(style).optional();

export const postStyles = endpoint({
  ...write,
  path: "/api/designtool-plugin/styles",
  summary: "Push the styles of a design file",
  description:
    "Appends a token snapshot with the styles of the file. Entries have the form of the raw token snapshot. Each list is merged with the existing list of its kind: styles from an earlier fetch or the plugin that are missing in the request are removed, pushed styles are kept. Absent lists are not changed; if all lists are empty, nothing changes. Returns 409 `foreign_file` if the file is not the one in the configuration, or, without one in the configuration, not the file of the previous push.",
  body: z.object({
    fileKey,
    styles: z.looseObject({ color: styles, typography: styles, effect: styles }),
    ...about,
  }),
  answer: { json: report },
  writes: [tokensKind],
  record: { kind: tokensKind },
  example: {
    fileKey: "tidelineDemoLibrary01",
    styles: {
      color: [
        {
          id: "S:1",
          name: "Primary",
          group: "Blue",
          groups: ["Blue"],
          machineName: "primary",
          reference: "color-blue-primary",
          value: "#1d70b8",
        },
      ],
    },
  },
});

export const postVariables = endpoint({
  ...write,
  path: "/api/designtool-plugin/variables",
  summary: "Push the variables of a design file",
  description:
    "Replaces the variables of the file. `variableCollections` and `variables` have the form of `meta` in the REST API of Figma. They override pushed tokens and appear as the source `figma/<fileKey>.tokens.json`. A collection with several modes becomes an axis. Returns 409 `foreign_file` if the file is not the one in the configuration, or, without one in the configuration, not the file of the previous push.",
  body: designVariables.extend(about),
  accept(body) {
    if (!isObject(body) || !isObject(body.meta)) return body;
    const { meta, ...rest } = body;
    return { ...rest, ...meta };
  },
  answer: { json: report },
  writes: [designVariablesKind],
  record: { kind: designVariablesKind },
  example: {
    fileKey: "tidelineDemoLibrary01",
    variableCollections: {
      "VariableCollectionId:1:1": {
        id: "VariableCollectionId:1:1",
        name: "Theme",
        defaultModeId: "1:0",
        modes: [
          { modeId: "1:0", name: "Light" },
          { modeId: "1:1", name: "Dark" },
        ],
        variableIds: ["VariableID:1:2"],
      },
    },
    variables: {
      "VariableID:1:2": {
        id: "VariableID:1:2",
        name: "surface/page",
        variableCollectionId: "VariableCollectionId:1:1",
        resolvedType: "COLOR",
        valuesByMode: { "1:0": { r: 1, g: 1, b: 1, a: 1 }, "1:1": { r: 0, g: 0, b: 0, a: 1 } },
      },
    },
  },
});

export const postComponents = endpoint({
  ...write,
  path: "/api/designtool-plugin/components",
  summary: "Push the components of a design file",
  description:
    "Replaces the components of the file that are compared with the code. Images from a fetch are kept. Returns 409 `foreign_file` if the file is not the one in the configuration, or, without one in the configuration, not the file of the previous push.",
  body: z.object({ fileKey, components: z.array(designComponent), ...about }),
  answer: { json: report },
  writes: [designComponentsKind],
  record: { kind: designComponentsKind },
  example: {
    fileKey: "tidelineDemoLibrary01",
    components: [
      {
        nodeId: "1:10",
        name: "Button",
        type: "component_set",
        description: "Starts something.",
        url: "",
        properties: [{ name: "Size", type: "variant", options: ["Small", "Medium"] }],
        variants: [],
      },
    ],
  },
});
