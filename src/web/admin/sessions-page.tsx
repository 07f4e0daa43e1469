import { z } from "zod";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { people } from "../../domain/people/accounts/people.ts";
import { actorId } from "../../domain/people/accounts/person.ts";
import { listSessions, sessionHash } from "../../domain/people/accounts/session.ts";
import { endAnySession } from "../../domain/people/operations.ts";
import { administrators } from "../../platform/contract/access.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { SessionList } from "../ui/account/session-list.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice } from "../ui/components/form.tsx";

const query = z.object({ done: z.enum(["session"]).optional().catch(undefined) });

/** Who is signed in where. */
export const sessionsPage = formPage<undefined, z.infer<typeof query>>({
  path: "/admin/sessions",
  tag: "Administration",
  summary: "Administer sessions",
  does: "Sign anybody out",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { db } = await call.part(people);
    const sessions = await listSessions(db, { current: sessionHash(call) });
    const names = await displayNames(
      db,
      sessions.map(({ userId }) => actorId(userId)),
    );
    return {
      title: "Sessions",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs("/admin/sessions"),
      body: (
        <>
          {notice ?? (call.query.done && <Notice tone="positive">Signed out there.</Notice>)}
          <section class="a-section" aria-labelledby="sessions">
            <h2 id="sessions">Who is signed in where</h2>
            <SessionList sessions={sessions} csrf={csrf} action="/admin/sessions" names={names} />
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "" }) {
    await endAnySession(call, id);
    return redirect("/admin/sessions?done=session");
  },
});
