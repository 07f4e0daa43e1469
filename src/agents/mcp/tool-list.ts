import type { Tool as WireTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { appAddress } from "../../platform/contract/app-view.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Tool } from "../../platform/contract/tool.ts";
import { type Feature, featureList } from "../../platform/feature.ts";
import { isObject } from "../../safe/is-object.ts";
import { omit } from "../../safe/omit.ts";

/** The tools of a deployment. */
export interface ToolList {
  byName: ReadonlyMap<string, Tool>;
  /** As in `tools/list`, in the order of the feature list. */
  described: WireTool[];
}

/** Computed once: the schemas of forty tools are more work than most calls. */
const toolList = definePart<ToolList>({
  name: "MCP tools",
  open: async ({ settings, part }) => listTools(await part(featureList), settings.mode),
});

export const toolsOf = ({ part }: Pick<Call, "part">): Promise<ToolList> => part(toolList);

/** Writing tools are omitted in a workspace. */
export function listTools(features: readonly Feature[], mode: "registry" | "workspace"): ToolList {
  const tools = features
    .flatMap((feature) => feature.tools ?? [])
    .filter(({ writes }) => !writes || mode === "registry");
  return { byName: new Map(tools.map((tool) => [tool.name, tool])), described: tools.map(describe) };
}

/** Throws if two tools have the same name. */
export function refuseDoubles(features: readonly Feature[]): void {
  const names = features.flatMap((feature) => feature.tools ?? []).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`Two tools are called ${twice}.`);
}

function describe(tool: Tool): WireTool {
  const { name, title, description, view, writes } = tool;
  return {
    name,
    title,
    description,
    ...(view ? { _meta: { ui: { resourceUri: appAddress(view) } } } : {}),
    inputSchema: jsonSchema(tool.pages ? z.object({ ...shapeOf(tool.input), cursor }) : tool.input, "input"),
    outputSchema: jsonSchema(
      z.object({ ...shapeOf(tool.output), revision, ...(tool.pages ? { nextCursor } : {}) }),
      "output",
    ),
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: writes?.destructive ?? false,
      idempotentHint: writes?.idempotent ?? true,
      openWorldHint: false,
    },
  };
}

const cursor = z.string().max(200).optional().meta({ description: "The `nextCursor` of the previous page." });

const revision = z.int().meta({ description: "The revision of the design system." });
const nextCursor = z
  .string()
  .optional()
  .meta({ description: "The value of `cursor` for the next page. Absent on the last page." });

/** The fields of the input or output of a tool. */
export const shapeOf = (schema: Tool["input"]): z.ZodRawShape => (schema as unknown as z.ZodObject).shape;

/** Longer patterns are omitted, because readers can't use them; input is validated against them anyway. */
const MAX_PATTERN = 60;

/**
 * The schema of one side, without parts that clients don't need: every agent reads it at every start. Also omits that
 * other fields are forbidden, so that an older client accepts a newer result.
 */
function jsonSchema(schema: Tool["input"], io: "input" | "output"): WireTool["inputSchema"] {
  const made = z.toJSONSchema(schema as unknown as z.core.$ZodType, {
    io,
    unrepresentable: "any",
    reused: "inline",
    override({ jsonSchema: made }) {
      if (made.additionalProperties === false) delete made.additionalProperties;
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      // Property names are always strings, and free values may be anything: OpenAI refuses all tools of a server that
      // states this.
      delete made.propertyNames;
      if (isObject(made.additionalProperties) && Object.keys(made.additionalProperties).length === 0)
        delete made.additionalProperties;
      if (io === "input") oneType(made);
      if (made.format !== undefined || (made.pattern?.length ?? 0) > MAX_PATTERN) delete made.pattern;
    },
  });
  return omit(made, "$schema") as WireTool["inputSchema"];
}

/**
 * Reduces alternatives to the one that agents usually send: Gemini accepts an argument of several types only without a
 * description, and others require a type. The input may still have any of them.
 */
function oneType(made: z.core.JSONSchema.BaseSchema): void {
  const { anyOf, ...rest } = made;
  const first = anyOf?.find((option) => isObject(option) && option.type !== "null");
  if (!isObject(first)) return;
  delete made.anyOf;
  Object.assign(made, first, rest);
}
