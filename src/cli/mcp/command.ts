import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { tokenFor } from "../auth/token-for.ts";
import { openRegistry } from "../registry/registry.ts";
import type { Command, CommandContext } from "../runner/command.ts";
import { CommandError } from "../runner/command.ts";
import { serveWorkspaceOnce } from "../workspace/serve-workspace-once.ts";
import { bridge } from "./bridge.ts";
import type { McpEndpoint } from "./endpoint.ts";

/** The credential of agents, and its end. */
interface Opened {
  endpoint: McpEndpoint;
  close(): Promise<void>;
}

/** An MCP server over standard input and output, for clients without HTTP. It prints only messages. */
export const mcp: Command = {
  goesOnWithoutConfig: true,
  async run(context) {
    const { input, output, terminal, untilStopped } = context;
    const { endpoint, close } = context.flags.url ? await ofRegistry(context) : await ofWorkspace(context);
    const stopping = new AbortController();
    void untilStopped().then(() => stopping.abort());
    const requests = input();
    try {
      await bridge({
        endpoint,
        input: requests,
        write: (line) => output.write(`${line}\n`),
        warn: (text) => terminal.warn(text),
        stopping: stopping.signal,
      });
      return 0;
    } finally {
      // An open input would keep the process alive.
      requests.destroy();
      await close();
    }
  },
};

async function ofRegistry(context: CommandContext): Promise<Opened> {
  const { workspace } = context;
  const registry = await openRegistry(context, createWorkspaceFiles(workspace));
  const token = async () => {
    const found = await tokenFor(workspace, registry);
    if (found === undefined)
      throw new CommandError(`Not signed in to ${registry.url}. Run dsr login --url ${registry.url}.`);
    return found;
  };
  await token();
  return { endpoint: { url: `${registry.url}/api/mcp`, token }, close: async () => undefined };
}

async function ofWorkspace(context: CommandContext): Promise<Opened> {
  const { url, secret, close } = await serveWorkspaceOnce(context);
  return { endpoint: { url: `${url}/api/mcp`, token: async () => secret }, close };
}
