import { decodeJwt } from "jose";
import { isObject } from "../safe/is-object.ts";
import { opened } from "./auth/opened.ts";
import { jsonOf } from "./registry/exchange.ts";
import type { Command } from "./runner/command.ts";

/** Shows the identity that the registry sees. */
export const whoami: Command = {
  async run(context) {
    const { terminal } = context;
    const { registry, opener } = await opened(context);
    const answer = jsonOf(await registry.send({ method: "GET", path: "/api/account", again: true }));
    const user = isObject(answer) && isObject(answer.user) ? answer.user : undefined;
    // The history calls the shared secret Automation too.
    const name = user ? `${user.name} <${user.email}>, ${user.role}` : "Automation (shared secret)";
    const scope = opener.login?.scope;
    terminal.print(
      ...[
        `Signed in as ${terminal.style("bold", name)}`,
        `  Registry:        ${registry.url}`,
        `  Signed in with:  ${opener.from === "login" ? `dsr login${clientOf(opener.token)}` : opener.from}`,
        ...(scope ? [`  Scopes:          ${scope.split(" ").join(", ")}`] : []),
        ...(opener.login ? [`  Expires:         ${opener.login.expiresAt}, renewed automatically`] : []),
      ],
    );
    terminal.result({
      ok: true,
      url: registry.url,
      user: user ?? null,
      from: opener.from,
      ...(scope ? { scope } : {}),
    });
    return 0;
  },
};

/** The client a token was made for, where it is not this program. */
function clientOf(token: string): string {
  try {
    const { client_id } = decodeJwt(token);
    return client_id === "dsr" ? "" : ` (${String(client_id)})`;
  } catch {
    return "";
  }
}
