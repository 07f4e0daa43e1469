import type { Child } from "hono/jsx";
import type { SessionEntry } from "../../../domain/people/accounts/session.ts";
import { Badge } from "../components/badge.tsx";
import { Submit } from "../components/form.tsx";
import { Moment } from "../components/moment.tsx";

/** Sessions with a button that ends each. `names` tells whose they are. */
export function SessionList({
  sessions,
  csrf,
  action,
  names,
}: {
  sessions: readonly SessionEntry[];
  csrf: Child;
  /** Where the form goes. */
  action: string;
  names?: ReadonlyMap<string, string>;
}) {
  if (sessions.length === 0) return <p class="a-more">Nobody is signed in.</p>;
  return (
    <ul class="r-list">
      {sessions.map(({ id, userId, agent, lastSeenAt, createdAt, current }) => {
        const name = names?.get(`user:${userId}`);
        return (
          <li>
            <div class="r-list-what">
              <p>
                {name ?? agent}
                {current && <Badge tone="positive">This browser</Badge>}
              </p>
              <p class="r-hint">
                {name && `${agent} · `}Last seen <Moment at={lastSeenAt} /> · since <Moment at={createdAt} day />
              </p>
            </div>
            <form class="r-list-actions" method="post" action={action}>
              {csrf}
              <input type="hidden" name="id" value={id} />
              <Submit
                variant="plain"
                size="small"
                name="action"
                value="end-session"
                label={`Sign out ${name ?? ""} ${agent}`}
              >
                Sign out
              </Submit>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
