import { definePart } from "../../../contract/part.ts";

const INSTRUCTIONS =
  "This server knows a design system: its tokens, components, patterns, icons, pages and guidelines. Read from it before writing user-interface code.";

/** Answers MCP messages in both eras: sessions of 2025 and the stateless requests of 2026-07-28. */
export interface McpAnswerer {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** One server object a request: nothing of one caller is seen by another. */
export const mcpServer = definePart<McpAnswerer>({
  name: "MCP server",
  async open({ settings, log }) {
    const sdk = await import("@modelcontextprotocol/server");
    const make = () => {
      const server = new sdk.McpServer(
        { name: "design-system-registry", title: "Design-system registry", version: settings.version },
        { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
      );
      server.server.setRequestHandler("tools/list", () => ({ tools: [] }));
      return server;
    };
    const onerror = (error: Error) => log.info("mcp", { message: error.message });
    const modern = sdk.createMcpHandler(make, { legacy: "reject", onerror });
    return {
      async answer(request) {
        if (!(await sdk.isLegacyRequest(request))) return modern.fetch(request);
        const server = make();
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
