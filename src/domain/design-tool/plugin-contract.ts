import { z } from "zod";
import { everybody, programs, SCOPES } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { isObject } from "../../safe/is-object.ts";
import { designVariables, designVariablesKind, fileKey } from "../tokens/design-variables-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { designComponent, designComponentsKind } from "./kind.ts";

/** What the endpoints of the plugin have in common: programs of any origin, with a token of their own. */
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
  summary: "Read which design system this is, and what the token may do",
  answer: {
    json: z.object({
      ok: z.boolean(),
      title: z.string().nullable(),
      project: z
        .object({ key: z.string(), name: z.string(), url: z.string() })
        .nullable()
        .meta({ description: "The file of the design tool that the configuration names; others are refused." }),
      scopes: z.array(z.enum(SCOPES)),
      limits: z.object({ bytes: z.int().meta({ description: "Largest body of a push." }) }),
    }),
  },
  cache: "none",
});

export const getPlugin = endpoint({
  method: "GET",
  path: "/plugin/figma.zip",
  summary: "Download the plugin for Figma",
  description: "Unpack it and import its `manifest.json` in Figma: Plugins, Development, Import plugin from manifest.",
  tag: "Design tool plugin",
  access: everybody,
  answer: { bytes: ["application/zip"], about: "`manifest.json`, `code.js` and `panel.html` in one folder." },
});

const report = z
  .object({
    ok: z.boolean(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    warnings: z.array(z.string()).meta({ description: "What is kept, but is less or other than in the design tool." }),
  })
  .meta({ id: "DesignToolPushReport" });

export type DesignToolPushReport = z.infer<typeof report>;

/** What every push may say beside its content. */
const about = {
  dryRun: z.boolean().optional().meta({ description: "True: tell what would change, and change nothing." }),
  message: z.string().optional(),
};

const style = z.looseObject({ id: z.string().min(1).max(1_000) });
const styles = z.array(style).optional();

export const postStyles = endpoint({
  ...write,
  path: "/api/designtool-plugin/styles",
  summary: "Append a token snapshot with the styles of the file",
  description:
    "Entries as in the raw token snapshot. A list that is sent is merged into the list of its kind: styles that a fetch or the plugin brought and that are not in it are removed, those that were pushed stay; a list that is absent changes nothing, and neither do lists that are all empty. What else the snapshot holds stays too. 409 `foreign_file` for a file the configuration does not name, or, where it names none, other than the one sent before.",
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
  summary: "Replace the variables of the file",
  description:
    "`variableCollections` and `variables` as the REST API of Figma has them in `meta`. They lie above all tokens that were pushed, and are told as the source `figma/<fileKey>.tokens.json`: a collection with several modes is an axis. 409 `foreign_file` for a file the configuration does not name, or, where it names none, other than the one sent before.",
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
  summary: "Replace the components of the file",
  description:
    "What the audit compares with the code. Pictures that a fetch made stay. 409 `foreign_file` for a file the configuration does not name, or, where it names none, other than the one sent before.",
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
