import type { CommandEntry } from "../command.ts";

export const mcpEntry: CommandEntry = {
  name: "mcp",
  usage: "[--url <registry>]",
  summary: "Serve agents on standard input and output",
  help: `Without --url the workspace of this folder, from its files; with it a registry, with the login of dsr login or
the secret of the environment. Clients start it themselves:

  {"command": "dsr", "args": ["mcp", "--workspace", "/path/to/workspace"]}

Where a repository has the package among its devDependencies:

  {"command": "npx", "args": ["--no", "dsr", "mcp"]}

Standard output carries messages alone; what is wrong stands on standard error. It ends with its input.`,
  load: async () => (await import("./mcp.ts")).mcp,
};
