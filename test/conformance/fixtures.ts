import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Capability } from "../../src/agents/mcp/capability.ts";
import { members } from "../../src/platform/contract/access.ts";
import type { AgentResource, ResourceContent } from "../../src/platform/contract/resource.ts";
import type { Feature } from "../../src/platform/feature.ts";

/**
 * What the official conformance suite expects a server to have: tools and resources called `test_…`. They stand in
 * a program that is built for that test alone. Resources are a feature like any other. Our tools answer data of
 * a declared shape and nothing else, so those of the suite, which answer sounds and bare text, take the place of ours.
 */

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==";

const text = (value: string) => ({ type: "text" as const, text: value });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const embedded = (uri: string, mimeType: string, value: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: value },
});

type Fixture = (context: ServerContext) => CallToolResult | Promise<CallToolResult>;

const TOOLS: Record<string, Fixture> = {
  test_simple_text: () => ({ content: [text("This is a simple text response for testing.")] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  test_embedded_resource: () => ({
    content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }),
  test_multiple_content_types: () => ({
    content: [
      text("Multiple content types test:"),
      image,
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  }),
  test_missing_capability() {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  // Those two ask and tell nothing of their own, as all tools of ours.
  test_streaming_elicitation: () => ({ content: [text("Nobody was asked")] }),
  test_logging_tool: () => ({ content: [text("Nothing was logged")] }),
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
    return { content: [text("Done")] };
  },
};

/** Keywords of 2020-12 that a list must hand on as they are. */
const SCHEMA_2020_12 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Takes the place of our tools. */
export const fixtureTools: Capability = {
  declares: { tools: {} },
  answer(server) {
    server.setRequestHandler("tools/list", () => ({
      tools: [
        ...Object.keys(TOOLS).map((name) => ({ name, description: name, inputSchema: { type: "object" as const } })),
        { name: "json_schema_2020_12_tool", description: "A schema of 2020-12", inputSchema: SCHEMA_2020_12 },
      ],
    }));
    server.setRequestHandler("tools/call", ({ params }, context) => {
      const fixture = TOOLS[params.name];
      if (!fixture) throw new Error(`There is no fixture ${params.name}`);
      return fixture(context);
    });
  },
};

const resource = (
  uri: string,
  mimeType: string,
  content: (id: string) => ResourceContent["content"],
): AgentResource => ({
  uri,
  name: uri.slice("test://".length).replaceAll(/\W+/g, "-"),
  title: uri,
  description: "A resource of the conformance suite",
  mimeType,
  from: { read: async ({ id = "" }) => ({ content: content(id) }), access: members },
});

export const fixtures: Feature = {
  resources: [
    resource("test://static-text", "text/plain", () => "This is the content of the static text resource."),
    resource("test://static-binary", "image/png", () => Buffer.from(PNG, "base64")),
    resource("test://watched-resource", "text/plain", () => "Watched"),
    resource("test://template/{id}/data", "application/json", (id) => JSON.stringify({ id, templateTest: true })),
  ],
};
