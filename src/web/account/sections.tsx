import type { Child } from "hono/jsx";
import type { Person } from "../../domain/people/accounts/person.ts";
import type { SessionEntry } from "../../domain/people/accounts/session.ts";
import type { ApiKey } from "../../domain/people/accounts/shapes.ts";
import type { OauthConnection } from "../../domain/people/oauth-contract.ts";
import type { Scope } from "../../platform/contract/access.ts";
import type { TokenRights } from "../../platform/contract/rights.ts";
import { ConnectionList, KeyList, SessionList } from "../ui/account/credential-list.tsx";
import { EndsWithPassword, type HeldCredentials } from "../ui/account/ends-with-password.tsx";
import { type FormFieldFault, type FormInput, formFaultOf } from "../ui/account/form-page.tsx";
import { NewPassword } from "../ui/account/new-password.tsx";
import { ScopeChoice } from "../ui/account/scope-choice.tsx";
import { ChoiceField, Field, Submit } from "../ui/components/form.tsx";

interface Drawn {
  drawing: FormInput & { fault?: FormFieldFault };
}

/** The sent fields of this form. */
const sent = ({ drawing }: Drawn, action: string) => (drawing.fields.action === action ? drawing.fields : {});

function Form({ csrf, action, children }: { csrf: Child; action: string; children: Child }) {
  return (
    <form class="a-form" method="post" action="/account">
      {csrf}
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}

/** Name and picture. */
export function ProfileSection({ person, drawing }: Drawn & { person: Person }) {
  const fields = sent({ drawing }, "profile");
  return (
    <section class="a-section" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <p>Your name is shown next to your changes.</p>
      <Form csrf={drawing.csrf} action="profile">
        <Field
          label="Name"
          name="name"
          value={fields.name ?? person.name}
          autocomplete="name"
          maxlength={100}
          error={formFaultOf(drawing, "name")}
        />
        <Field
          label="Image"
          name="image"
          type="url"
          hint="Address of an image that this registry serves. Optional."
          value={fields.image ?? person.image ?? ""}
          required={false}
          autocomplete="photo"
          error={formFaultOf(drawing, "image")}
        />
        <div>
          <Submit>Save profile</Submit>
        </div>
      </Form>
    </section>
  );
}

const LIFETIMES = [
  { value: "30", title: "30 days" },
  { value: "90", title: "90 days" },
  { value: "365", title: "One year" },
  { value: "0", title: "Never" },
];

/** Prefix of the scope fields of a new key. */
export const KEY_SCOPE = "scope-";

/** One's own keys, and making one. */
export function KeysSection({
  keys,
  scopes,
  rights,
  drawing,
}: Drawn & { keys: readonly ApiKey[]; scopes: readonly Scope[]; rights: TokenRights }) {
  const fields = sent({ drawing }, "make-key");
  return (
    <section class="a-section" aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      <p>Programs and agents use an API key to act on your behalf. A key never has more access than you do.</p>
      <KeyList keys={keys} csrf={drawing.csrf} action="/account" empty="You don't have any API keys yet." />
      <Form csrf={drawing.csrf} action="make-key">
        <div class="r-form-row">
          <Field
            label="Name of the new key"
            name="key-name"
            value={fields["key-name"]}
            autocomplete="off"
            maxlength={100}
            error={formFaultOf(drawing, "key-name")}
          />
          <ChoiceField label="Expires after" name="days" options={LIFETIMES} value={fields.days ?? "90"} />
        </div>
        <ScopeChoice
          legend="Scopes"
          scopes={scopes}
          rights={rights}
          prefix={KEY_SCOPE}
          checked={(scope) =>
            fields.action ? fields[KEY_SCOPE + scope] === "on" : rights.byScope.has(scope) && scope.endsWith(":read")
          }
          error={formFaultOf(drawing, "scopes")}
        />
        <div>
          <Submit variant="plain">Create key</Submit>
        </div>
      </Form>
    </section>
  );
}

/** The programs one let in. */
export function ConnectionsSection({ connections, csrf }: { connections: readonly OauthConnection[]; csrf: Child }) {
  return (
    <section class="a-section" aria-labelledby="connections">
      <h2 id="connections">Connected programs</h2>
      <p>Command-line logins, agents and editors that have access to your account.</p>
      <ConnectionList
        connections={connections}
        csrf={csrf}
        action="/account"
        empty={
          <>
            No programs are connected. Run <code>dsr login</code> to connect the command line, or{" "}
            <code>dsr mcp-init</code> to connect an agent.
          </>
        }
      />
    </section>
  );
}

/** Changes the password; who comes through another service has none. */
export function PasswordSection({
  email,
  has,
  held,
  drawing,
}: Drawn & { email: string; has: boolean; held: readonly HeldCredentials[] }) {
  return (
    <section class="a-section" aria-labelledby="password">
      <h2 id="password">Password</h2>
      {has ? (
        <Form csrf={drawing.csrf} action="password">
          <input type="email" name="username" value={email} autocomplete="username" hidden readonly />
          <Field
            label="Current password"
            name="current"
            type="password"
            autocomplete="current-password"
            error={formFaultOf(drawing, "current")}
          />
          <NewPassword drawing={drawing} label="New password" />
          <EndsWithPassword held={held} />
          <div>
            <Submit variant="plain">Change password</Submit>
          </div>
        </Form>
      ) : (
        <p>You sign in with another service, so you don't have a password here.</p>
      )}
    </section>
  );
}

/** The sessions of the person. */
export function SessionsSection({
  sessions,
  connected,
  drawing,
}: Drawn & { sessions: readonly SessionEntry[]; connected: boolean }) {
  return (
    <section class="a-section" aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      <SessionList sessions={sessions} csrf={drawing.csrf} action="/account" empty="You have no sessions." />
      {(sessions.length > 1 || connected) && (
        <form class="a-form" method="post" action="/account">
          {drawing.csrf}
          <div>
            <Submit variant="plain" name="action" value="end-all">
              Sign out everywhere else
            </Submit>
          </div>
          <p class="r-hint">This also disconnects all programs. API keys keep working.</p>
        </form>
      )}
    </section>
  );
}
