import { z } from "zod";
import { listApiKeys } from "../../domain/people/accounts/api-keys.ts";
import { audit } from "../../domain/people/accounts/audit.ts";
import { changePassword, passwordOf, updateProfile } from "../../domain/people/accounts/directory.ts";
import { ownId } from "../../domain/people/accounts/own.ts";
import { grantableToOwnKeys, makeOwnKey, revokeOwnKey } from "../../domain/people/accounts/own-keys.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { actorId, findPerson } from "../../domain/people/accounts/person.ts";
import {
  endSessionById,
  endSessionsOf,
  listSessions,
  sessionHash,
  startSession,
} from "../../domain/people/accounts/session.ts";
import { imageSchema } from "../../domain/people/accounts/shapes.ts";
import { checkSignIn, whenceOf } from "../../domain/people/accounts/sign-in.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { endConnection, endConnectionsOf } from "../../domain/people/connections.ts";
import { getConnections } from "../../domain/people/oauth-contract.ts";
import { ownAccount, SCOPES } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { credentialsOf } from "../ui/account/ends-with-password.tsx";
import { FormFieldFault, type FormFields, formPage, redirect } from "../ui/account/form-page.tsx";
import { hashNewPassword, readNameField } from "../ui/account/new-password.tsx";
import { chosenScopes, rightsOfTokens } from "../ui/account/scope-choice.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Notice, SecretField } from "../ui/components/form.tsx";
import { movedPage } from "../ui/moved-page.ts";
import {
  ConnectionsSection,
  KEY_SCOPE,
  KeysSection,
  PasswordSection,
  ProfileSection,
  SessionsSection,
} from "./sections.tsx";

const DONE = {
  profile: "Your profile was saved.",
  password: "Your password was changed. All your other sessions, connected programs and API keys have ended.",
  session: "The session was ended.",
  sessions: "You're signed out everywhere else, and all programs are disconnected.",
  key: "The API key was revoked.",
  made: "The API key was created.",
  connection: "The program was disconnected. Its tokens no longer work.",
} as const;

const query = z.object({
  done: z.enum(["profile", "password", "session", "sessions", "key", "made", "connection"]).optional().catch(undefined),
});
type AccountCall = Call<undefined, z.infer<typeof query>, undefined>;

/** The account page: profile, password, and access. */
export const accountPages = [
  ...formPage<undefined, z.infer<typeof query>>({
    path: "/account",
    tag: "Account",
    summary: "Show your account",
    does: "Change your profile and password, create and revoke API keys, disconnect programs, end sessions",
    access: ownAccount,
    query,
    async draw(call, drawing) {
      const { db, holdings } = await call.part(peoplePart);
      const personId = ownId(call.actor);
      const [person, sessions, keys, password, held, { connections }] = await Promise.all([
        findPerson(db, personId),
        listSessions(db, { personId, current: sessionHash(call) }),
        listApiKeys(db, { personId }),
        passwordOf(db, personId),
        credentialsOf(db, personId, holdings),
        call.client(getConnections, {}),
      ]);
      if (!person)
        throw new ApiError(403, "no_person", "Your account was removed. Ask an administrator for an invitation.");
      const { done } = call.query;
      const sent = drawing.fields.action !== undefined;
      return {
        title: "Account",
        heading: "Account",
        lead: `Signed in as ${person.email}, ${person.role === "admin" ? "an administrator" : "a member"}.`,
        width: "wide",
        tools: signedInTools(call, "account"),
        body: (
          <>
            {drawing.notice ?? (done && !sent && <Notice tone="positive">{DONE[done]}</Notice>)}
            <ProfileSection person={person} drawing={drawing} />
            <KeysSection
              keys={keys}
              scopes={grantableToOwnKeys(call.actor)}
              rights={await rightsOfTokens(call, person.role)}
              drawing={drawing}
            />
            <ConnectionsSection connections={connections} csrf={drawing.csrf} />
            <PasswordSection email={person.email} has={password !== null} held={held} drawing={drawing} />
            <SessionsSection sessions={sessions} connected={connections.length > 0} drawing={drawing} />
          </>
        ),
      };
    },
    async submit(call, fields, drawing) {
      const { action = "" } = fields;
      if (action === "make-key") return makeKey(call, fields, drawing);
      const work = ACTIONS[action];
      if (!work)
        throw new ApiError(
          400,
          "invalid_body",
          "The form is incomplete: it has no action. Reload the page and try again.",
        );
      return work(call, fields);
    },
  }),
  movedPage({ from: "/account/connections", to: "/account#connections", tag: "Account", access: ownAccount }),
];

