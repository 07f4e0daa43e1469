import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import { authorizeTool, callTool } from "./call-tool.ts";
import type { Capability } from "./capability.ts";
import { toolsOf } from "./tool-list.ts";

/** What features declare in `tools.ts`. The list is that of the program and never changes while it runs. */
export const tools: Capability = {
  declares: { tools: {} },
  answer(server, asked) {
    server.setRequestHandler("tools/list", async () => ({
      tools: [...(await toolsOf(asked.call)).values()].map(({ described }) => described),
    }));
    server.setRequestHandler("tools/call", async ({ params }) => {
      const found = (await toolsOf(asked.call)).get(params.name);
      if (!found) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${params.name}. tools/list names them.`);
      authorizeTool(found.tool, asked);
      return callTool(found.tool, params.arguments, asked);
    });
  },
};
