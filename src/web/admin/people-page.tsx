import type { Child } from "hono/jsx";
import { z } from "zod";
import { type ListedPerson, listPeople } from "../../domain/people/accounts/directory.ts";
import { type Delivery, hiddenClients, peoplePart } from "../../domain/people/accounts/people.ts";
import { roleSchema } from "../../domain/people/accounts/shapes.ts";
import { changeRole, inviteUser, makeLink, removeUser } from "../../domain/people/operations.ts";
import { hidesClient } from "../../platform/access/client-address.ts";
import { administrators } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { Confirm } from "../ui/account/confirm.tsx";
import { FormFieldFault, type FormPage, formFaultOf, formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Badge } from "../ui/components/badge.tsx";
import { ChoiceField, Field, Notice, SecretField, Submit } from "../ui/components/form.tsx";
import { Moment } from "../ui/components/moment.tsx";

const DONE = {
  role: "The role was changed.",
  removed: "The person was removed. Their sessions and API keys no longer work.",
};
const query = z.object({ done: z.enum(["role", "removed"]).optional().catch(undefined) });
type Query = z.infer<typeof query>;
const ROLES = [
  { value: "member", title: "Member" },
  { value: "admin", title: "Administrator" },
];

const draw: FormPage<undefined, Query>["draw"] = async (call, drawing) => {
  const { db } = await call.part(peoplePart);
  const everybody = await listPeople(db);
  const { done } = call.query;
  const { csrf, fields } = drawing;
  const invited = fields.action === "invite" ? fields : {};
  return {
    title: "Administration",
    heading: "Administration",
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs("/admin"),
    body: (
      <>
        {drawing.notice ?? (done && fields.action === undefined && <Notice tone="positive">{DONE[done]}</Notice>)}
        {hidesClient(call.headers, call.remote) && <Notice tone="negative">{hiddenClients(call.remote)}</Notice>}
        <section class="a-section" aria-labelledby="invite">
          <h2 id="invite">Invite a person</h2>
          <form class="a-form" method="post" action="/admin">
            {csrf}
            <div class="r-form-row">
              <Field
                label="Email address"
                name="email"
                type="email"
                value={invited.email}
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
                error={formFaultOf(drawing, "email")}
              />
              <ChoiceField label="Role" name="role" options={ROLES} value={invited.role ?? "member"} />
              <Submit name="action" value="invite">
                Invite
              </Submit>
            </div>
          </form>
        </section>
        <section class="a-section" aria-labelledby="people">
          <h2 id="people">People</h2>
          <ul class="r-list">
            {everybody.map((person) => (
              <PersonRow person={person} csrf={csrf} self={person.id === call.actor?.userId} />
            ))}
          </ul>
        </section>
      </>
    ),
  };
};

/** People who may sign in: invite, role, link, remove. */
export const peoplePage = formPage<undefined, Query>({
  path: "/admin",
  tag: "Administration",
  summary: "Manage people",
  does: "Invite, change and remove people",
  access: administrators,
  query,
  draw,
  async submit(call, fields, drawing) {
    const { action, userId = "" } = fields;
    const again = (notice: Child) => draw(call, { ...drawing, fields: { action: "" }, notice });
    if (action === "invite") {
      const email = z.email().max(254).safeParse(fields.email?.trim()).data;
      if (email === undefined)
        throw new FormFieldFault("email", "Enter a valid email address, such as ada@example.com.");
      const { inviteUrl, mailed, mailFault } = await inviteUser(call, {
        email,
        role: roleSchema.catch("member").parse(fields.role),
      });
      return again(
        <LinkNotice label={`Invitation for ${email}`} url={inviteUrl} delivery={{ mailed, mailFault }} life="a week" />,
      );
    }
    if (action === "link") {
      const { purpose, url, person, ...delivery } = await makeLink(call, userId);
      const label = purpose === "invite" ? `Invitation for ${person.email}` : `New password for ${person.name}`;
      return again(
        <LinkNotice label={label} url={url} delivery={delivery} life={purpose === "invite" ? "a week" : "an hour"} />,
      );
    }
    if (action === "role") {
      const role = roleSchema.safeParse(fields.role).data;
      if (role === undefined)
        throw new ApiError(400, "invalid_body", "The role is unknown. Choose member or administrator.");
      await changeRole(call, { userId, role });
      // Who gave up the office themself has nothing to see here any more.
      return redirect(userId === call.actor?.userId && role !== "admin" ? "/account" : "/admin?done=role");
    }
    if (action === "remove") {
      await removeUser(call, userId);
      return redirect(userId === call.actor?.userId ? "/" : "/admin?done=removed");
    }
    throw new ApiError(400, "invalid_body", "The form is incomplete: it has no action. Reload the page and try again.");
  },
});

function LinkNotice(shown: { label: string; url: string; delivery: Delivery; life: string }) {
  const { label, url, delivery, life } = shown;
  return (
    <Notice tone={delivery.mailFault === undefined ? "positive" : "negative"}>
      {delivery.mailFault !== undefined && <p>The email couldn't be sent: {delivery.mailFault}</p>}
      <p>
        {delivery.mailed
          ? `We've sent the link by email. You can also share it yourself. It works once and expires in ${life}.`
          : `Copy this link and send it to the person. It works once, expires in ${life}, and isn't shown again.`}
      </p>
      <SecretField label={label} value={url} />
    </Notice>
  );
}

function PersonRow({ person, csrf, self }: { person: ListedPerson; csrf: Child; self: boolean }) {
  const { id, name, email, role, status, createdAt } = person;
  const hidden = (
    <>
      {csrf}
      <input type="hidden" name="userId" value={id} />
    </>
  );
  const other =
    role === "admin" ? { role: "member", title: "Make member" } : { role: "admin", title: "Make administrator" };
  return (
    <li>
      <div class="r-list-what">
        <p>
          {name}
          {role === "admin" && <Badge tone="accent">Administrator</Badge>}
          {status === "invited" && <Badge tone="warning">Invited</Badge>}
          {self && <Badge>You</Badge>}
        </p>
        <p class="r-hint">
          {email} · joined <Moment at={createdAt} day />
        </p>
      </div>
      <div class="r-list-actions">
        <form method="post" action="/admin">
          {hidden}
          <input type="hidden" name="role" value={other.role} />
          <Submit variant="plain" size="small" name="action" value="role" label={`${other.title}: ${name}`}>
            {other.title}
          </Submit>
        </form>
        <form method="post" action="/admin">
          {hidden}
          <Submit
            variant="plain"
            size="small"
            name="action"
            value="link"
            label={`${status === "invited" ? "New invitation" : "Reset password"}: ${name}`}
          >
            {status === "invited" ? "New invitation" : "Reset password"}
          </Submit>
        </form>
        <Confirm title="Remove" label={`Remove ${name}`} action="/admin" csrf={hidden}>
          <p>
            All sessions and API keys of {name} stop working immediately. Their changes stay in the history without
            their name.
          </p>
          <Submit variant="danger" size="small" name="action" value="remove">
            {`Remove ${name}`}
          </Submit>
        </Confirm>
      </div>
    </li>
  );
}