const done = (what: keyof typeof DONE, headers?: Record<string, string>) => redirect(`/account?done=${what}`, headers);

const ACTIONS: Record<string, (call: AccountCall, fields: FormFields) => Promise<ReturnType<typeof redirect>>> = {
  async profile(call, fields) {
    const { db } = await call.part(peoplePart);
    const image = imageSchema.safeParse(fields.image?.trim() ?? "").data;
    if (image === undefined)
      throw new FormFieldFault("image", "Enter an http or https address of an image, or leave the field empty.");
    await updateProfile(db, ownId(call.actor), { name: readNameField(fields), image });
    return done("profile");
  },
  async password(call, fields) {
    const { db, limits, holdings } = await call.part(peoplePart);
    const personId = ownId(call.actor);
    const person = await findPerson(db, personId);
    const { remote } = call;
    const given = { email: person?.email ?? "", password: fields.current ?? "" };
    if (!(await checkSignIn({ db, limits }, { ...given, ...whenceOf(call) })))
      throw new FormFieldFault("current", "The password is incorrect. Enter the password you use now.");
    const passwordHash = await hashNewPassword(fields);
    await changePassword(db, personId, passwordHash, holdings);
    await audit(db, { actor: actorId(personId), action: "person.change-password", remote });
    return done("password", { "set-cookie": await startSession(db, personId, call) });
  },
  async "end-session"(call, { id = "" }) {
    const { db } = await call.part(peoplePart);
    const personId = ownId(call.actor);
    if (await endSessionById(db, id, personId))
      await audit(db, { actor: actorId(personId), action: "session.revoke", remote: call.remote });
    return done("session");
  },
  async "end-all"(call) {
    const { db } = await call.part(oauthConnection);
    const personId = ownId(call.actor);
    await endSessionsOf(db, personId, sessionHash(call));
    await endConnectionsOf(db, personId);
    await audit(db, { actor: actorId(personId), action: "session.revoke-others", remote: call.remote });
    return done("sessions");
  },
  async disconnect(call, { id = "" }) {
    await endConnection(call, id, ownId(call.actor));
    return done("connection");
  },
  async "revoke-key"(call, { id = "" }) {
    await revokeOwnKey(call, id);
    return done("key");
  },
};

type Drawn = Parameters<Parameters<typeof formPage>[0]["submit"]>[2];

async function makeKey(call: AccountCall, fields: FormFields, drawing: Drawn) {
  const scopes = chosenScopes(SCOPES, fields, KEY_SCOPE);
  const name = fields["key-name"]?.trim() ?? "";
  if (name === "" || name.length > 100) throw new FormFieldFault("key-name", "Enter a name of 1 to 100 characters.");
  if (scopes.length === 0) throw new FormFieldFault("scopes", "Choose at least one scope.");
  const days = Number(fields.days ?? "90");
  const expiresAt = days > 0 ? new Date(Date.now() + Math.min(days, 3650) * 86_400_000).toISOString() : null;
  const { key } = await makeOwnKey(call, { name, scopes, expiresAt });
  return {
    title: "New API key",
    heading: "Your new API key",
    width: "wide" as const,
    tools: signedInTools(call, "account"),
    body: (
      <>
        <Notice tone="positive">
          <p>Copy this key now and store it in a safe place. You can't see it again.</p>
          <SecretField label={name} value={key} />
        </Notice>
        <p class="a-more">
          Send it in the <code>X-Service-Api-Key</code> header, or set it as <code>SERVICE_API_KEY</code> for the
          command line.
        </p>
        <p class="a-more">
          <a class="r-button r-button-plain" href="/account?done=made#keys">
            Go back to your account
          </a>
        </p>
        {drawing.notice}
      </>
    ),
  };
}
