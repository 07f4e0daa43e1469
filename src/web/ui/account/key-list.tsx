import type { Child } from "hono/jsx";
import type { ApiKey } from "../../../domain/people/accounts/shapes.ts";
import { Submit } from "../account-form.tsx";
import { Badge } from "../components/badge.tsx";
import { Moment } from "../components/moment.tsx";
import { Confirm } from "./confirm.tsx";

/** API keys with a button that revokes each. `names` tells whose they are. */
export function KeyList({
  keys,
  csrf,
  action,
  names,
  empty,
}: {
  keys: readonly ApiKey[];
  csrf: Child;
  /** Where the form goes. */
  action: string;
  names?: ReadonlyMap<string, string>;
  empty: string;
}) {
  if (keys.length === 0) return <p class="a-empty">{empty}</p>;
  return (
    <ul class="a-list">
      {keys.map(({ id, name, hint, scopes, userId, createdAt, expiresAt, lastUsedAt }) => (
        <li>
          <div class="a-list-what">
            <p>
              {name}
              <code>{hint}…</code>
              {expiresAt && Date.parse(expiresAt) <= Date.now() && <Badge tone="warning">Expired</Badge>}
            </p>
            <p class="a-list-more">
              {names && `${names.get(`user:${userId}`) ?? "Somebody"} · `}
              {scopes.join(", ")}
            </p>
            <p class="a-list-more">
              Made <Moment at={createdAt} day /> ·{" "}
              {expiresAt ? (
                <>
                  until <Moment at={expiresAt} day />
                </>
              ) : (
                "no end"
              )}{" "}
              ·{" "}
              {lastUsedAt ? (
                <>
                  last used <Moment at={lastUsedAt} />
                </>
              ) : (
                "never used"
              )}
            </p>
          </div>
          <div class="a-list-actions">
            <Confirm label={`Revoke ${name}`} title="Revoke" action={action} csrf={csrf}>
              <p>What uses the key stops working at once.</p>
              <input type="hidden" name="id" value={id} />
              <Submit variant="danger" size="small" name="action" value="revoke-key">
                {`Revoke ${name}`}
              </Submit>
            </Confirm>
          </div>
        </li>
      ))}
    </ul>
  );
}
