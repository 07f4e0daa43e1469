import type { CommandEntry } from "../command.ts";

export const mcpTokenEntry: CommandEntry = {
  name: "mcp-token",
  usage: "[--url <registry>]",
  summary: "Print the token of your login, and nothing else",
  help: "For programs that read a token from a command. It works for about an hour. At a terminal it signs you in first where nobody is.",
  load: async () => (await import("./mcp-token.ts")).mcpToken,
};
