import type { Child } from "hono/jsx";
import type { SessionEntry } from "../../../domain/people/accounts/session.ts";
import type { ApiKey } from "../../../domain/people/accounts/shapes.ts";
import type { OauthConnection } from "../../../domain/people/oauth-contract.ts";
import { Badge } from "../components/badge.tsx";
import { Submit } from "../components/form.tsx";
import { Moment } from "../components/moment.tsx";
import { Confirm } from "./confirm.tsx";

interface Shared {
  csrf: Child;
  /** Where the forms go. */
  action: string;
  /** The owners' names, in a list for all people. */
  names?: ReadonlyMap<string, string>;
  /** The content of an empty list. */
  empty: Child;
}

/** A credential, and the action that ends it. */
interface Credential {
  id: string;
  title: Child;
  /** Lines below the title. */
  about: readonly Child[];
  /** The button's text, and the form's `action`. */
  word: string;
  ends: string;
  /** The credential's name, for readers of only the button. */
  label: string;
  /** A warning to confirm before it ends. Without one, it ends immediately. */
  warning?: string;
}

function CredentialList({ csrf, action, empty, credentials }: Shared & { credentials: readonly Credential[] }) {
  if (credentials.length === 0) return <p class="a-more">{empty}</p>;
  return (
    <ul class="r-list">
      {credentials.map(({ id, title, about, word, ends, label, warning }) => {
        const field = <input type="hidden" name="id" value={id} />;
        return (
          <li>
            <div class="r-list-what">
              <p>{title}</p>
              {about.map((line) => (
                <p class="r-hint">{line}</p>
              ))}
            </div>
            {warning ? (
              <div class="r-list-actions">
                <Confirm label={label} title={word} action={action} csrf={csrf}>
                  <p>{warning}</p>
                  {field}
                  <Submit variant="danger" size="small" name="action" value={ends}>
                    {label}
                  </Submit>
                </Confirm>
              </div>
            ) : (
              <form class="r-list-actions" method="post" action={action}>
                {csrf}
                {field}
                <Submit variant="plain" size="small" name="action" value={ends} label={label}>
                  {word}
                </Submit>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const owner = (names: Shared["names"], userId: string) => names && `${names.get(`user:${userId}`) ?? "Somebody"} · `;

/** API keys. */
export const KeyList = ({ keys, ...shared }: Shared & { keys: readonly ApiKey[] }) => (
  <CredentialList
    {...shared}
    credentials={keys.map(({ id, name, hint, scopes, userId, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      title: (
        <>
          {name}
          <code>{hint}…</code>
          {expiresAt && Date.parse(expiresAt) <= Date.now() && <Badge tone="warning">Expired</Badge>}
        </>
      ),
      about: [
        <>
          {owner(shared.names, userId)}
          {scopes.join(", ")}
        </>,
        <>
          Created <Moment at={createdAt} day /> · {expiresAt ? "expires " : "never expires"}
          {expiresAt && <Moment at={expiresAt} day />} · {lastUsedAt ? "last used " : "never used"}
          {lastUsedAt && <Moment at={lastUsedAt} />}
        </>,
      ],
      word: "Revoke",
      ends: "revoke-key",
      label: `Revoke ${name}`,
      warning: "Programs that use this key lose access immediately.",
    }))}
  />
);

/** Programs that people let in. */
export const ConnectionList = ({ connections, ...shared }: Shared & { connections: readonly OauthConnection[] }) => (
  <CredentialList
    {...shared}
    credentials={connections.map(({ id, userId, clientId, clientName, scopes, createdAt, lastUsedAt }) => ({
      id,
      title: (
        <>
          <bdi>{clientName}</bdi>
          {URL.canParse(clientId) && <code>{new URL(clientId).host}</code>}
        </>
      ),
      about: [
        <>
          {owner(shared.names, userId)}
          {scopes.join(", ")}
        </>,
        <>
          Connected <Moment at={createdAt} day /> · last token issued <Moment at={lastUsedAt} />
        </>,
      ],
      word: "Disconnect",
      ends: "disconnect",
      label: `Disconnect ${clientName}`,
      warning: "Its tokens stop working immediately. To reconnect, it must request access again.",
    }))}
  />
);

/** Where people are signed in. */
export const SessionList = ({ sessions, ...shared }: Shared & { sessions: readonly SessionEntry[] }) => (
  <CredentialList
    {...shared}
    credentials={sessions.map(({ id, userId, agent, lastSeenAt, createdAt, current }) => {
      const name = shared.names?.get(`user:${userId}`);
      return {
        id,
        title: (
          <>
            {name ?? agent}
            {current && <Badge tone="positive">This browser</Badge>}
          </>
        ),
        about: [
          <>
            {name && `${agent} · `}Last active <Moment at={lastSeenAt} /> · signed in <Moment at={createdAt} day />
          </>,
        ],
        word: "Sign out",
        ends: "end-session",
        label: `Sign out ${name ?? ""} ${agent}`,
      };
    })}
  />
);
