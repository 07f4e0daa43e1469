import { z } from "zod";
import { isSetUp } from "../../domain/people/accounts/guard.ts";
import { setUp } from "../../domain/people/accounts/joining.ts";
import { findLink } from "../../domain/people/accounts/links.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { forAddress } from "../../platform/access/rate-limit.ts";
import { visitors } from "../../platform/contract/access.ts";
import { FormFieldFault, formPage } from "../ui/account/form-page.tsx";
import { hashNewPassword, readNameField } from "../ui/account/new-password.tsx";
import { deadLink } from "./dead-link.tsx";
import { PersonForm } from "./person-form.tsx";
import { enter } from "./sign-in.tsx";

const query = z.object({ token: z.string().max(200).optional() });
const GONE = "If the registry is already set up, sign in. If the link expired, restart the registry to get a new one.";

/** Makes the first administrator, once. */
export const setUpPage = formPage<undefined, z.infer<typeof query>>({
  path: "/setup",
  tag: "People",
  summary: "Set up the registry",
  access: visitors,
  query,
  async draw(call, drawing) {
    const token = drawing.fields.token ?? call.query.token ?? "";
    const { db } = await call.part(peoplePart);
    if ((await isSetUp(db)) || !(await findLink(db, "setup", token))) return deadLink(GONE);
    const { notice } = drawing;
    return {
      title: "Set up",
      heading: "Set up this registry",
      lead: "You become the first administrator and can invite others.",
      body: (
        <>
          {notice}
          <PersonForm
            action="/setup"
            {...{ drawing, hidden: { token } }}
            name
            password={{ label: "Password" }}
            focus="name"
            submit="Set up"
          />
        </>
      ),
    };
  },
  async submit(call, fields) {
    const { db, limits } = await call.part(peoplePart);
    await limits.take({ of: "link", remote: call.remote }, forAddress(call, { limit: 30, windowMs: 60_000 }));
    const token = fields.token ?? "";
    const name = readNameField(fields);
    const email = z.email().max(254).safeParse(fields.email?.trim()).data;
    if (email === undefined) throw new FormFieldFault("email", "Enter a valid email address, such as ada@example.com.");
    if (!(await findLink(db, "setup", token))) return deadLink(GONE);
    const passwordHash = await hashNewPassword(fields);
    const person = await setUp(db, token, { name, email, passwordHash, remote: call.remote });
    return person ? enter(call, person.id, "/admin") : deadLink(GONE);
  },
});
