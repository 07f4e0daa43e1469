import { z } from "zod";
import { administrators } from "../../contract/access.ts";
import { adminTabs } from "../../people/admin-tabs.ts";
import { listApiKeys } from "../../people/api-keys.ts";
import { displayNames } from "../../people/display-names.ts";
import { formPage, redirect } from "../../people/form-page.tsx";
import { KeyList } from "../../people/key-list.tsx";
import { people } from "../../people/people.ts";
import { actorId } from "../../people/person.ts";
import { signedInTools } from "../../people/signed-in-tools.tsx";
import { Notice } from "../../web/account-form.tsx";
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
