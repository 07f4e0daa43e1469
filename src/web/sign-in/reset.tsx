import { z } from "zod";
import { audit } from "../../domain/people/accounts/audit.ts";
import { forgetCookies } from "../../domain/people/accounts/cookies.ts";
import { findByEmail, resetPassword } from "../../domain/people/accounts/directory.ts";
import { createLink, findLink } from "../../domain/people/accounts/links.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { actorId, findPerson, normalEmail } from "../../domain/people/accounts/person.ts";
import { tokenHash } from "../../domain/people/accounts/token.ts";
import { forAddress } from "../../platform/access/rate-limit.ts";
import { visitors } from "../../platform/contract/access.ts";
import { credentialsOf, EndsWithPassword } from "../ui/account/ends-with-password.tsx";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { hashNewPassword } from "../ui/account/new-password.tsx";
import { ButtonLink } from "../ui/components/button.tsx";
import { Notice } from "../ui/components/form.tsx";
import { deadLink } from "./dead-link.tsx";
import { OtherPageLink, PersonForm } from "./person-form.tsx";

const GONE = "The link has already been used or is older than an hour. Request a new one.";

/** Prompts for an email address to send a password link to. Without a mail server it names the person to ask. */
export const askResetPage = formPage({
  path: "/reset",
  tag: "People",
  summary: "Request a new password",
  access: visitors,
  async draw(call, drawing) {
    const { mails } = await call.part(peoplePart);
    if (!mails)
      return {
        title: "Forgot your password?",
        heading: "Forgot your password?",
        lead: "This registry doesn't send email. Ask an administrator for a link to set a new password.",
        body: (
          <p class="a-more">
            <ButtonLink href="/sign-in">Go back to sign-in</ButtonLink>
          </p>
        ),
      };
    return {
      title: "Forgot your password?",
      heading: "Forgot your password?",
      lead: "We'll send you a link to set a new one.",
      body: (
        <>
          {drawing.notice}
          <PersonForm action="/reset" drawing={drawing} focus="email" submit="Send link" />
          <OtherPageLink href="/sign-in">Go back to sign-in</OtherPageLink>
        </>
      ),
    };
  },
  async submit(call, { email = "" }) {
    const { db, limits, mail, mails } = await call.part(peoplePart);
    await limits.take(
      { of: "reset", remote: call.remote },
      forAddress(call, { limit: 1, windowMs: 60_000, burst: 10 }),
    );
    await limits.take(
      { of: "reset", who: tokenHash(normalEmail(email)).slice(0, 32) },
      {
        limit: 1,
        windowMs: 600_000,
        burst: 3,
      },
    );
    const person = mails ? await findByEmail(db, email) : undefined;
    if (person?.email && person.joined_at !== null) {
      const token = await createLink(db, "reset", person.id);
      await audit(db, {
        actor: "anonymous",
        action: "person.ask-reset",
        target: actorId(person.id),
        remote: call.remote,
      });
      const { title } = await call.frame();
      mail({
        to: person.email,
        subject: `Set a new password for ${title}`,
        text: `We received a request to reset your password for ${title}.\n\nTo set a new password, open this link within an hour:\n${call.settings.baseUrl}/reset/${token}\n\nIf you didn't request this, ignore this email. Your password doesn't change.\n`,
      });
    }
    return {
      title: "Check your email",
      heading: "Check your email",
      body: (
        <Notice tone="info">
          If an account uses this address, we've sent a link to it. The link works for an hour.
        </Notice>
      ),
    };
  },
});

const params = z.object({ token: z.string().max(200) });

/** A person with a reset link chooses a new password, once. Sessions, programs and keys end. */
export const resetPage = formPage<z.infer<typeof params>, undefined>({
  path: "/reset/{token}",
  tag: "People",
  summary: "Set a new password",
  access: visitors,
  params,
  async draw(call, drawing) {
    const { db, holdings } = await call.part(peoplePart);
    const link = await findLink(db, "reset", call.params.token);
    const person = link?.personId && (await findPerson(db, link.personId));
    if (!person) return deadLink(GONE);
    return {
      title: "New password",
      heading: "Set a new password",
      lead: `For ${person.email}.`,
      body: (
        <>
          {drawing.notice}
          <PersonForm
            action={`/reset/${encodeURIComponent(call.params.token)}`}
            {...{ drawing, email: person.email ?? "" }}
            password={{ label: "New password" }}
            focus="password"
            submit="Change password"
          >
            <EndsWithPassword held={await credentialsOf(db, person.id, holdings)} />
          </PersonForm>
        </>
      ),
    };
  },
  async submit(call, fields) {
    const { db, limits, holdings } = await call.part(peoplePart);
    await limits.take({ of: "link", remote: call.remote }, forAddress(call, { limit: 30, windowMs: 60_000 }));
    const { token } = call.params;
    if (!(await findLink(db, "reset", token))) return deadLink(GONE);
    const person = await resetPassword(db, token, await hashNewPassword(fields), holdings);
    if (!person) return deadLink(GONE);
    await audit(db, { actor: actorId(person.id), action: "person.reset-password", remote: call.remote });
    return redirect("/sign-in?done=reset", { "set-cookie": forgetCookies(call.settings) });
  },
});
