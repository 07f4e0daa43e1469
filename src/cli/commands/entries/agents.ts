import type { CommandGroup } from "../../command.ts";

/** What agents are given. */
export const agents: CommandGroup = {
  title: "Agents",
  entries: [
    {
      name: "mcp-init",
      usage: "[--client <name>…] [--all] [--url <registry>] [--public | --embed | --embed-secret | --key]",
      summary: "Tell the agents of this project where the registry is",
      help: `Writes the configuration of the clients the project uses, as far as files show it, else .mcp.json:

  claude-code .mcp.json           codex    .codex/config.toml (where there is one: the lines to add)
  cursor      .cursor/mcp.json    gemini   .gemini/settings.json
  vscode      .vscode/mcp.json    windsurf ~/.codeium/windsurf/mcp_config.json

Agents then sign in by themselves, in a browser. Other servers, comments and settings in the files stay as they are. At
a terminal each file is asked for; the one in your home folder is written only when you say so or name it.

Options
  --client <name>  write for this client; may be given several times
  --all            write for all that keep a file in the project
  --instructions   add a block about the design system to AGENTS.md, and to CLAUDE.md where there is one; what stands
                   around its marks stays
  --skill          write the registry's skill to .claude/skills and .agents/skills
  --public         write the address that answers without an account, where the registry's reads are public: it reads what
                   everybody reads, and nobody signs in
  --embed          write the token of your login into the files and the files into .gitignore; it works for about an
                   hour. Signs you in first where nobody is
  --embed-secret   write SERVICE_SYNC_SECRET instead, which works for good and may do everything: agents may then change
                   and delete what the registry has
  --key            write the API key of SERVICE_API_KEY instead; it works until you revoke it
  --dry-run        say what would be written
  --json           the files as JSON`,
      load: async () => (await import("../mcp-init.ts")).mcpInit,
    },
    {
      name: "mcp",
      usage: "[--url <registry>]",
      summary: "Serve agents on standard input and output",
      help: `Without --url the workspace of this folder, from its files; with it a registry, with the login of dsr login or
the secret of the environment. Clients start it themselves:

  {"command": "dsr", "args": ["mcp", "--workspace", "/path/to/workspace"]}

Where a repository has the package among its devDependencies:

  {"command": "npx", "args": ["--no", "dsr", "mcp"]}

Standard output carries messages alone; what is wrong stands on standard error. It ends with its input.`,
      load: async () => (await import("../mcp.ts")).mcp,
    },
    {
      name: "mcp-token",
      usage: "[--url <registry>] [--embed-secret]",
      summary: "Print the token of your login, and nothing else",
      help: "For programs that read a token from a command. It works for about an hour. At a terminal it signs you in first where nobody is. SERVICE_SYNC_SECRET, which works for good and may do everything, is printed only with --embed-secret.",
      load: async () => (await import("../mcp-token.ts")).mcpToken,
    },
  ],
};
