import { z } from "zod";
import type { Call } from "../../../contract/route.ts";
import type { Tool } from "../../../contract/tool.ts";
import { featureList } from "../../../feature.ts";

/** A tool with what clients are told of it. */
export interface OfferedTool {
  tool: Tool;
  described: DescribedTool;
}

/** A tool as `tools/list` tells it. */
export interface DescribedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; [key: string]: unknown };
  outputSchema: { type: "object"; [key: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: false };
}

const kept = new WeakMap<Tool, DescribedTool>();

/** The tools of this deployment by name, in the order of the feature list. Those that write are no part of a workspace. */
export async function toolsOf({
  settings,
  part,
}: Pick<Call, "settings" | "part">): Promise<ReadonlyMap<string, OfferedTool>> {
  const features = await part(featureList);
  const tools = features
    .flatMap((feature) => feature.tools ?? [])
    .filter(({ writes }) => !writes || settings.mode === "registry");
  return new Map(tools.map((tool) => [tool.name, { tool, described: describe(tool) }]));
}

function describe(tool: Tool): DescribedTool {
  const known = kept.get(tool);
  if (known) return known;
  const { name, title, description, writes } = tool;
  const made: DescribedTool = {
    name,
    title,
    description,
    inputSchema: jsonSchema(tool.pages ? z.object({ ...shapeOf(tool.input), cursor }) : tool.input, "input"),
    outputSchema: jsonSchema(z.object({ ...shapeOf(tool.output), ...answerFields }), "output"),
    annotations: {
      readOnlyHint: !writes,
      destructiveHint: writes?.destructive ?? false,
      idempotentHint: writes?.idempotent ?? true,
      openWorldHint: false,
    },
  };
  kept.set(tool, made);
  return made;
}

const cursor = z.string().max(200).optional().meta({ description: "`nextCursor` of the page before." });

const answerFields = {
  revision: z.int().meta({ description: "The revision of the design system this is from." }),
  nextCursor: z.string().optional().meta({ description: "Asks for the rest, as `cursor`; absent at the end." }),
};

const shapeOf = (schema: Tool["input"]): z.ZodRawShape => (schema as unknown as z.ZodObject).shape;

const jsonSchema = (schema: Tool["input"], io: "input" | "output") =>
  z.toJSONSchema(schema as unknown as z.core.$ZodType, {
    io,
    unrepresentable: "any",
    reused: "inline",
  }) as DescribedTool["inputSchema"];
