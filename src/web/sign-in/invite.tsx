import { z } from "zod";
import { audit } from "../../domain/people/accounts/audit.ts";
import { acceptInvite } from "../../domain/people/accounts/joining.ts";
import { findLink } from "../../domain/people/accounts/links.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { actorId, findPerson } from "../../domain/people/accounts/person.ts";
import { forAddress } from "../../platform/access/rate-limit.ts";
import { visitors } from "../../platform/contract/access.ts";
import { formPage } from "../ui/account/form-page.tsx";
import { hashNewPassword, readNameField } from "../ui/account/new-password.tsx";
import { deadLink } from "./dead-link.tsx";
import { PersonForm } from "./person-form.tsx";
import { enter } from "./sign-in.tsx";

const params = z.object({ token: z.string().max(200) });
const GONE =
  "The invitation has already been accepted, was withdrawn, or is older than a week. Ask an administrator for a new one.";

/** An invited person chooses name and password, once. */
export const invitePage = formPage<z.infer<typeof params>, undefined>({
  path: "/invite/{token}",
  tag: "People",
  summary: "Accept an invitation",
  access: visitors,
  params,
  async draw(call, drawing) {
    const { db } = await call.part(peoplePart);
    const link = await findLink(db, "invite", call.params.token);
    const person = link?.personId && (await findPerson(db, link.personId));
    if (!person) return deadLink(GONE);
    const { title } = await call.frame();
    const { notice } = drawing;
    return {
      title: "Invitation",
      heading: `Join ${title}`,
      lead: `You're invited to join as ${person.role === "admin" ? "an administrator" : "a member"}.`,
      body: (
        <>
          {notice}
          <PersonForm
            action={`/invite/${encodeURIComponent(call.params.token)}`}
            {...{ drawing, email: person.email ?? "" }}
            name
            password={{ label: "Password" }}
            focus="name"
            submit="Join"
          />
        </>
      ),
    };
  },
  async submit(call, fields) {
    const { db, limits } = await call.part(peoplePart);
    await limits.take({ of: "link", remote: call.remote }, forAddress(call, { limit: 30, windowMs: 60_000 }));
    const { token } = call.params;
    const name = readNameField(fields);
    if (!(await findLink(db, "invite", token))) return deadLink(GONE);
    const person = await acceptInvite(db, token, { name, passwordHash: await hashNewPassword(fields) });
    if (!person) return deadLink(GONE);
    await audit(db, {
      actor: actorId(person.id),
      action: "person.join",
      target: actorId(person.id),
      remote: call.remote,
    });
    return enter(call, person.id, "/");
  },
});
