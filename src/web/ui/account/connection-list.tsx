import type { Child } from "hono/jsx";
import type { Connection } from "../../../domain/people/oauth-contract.ts";
import { Submit } from "../account-form.tsx";
import { Moment } from "../components/moment.tsx";
import { Confirm } from "./confirm.tsx";

/** Connected programs with a button that ends each. `names` tells whose they are. */
export function ConnectionList({
  connections,
  csrf,
  action,
  names,
  empty,
}: {
  connections: readonly Connection[];
  csrf: Child;
  /** Where the form goes. */
  action: string;
  names?: ReadonlyMap<string, string>;
  empty: Child;
}) {
  if (connections.length === 0) return <p class="a-empty">{empty}</p>;
  return (
    <ul class="a-list">
      {connections.map(({ id, userId, clientId, clientName, scopes, createdAt, lastUsedAt }) => (
        <li>
          <div class="a-list-what">
            <p>
              <bdi>{clientName}</bdi>
              {URL.canParse(clientId) && <code>{new URL(clientId).host}</code>}
            </p>
            <p class="a-list-more">
              {names && `${names.get(`user:${userId}`) ?? "Somebody"} · `}
              {scopes.join(", ")}
            </p>
            <p class="a-list-more">
              Allowed <Moment at={createdAt} day /> · last got a token <Moment at={lastUsedAt} />
            </p>
          </div>
          <div class="a-list-actions">
            <Confirm label={`Disconnect ${clientName}`} title="Disconnect" action={action} csrf={csrf}>
              <p>Its tokens stop working at once. To come back it has to ask again.</p>
              <input type="hidden" name="id" value={id} />
              <Submit variant="danger" size="small" name="action" value="disconnect">
                {`Disconnect ${clientName}`}
              </Submit>
            </Confirm>
          </div>
        </li>
      ))}
    </ul>
  );
}
