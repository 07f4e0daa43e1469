import { openedBySigningIn } from "../auth/opened.ts";
import type { Command } from "../command.ts";

/** Prints the token and nothing else, for programs that read it. */
export const mcpToken: Command = {
  options: { url: { type: "string" } },
  async run(context) {
    const { registry, opener } = await openedBySigningIn(context);
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
