import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { members } from "../../platform/contract/access.ts";
import { without } from "../../safe/without.ts";
import { callTool } from "./call-tool.ts";
import type { Capability } from "./capability.ts";
import { mayRead } from "./resources-of.ts";
import { toolsOf } from "./tool-list.ts";

/** What features declare in `tools.ts`. The list is that of the program and never changes while it runs. */
export const tools: Capability = {
  declares: { tools: {} },
  answer(server, asked, { log }) {
    server.setRequestHandler("tools/list", async () => {
      const { described, byName } = await toolsOf(asked.call);
      if (!asked.isStranger) return { tools: described };
      // Views are resources, which only those get who signed in.
      const open = described.filter(({ name }) => mayRead(byName.get(name)?.access ?? members, asked));
      return { tools: open.map((tool) => without(tool, "_meta")) };
    });
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      const { byName } = await toolsOf(asked.call);
      const tool = byName.get(params.name);
      if (!tool) throw unknownTool(params.name, byName.keys());
      return callTool(tool, params.arguments, { ...asked, signal: mcpReq.signal }, log);
    });
  },
  async accessOf({ method, params }, { call }) {
    if (method !== "tools/call") return undefined;
    return (await toolsOf(call)).byName.get(String(params?.name))?.access;
  },
};

function unknownTool(name: string, names: Iterable<string>): ProtocolError {
  const near = didYouMean(name, names);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  return new ProtocolError(
    INVALID_PARAMS,
    `There is no tool ${name.slice(0, 100)}.${meant} tools/list names them all.`,
  );
}
