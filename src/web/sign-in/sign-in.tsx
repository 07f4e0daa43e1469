import { z } from "zod";
import { audit } from "../../domain/people/accounts/audit.ts";
import { isWithoutTls, otherAddress } from "../../domain/people/accounts/csrf.ts";
import { findByEmail } from "../../domain/people/accounts/directory.ts";
import { safeNext } from "../../domain/people/accounts/next.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { actorId } from "../../domain/people/accounts/person.ts";
import { startSession } from "../../domain/people/accounts/session.ts";
import { checkSignIn, whenceOf } from "../../domain/people/accounts/sign-in.ts";
import { authorizeEndpoint } from "../../domain/people/oauth-contract.ts";
import { visitors } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { leadOn } from "../ui/account/lead-on.tsx";
import { Notice } from "../ui/components/form.tsx";
import { OtherPageLink, PersonForm } from "./person-form.tsx";

const query = z.object({
  next: z.string().optional(),
  done: z.enum(["reset", "signed-out"]).optional().catch(undefined),
});
type Query = z.infer<typeof query>;

const DONE = {
  reset: "Your password was changed. Sign in with the new password.",
  "signed-out": "You're signed out.",
};

/** Prompts for email address and password, then redirects to `next`. */
export const signInPage = formPage<undefined, Query>({
  path: "/sign-in",
  tag: "People",
  summary: "Sign in",
  access: visitors,
  query,
  async draw(call, drawing) {
    const next = safeNext(drawing.fields.next ?? call.query.next, call.settings.baseUrl);
    if (call.actor?.scheme === "session") return redirect(next);
    const { signInWith } = await call.part(peoplePart);
    const { done } = call.query;
    const { baseUrl } = call.settings;
    const isElsewhere = baseUrl.startsWith("https:") && isWithoutTls(call.headers);
    return {
      title: "Sign in",
      heading: "Sign in",
      body: (
        <>
          {isElsewhere && !drawing.notice && (
            <Notice tone="negative">
              {otherAddress(baseUrl)} <a href={`${baseUrl}${call.url}`}>Open that address</a>
            </Notice>
          )}
          {drawing.notice ?? (done && <Notice tone="positive">{DONE[done]}</Notice>)}
          {signInWith && <OtherService name={signInWith} next={next} />}
          <PersonForm
            action="/sign-in"
            {...{ drawing, hidden: { next } }}
            password="known"
            focus={drawing.fields.email ? "password" : signInWith ? undefined : "email"}
            submit="Sign in"
          />
          <OtherPageLink href="/reset">Forgot your password?</OtherPageLink>
        </>
      ),
    };
  },
  async submit(call, fields) {
    const { db, limits, groups, noteHidden } = await call.part(peoplePart);
    const { email = "", password = "" } = fields;
    const whence = whenceOf(call);
    if (whence.shared) noteHidden(call.remote);
    const person = await checkSignIn({ db, limits, groups }, { email, password, ...whence });
    if (!person) {
      await noteRefused(db, email, call.remote);
      throw new ApiError(
        401,
        "wrong_credentials",
        "The email address or password is incorrect. Try again, or reset your password.",
        { headers: { "www-authenticate": "Bearer" } },
      );
    }
    return enter(call, person.id, safeNext(fields.next, call.settings.baseUrl));
  },
});

/** Logs a failed attempt with the person's id: the typed text may be a password in the wrong field. */
async function noteRefused(db: StoreDatabase, email: string, remote: string): Promise<void> {
  const meant = await findByEmail(db, email);
  await audit(db, {
    actor: "anonymous",
    action: "session.refuse",
    remote,
    ...(meant ? { target: actorId(meant.id) } : {}),
  });
}

/** Starts the session of an authenticated person, sets further cookies, and redirects. */
export async function enter(
  call: Pick<Call, "part" | "headers" | "settings" | "remote" | "frame">,
  personId: string,
  next: string,
  cookies: readonly string[] = [],
): Promise<BytesResponse> {
  const { db } = await call.part(peoplePart);
  const cookie = await startSession(db, personId, call);
  await audit(db, { actor: actorId(personId), action: "session.begin", remote: call.remote });
  const headers = { "set-cookie": [cookie, ...cookies] };
  if (next.split("?", 1)[0] !== authorizeEndpoint.path) return redirect(next, headers);
  return leadOn(call, {
    title: "Signed in",
    heading: "You're signed in",
    link: "Continue to the program",
    to: next,
    headers,
  });
}

function OtherService({ name, next }: { name: string; next: string }) {
  return (
    <>
      <p class="a-form">
        <a class="r-button r-button-plain a-wide-button" href={`/sign-in/oidc?next=${encodeURIComponent(next)}`}>
          {`Sign in with ${name}`}
        </a>
      </p>
      <p class="a-or">or with a password</p>
    </>
  );
}
