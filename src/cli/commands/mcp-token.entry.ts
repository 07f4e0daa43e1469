import type { CommandEntry } from "../command.ts";

export const mcpTokenEntry: CommandEntry = {
  name: "mcp-token",
  usage: "[--url <registry>] [--embed-secret]",
  summary: "Print the token of your login, and nothing else",
  help: "For programs that read a token from a command. It works for about an hour. At a terminal it signs you in first where nobody is. SERVICE_SYNC_SECRET, which works for good and may do everything, is printed only with --embed-secret.",
  load: async () => (await import("./mcp-token.ts")).mcpToken,
};
