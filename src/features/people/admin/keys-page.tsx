import { z } from "zod";
import { administrators } from "../../../contract/access.ts";
import { Notice } from "../../../web/account-form.tsx";
import { listApiKeys } from "../accounts/api-keys.ts";
import { displayNames } from "../accounts/display-names.ts";
import { people } from "../accounts/people.ts";
import { actorId } from "../accounts/person.ts";
import { adminTabs } from "../look/admin-tabs.ts";
import { formPage, redirect } from "../look/form-page.tsx";
import { KeyList } from "../look/key-list.tsx";
import { signedInTools } from "../look/signed-in-tools.tsx";
import { revokeAnyKey } from "./operations.ts";

const query = z.object({ done: z.enum(["key"]).optional().catch(undefined) });

/** Everybody's API keys. */
export const keysPage = formPage<undefined, z.infer<typeof query>>({
  path: "/admin/keys",
  tag: "Administration",
  summary: "Administer API keys",
  does: "Revoke anybody's keys",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { db } = await call.part(people);
    const keys = await listApiKeys(db, {});
    const names = await displayNames(
      db,
      keys.map(({ userId }) => actorId(userId)),
    );
    return {
      title: "API keys",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs("/admin/keys"),
      body: (
        <>
          {notice ?? (call.query.done && <Notice tone="positive">The key is revoked.</Notice>)}
          <section class="a-section" aria-labelledby="keys">
            <h2 id="keys">API keys of everybody</h2>
            <KeyList keys={keys} csrf={csrf} action="/admin/keys" names={names} empty="Nobody has made a key." />
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "" }) {
    await revokeAnyKey(call, id);
    return redirect("/admin/keys?done=key");
  },
});
