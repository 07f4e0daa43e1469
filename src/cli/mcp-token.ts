import { openedForAgents } from "./auth/opened.ts";
import type { Command } from "./runner/command.ts";

/** Prints the token of the login and nothing else, for programs that read it. */
export const mcpToken: Command = {
  async run(context) {
    const { registry, opener } = await openedForAgents(context);
    context.terminal.print(opener.token);
    context.terminal.result({
      ok: true,
      url: registry.url,
      token: opener.token,
      ...(opener.login ? { expiresAt: opener.login.expiresAt } : {}),
    });
    return 0;
  },
};
