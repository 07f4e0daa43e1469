import type { Server } from "@modelcontextprotocol/server";
import { definePart } from "../../../contract/part.ts";
import { type Asked, authorizeTool, callTool } from "./call-tool.ts";
import { toolsOf } from "./tool-list.ts";

const INSTRUCTIONS =
  "This server knows a design system: its tokens, components, patterns, icons, pages and guidelines. Read from it before writing user-interface code.";

/** Answers MCP messages in both eras: sessions of 2025 and the stateless requests of 2026-07-28. */
export interface McpAnswerer {
  answer(request: Request, asked: Asked): Promise<Response>;
  close(): Promise<void>;
}

/** One server object a request: nothing of one caller is seen by another. */
export const mcpServer = definePart<McpAnswerer>({
  name: "MCP server",
  async open({ settings, log }) {
    const sdk = await import("@modelcontextprotocol/server");
    const askedIn = new WeakMap<Request, Asked>();
    const make = (asked: Asked): Server => {
      const server = new sdk.Server(
        { name: "design-system-registry", title: "Design-system registry", version: settings.version },
        { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
      );
      server.setRequestHandler("tools/list", async () => ({
        tools: [...(await toolsOf(asked.call)).values()].map(({ described }) => described),
      }));
      server.setRequestHandler("tools/call", async ({ params }) => {
        const found = (await toolsOf(asked.call)).get(params.name);
        if (!found)
          throw new sdk.ProtocolError(sdk.INVALID_PARAMS, `There is no tool ${params.name}. tools/list names them.`);
        authorizeTool(found.tool, asked);
        return callTool(found.tool, params.arguments, asked);
      });
      return server;
    };
    const onerror = (error: Error) => log.info("mcp", { message: error.message });
    const modern = sdk.createMcpHandler(
      ({ requestInfo }) => {
        const asked = requestInfo && askedIn.get(requestInfo);
        if (!asked) throw new Error("A message of nobody");
        return make(asked);
      },
      { legacy: "reject", onerror },
    );
    return {
      async answer(request, asked) {
        if (!(await sdk.isLegacyRequest(request))) {
          askedIn.set(request, asked);
          return modern.fetch(request);
        }
        const server = make(asked);
        const transport = new sdk.WebStandardStreamableHTTPServerTransport({
          sessionIdGenerator: undefined,
          enableJsonResponse: true,
        });
        await server.connect(transport);
        try {
          return await transport.handleRequest(request);
        } finally {
          await server.close();
        }
      },
      close: () => modern.close(),
    };
  },
  close: (server) => server.close(),
});
