import { z } from "zod";
import { listApiKeys } from "../../domain/people/accounts/api-keys.ts";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { people } from "../../domain/people/accounts/people.ts";
import { actorId } from "../../domain/people/accounts/person.ts";
import { revokeAnyKey } from "../../domain/people/operations.ts";
import { administrators } from "../../platform/contract/access.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { KeyList } from "../ui/account/key-list.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice } from "../ui/components/form.tsx";

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
