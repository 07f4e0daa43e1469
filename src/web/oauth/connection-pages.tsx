import { z } from "zod";
import { audit } from "../../domain/people/accounts/audit.ts";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { ownId } from "../../domain/people/accounts/own.ts";
import { actorId } from "../../domain/people/accounts/person.ts";
import { endSessionsOf, sessionHash } from "../../domain/people/accounts/session.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { endConnection, endConnectionsOf, listConnections } from "../../domain/people/connections.ts";
import { administrators, ownAccount } from "../../platform/contract/access.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { ConnectionList } from "../ui/account/connection-list.tsx";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice } from "../ui/components/form.tsx";

const query = z.object({ done: z.enum(["connection"]).optional().catch(undefined) });
type Query = z.infer<typeof query>;

/** The programs one let in. The account page shows the same list; its forms, and that of signing out everywhere, come here. */
export const ownConnectionsPage = formPage<undefined, Query>({
  path: "/account/connections",
  tag: "Account",
  summary: "Show the programs one let in",
  does: "Disconnect programs, sign out everywhere else",
  access: ownAccount,
  query,
  async draw(call, { csrf, notice }) {
    const { db } = await call.part(oauthConnection);
    return {
      title: "Connected programs",
      heading: "Connected programs",
      lead: "Programs you let in. Each can do no more than you allowed, and never more than you can.",
      width: "wide",
      tools: signedInTools(call, "account"),
      body: (
        <>
          {notice}
          <ConnectionList
            connections={await listConnections(db, ownId(call.actor))}
            csrf={csrf}
            action="/account/connections"
            empty="You have let in no programs."
          />
        </>
      ),
    };
  },
  async submit(call, { action, id = "" }) {
    const personId = ownId(call.actor);
    if (action === "end-all") {
      const { db } = await call.part(oauthConnection);
      await endSessionsOf(db, personId, sessionHash(call));
      await endConnectionsOf(db, personId);
      await audit(db, { actor: actorId(personId), action: "session.revoke-others", remote: call.remote });
      return redirect("/account?done=sessions");
    }
    await endConnection(call, id, personId);
    return redirect("/account?done=connection");
  },
});

/** The programs everybody let in. */
export const allConnectionsPage = formPage<undefined, Query>({
  path: "/admin/connections",
  tag: "Administration",
  summary: "Administer connected programs",
  does: "Disconnect anybody's programs",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { db } = await call.part(oauthConnection);
    const connections = await listConnections(db);
    const names = await displayNames(
      db,
      connections.map(({ userId }) => actorId(userId)),
    );
    return {
      title: "Connections",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs("/admin/connections"),
      body: (
        <>
          {notice ?? (call.query.done && <Notice tone="positive">Disconnected. Its tokens are dead.</Notice>)}
          <section class="a-section" aria-labelledby="connections">
            <h2 id="connections">Programs that people let in</h2>
            <p>Logins of the command line, and agents and editors that signed in by OAuth.</p>
            <ConnectionList
              connections={connections}
              csrf={csrf}
              action="/admin/connections"
              names={names}
              empty="Nobody has let a program in."
            />
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "" }) {
    await endConnection(call, id);
    return redirect("/admin/connections?done=connection");
  },
});
