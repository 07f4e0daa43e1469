import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { ignoreMcpFile, isTracked, MCP_FILE, readMcpFile, writeMcpFile } from "../auth/mcp-file.ts";
import { opened } from "../auth/opened.ts";
import { type Command, type CommandContext, CommandError } from "../command.ts";
import { openRegistry } from "../push/registry.ts";

/** What agents read: enough for every tool of the MCP endpoint that reads. */
const KEY_SCOPES = ["sync:read", "reference:read", "components:read", "design:read"];

/** Writes `.mcp.json`. Clients then sign in by themselves, unless a token or key is asked for. */
export const mcpInit: Command = {
  options: { url: { type: "string" }, embed: { type: "boolean" }, key: { type: "boolean" } },
  async run(context) {
    const { workspace, terminal, flags } = context;
    if (flags.embed && flags.key) throw new CommandError("Give --embed or --key, not both.");
    const { url } = await openRegistry(context, createWorkspaceFiles(workspace));
    await readMcpFile(workspace);
    if (!flags.embed && !flags.key) {
      await writeMcpFile(workspace, url);
      terminal.print(`Wrote ${MCP_FILE} for ${url}`, "Agents sign in by themselves, in a browser.");
      terminal.result({ ok: true, url, file: MCP_FILE });
      return 0;
    }
    if (await isTracked(workspace))
      throw new CommandError(
        `git keeps ${MCP_FILE}: a secret in it would be published. Run git rm --cached ${MCP_FILE} first, or leave out ${flags.key ? "--key" : "--embed"}.`,
      );
    const { headers, until } = flags.key ? await withKey(context) : await withToken(context);
    await ignoreMcpFile(workspace);
    await writeMcpFile(workspace, url, headers);
    terminal.print(`Wrote ${MCP_FILE} for ${url}, with a secret in it; git ignores the file.`, `It works ${until}.`);
    terminal.result({ ok: true, url, file: MCP_FILE, works: until });
    return 0;
  },
};

interface Embedded {
  headers: Record<string, string>;
  /** When it ends, as a part of a sentence. */
  until: string;
}

async function withToken(context: CommandContext): Promise<Embedded> {
  const { opener } = await opened(context);
  const until = opener.login ? `until ${opener.login.expiresAt}` : `as long as ${opener.from} does`;
  return { headers: { Authorization: `Bearer ${opener.token}` }, until };
}

/** A key is made by a person in a browser: no token makes one, whatever it may. */
async function withKey(context: CommandContext): Promise<Embedded> {
  const { url, secret, refusal } = await openRegistry(context, createWorkspaceFiles(context.workspace));
  if (refusal) throw new CommandError(refusal);
  if (secret?.name !== "SERVICE_API_KEY")
    throw new CommandError(
      `Make a key at ${url}/account#keys (${KEY_SCOPES.join(", ")} are enough), set SERVICE_API_KEY to it and SERVICE_REGISTRY_URL to ${url}, and run this again.`,
    );
  return { headers: { "X-Service-Api-Key": secret.token }, until: "until you revoke the key on your account page" };
}
