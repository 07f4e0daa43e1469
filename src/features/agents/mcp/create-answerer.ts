import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Deployment } from "../../../contract/part.ts";
import { completion } from "./answer-completion.ts";
import { prompts } from "./answer-prompts.ts";
import { resources } from "./answer-resources.ts";
import { tools } from "./answer-tools.ts";
import type { Asked, Capability } from "./capability.ts";

const INSTRUCTIONS =
  "This server knows a design system: its tokens, components, patterns, icons, pages and guidelines. Read from it before writing user-interface code.";

/** Answers MCP messages in both eras: sessions of 2025 and the stateless requests of 2026-07-28. */
export interface McpAnswerer {
  answer(request: Request, asked: Asked): Promise<Response>;
  close(): Promise<void>;
}

/** What the endpoint can be asked for. */
const CAPABILITIES: readonly Capability[] = [tools, resources, prompts, completion];

/** One server object a request: nothing of one caller is seen by another. */
export function createAnswerer({ settings, log }: Pick<Deployment, "settings" | "log">): McpAnswerer {
  const info = { name: "design-system-registry", title: "Design-system registry", version: settings.version };
  const capabilities = Object.assign({}, ...CAPABILITIES.map(({ declares }) => declares));
  const askedIn = new WeakMap<Request, Asked>();
  const make = (asked: Asked): Server => {
    const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
    for (const capability of CAPABILITIES) capability.answer(server, asked);
    return server;
  };
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const asked = requestInfo && askedIn.get(requestInfo);
      if (!asked) throw new Error("A message of nobody");
      return make(asked);
    },
    { legacy: "reject", onerror: (error) => log.info("mcp", { message: error.message }) },
  );
  return {
    async answer(request, asked) {
      if (!(await isLegacyRequest(request))) {
        askedIn.set(request, asked);
        return modern.fetch(request);
      }
      const server = make(asked);
      const transport = new WebStandardStreamableHTTPServerTransport({
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
}
