import type { Tool as WireTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { appAddress } from "../../platform/contract/app-view.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Tool } from "../../platform/contract/tool.ts";
import { type Feature, featureList } from "../../platform/feature.ts";
import { isObject } from "../../safe/is-object.ts";
import { without } from "../../safe/without.ts";

/** The tools of a deployment. */
export interface ToolList {
  byName: ReadonlyMap<string, Tool>;
  /** As `tools/list` tells them, in the order of the feature list. */
  described: WireTool[];
}

/** Worked out once: the schemas of forty tools are more work than most calls. */
const toolList = definePart<ToolList>({
  name: "MCP tools",
  open: async ({ settings, part }) => listTools(await part(featureList), settings.mode),
});

export const toolsOf = ({ part }: Pick<Call, "part">): Promise<ToolList> => part(toolList);

/** Those that write are no part of a workspace. */
export function listTools(features: readonly Feature[], mode: "registry" | "workspace"): ToolList {
  const tools = features
    .flatMap((feature) => feature.tools ?? [])
    .filter(({ writes }) => !writes || mode === "registry");
  return { byName: new Map(tools.map((tool) => [tool.name, tool])), described: tools.map(describe) };
}

/** Throws where two tools have one name. */
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

/** A pattern above this says nothing to who reads it; what comes in is held against it all the same. */
const MAX_PATTERN = 60;

/**
 * The schema of one side, without what tells a client nothing it needs: every agent reads it at every start. That no other
 * fields are there is left out too, so that a client of yesterday reads an answer of tomorrow.
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
      // Names are texts, and free values are anything: saying so makes OpenAI refuse all tools of the server.
      delete made.propertyNames;
      if (isObject(made.additionalProperties) && Object.keys(made.additionalProperties).length === 0)
        delete made.additionalProperties;
      if (io === "input") oneType(made);
      if (made.format !== undefined || (made.pattern?.length ?? 0) > MAX_PATTERN) delete made.pattern;
    },
  });
  return without(made, "$schema") as WireTool["inputSchema"];
}

/**
 * Of what may be one of several, what agents mostly send: Gemini takes an argument of several types only where nothing
 * describes it, and others want a type. What comes in may be any of them.
 */
function oneType(made: z.core.JSONSchema.BaseSchema): void {
  const { anyOf, ...rest } = made;
  const first = anyOf?.find((option) => isObject(option) && option.type !== "null");
  if (!isObject(first)) return;
  delete made.anyOf;
  Object.assign(made, first, rest);
}
