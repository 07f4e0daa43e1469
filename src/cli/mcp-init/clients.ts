/** Where a client keeps which MCP servers it has, and how it writes one. Each as its own documentation says (decision 038). */
export interface AgentClient {
  /** As `--client` takes it. */
  id: string;
  title: string;
  /** Relative to the project, or to the home folder of the person. */
  file: string;
  /** The file is the person's own: one for all projects. */
  ofPerson?: true;
  /** The text of a file that is not JSON. It is written as a new file; a person adds it to a present one. */
  toPaste?(url: string): string;
  /** The member that holds the servers by name. */
  servers: string;
  /** Files and folders that show that the project, or the person, uses it. */
  traces: readonly string[];
  /** The server in the client's form. */
  server(url: string, headers: Readonly<Record<string, string>> | undefined): Record<string, unknown>;
  /** A step in the client before it works. Missing if the client needs no step. */
  afterwards?: string;
}

type Headers = Readonly<Record<string, string>> | undefined;

const withHeaders = (server: Record<string, unknown>, headers: Headers) => (headers ? { ...server, headers } : server);
const typed = (url: string, headers: Headers) => withHeaders({ type: "http", url }, headers);

/** The clients that `mcp-init` supports. The first is the default. */
export const agentClients: readonly AgentClient[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    file: ".mcp.json",
    servers: "mcpServers",
    traces: [".mcp.json", ".claude", "CLAUDE.md"],
    server: typed,
  },
  {
    id: "cursor",
    title: "Cursor",
    file: ".cursor/mcp.json",
    servers: "mcpServers",
    traces: [".cursor", ".cursorrules"],
    server: (url, headers) => withHeaders({ url }, headers),
  },
  {
    id: "vscode",
    title: "VS Code",
    file: ".vscode/mcp.json",
    servers: "servers",
    traces: [".vscode"],
    server: typed,
  },
  {
    id: "codex",
    title: "Codex",
    file: ".codex/config.toml",
    servers: "mcp_servers",
    traces: [".codex"],
    toPaste: (url) => `[mcp_servers.design-system]\nurl = ${JSON.stringify(url)}`,
    server: (url) => ({ url }),
    afterwards: "Codex reads this file only in trusted projects. To sign in, run codex mcp login design-system.",
  },
  {
    id: "gemini",
    title: "Gemini CLI",
    file: ".gemini/settings.json",
    servers: "mcpServers",
    traces: [".gemini", "GEMINI.md"],
    // With `url`, the client uses the HTTP+SSE transport of 2024.
    server: (url, headers) => withHeaders({ httpUrl: url }, headers),
  },
  {
    id: "windsurf",
    title: "Windsurf",
    file: ".codeium/windsurf/mcp_config.json",
    ofPerson: true,
    servers: "mcpServers",
    traces: [".codeium/windsurf"],
    server: (url, headers) => withHeaders({ serverUrl: url }, headers),
    afterwards: "Press Refresh in the MCP servers of Cascade.",
  },
];
