import { z } from "zod";
import { listApiKeys } from "../../domain/people/accounts/api-keys.ts";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { actorId } from "../../domain/people/accounts/person.ts";
import { listSessions, sessionHash } from "../../domain/people/accounts/session.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { endConnection, listConnections } from "../../domain/people/connections.ts";
import { endAnySession, revokeAnyKey } from "../../domain/people/operations.ts";
import { administrators } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { ConnectionList, KeyList, SessionList } from "../ui/account/credential-list.tsx";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice } from "../ui/components/form.tsx";
import { movedPage } from "../ui/moved-page.ts";

const PATH = "/admin/credentials";
const tag = "Administration";

const DONE = {
  key: "The API key was revoked.",
  connection: "The program was disconnected. Its tokens no longer work.",
  session: "The session was ended.",
} as const;

const query = z.object({ done: z.enum(["key", "connection", "session"]).optional().catch(undefined) });

/** Keys, connected programs and sessions of all people. */
export const credentialsPage = [
  ...formPage<undefined, z.infer<typeof query>>({
    path: PATH,
    tag,
    summary: "Manage API keys, connected programs and sessions",
    does: "Revoke API keys, disconnect programs and end sessions of any person",
    access: administrators,
    query,
    async draw(call, { csrf, notice }) {
      const [{ db }, oauth] = await Promise.all([call.part(peoplePart), call.part(oauthConnection)]);
      const [keys, connections, sessions] = await Promise.all([
        listApiKeys(db, {}),
        listConnections(oauth.db),
        listSessions(db, { current: sessionHash(call) }),
      ]);
      const owners = new Set([...keys, ...connections, ...sessions].map(({ userId }) => actorId(userId)));
      const shared = { csrf, action: PATH, names: await displayNames(db, [...owners]) };
      const { done } = call.query;
      return {
        title: "Credentials",
        heading: "Administration",
        width: "wide",
        tools: signedInTools(call, "admin"),
        tabs: adminTabs(PATH),
        body: (
          <>
            {notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
            <section class="a-section" aria-labelledby="keys">
              <h2 id="keys">API keys</h2>
              <KeyList {...shared} keys={keys} empty="No API keys yet." />
            </section>
            <section class="a-section" aria-labelledby="connections">
              <h2 id="connections">Connected programs</h2>
              <p>Command-line logins, agents and editors that signed in with OAuth.</p>
              <ConnectionList {...shared} connections={connections} empty="No connected programs." />
            </section>
            <section class="a-section" aria-labelledby="sessions">
              <h2 id="sessions">Sessions</h2>
              <SessionList {...shared} sessions={sessions} empty="No active sessions." />
            </section>
          </>
        ),
      };
    },
    async submit(call, { action, id = "" }) {
      switch (action) {
        case "revoke-key":
          await revokeAnyKey(call, id);
          return redirect(`${PATH}?done=key`);
        case "disconnect":
          await endConnection(call, id);
          return redirect(`${PATH}?done=connection`);
        case "end-session":
          await endAnySession(call, id);
          return redirect(`${PATH}?done=session`);
        default:
          throw new ApiError(
            400,
            "invalid_body",
            "The form is incomplete: it has no action. Reload the page and try again.",
          );
      }
    },
  }),
  ...["keys", "connections", "sessions"].map((kind) =>
    movedPage({ from: `/admin/${kind}`, to: `${PATH}#${kind}`, tag, access: administrators }),
  ),
];
