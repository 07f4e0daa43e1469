import type { ChangeRecord } from "../../domain/history/contract.ts";
import type { Bulk, Push } from "../../domain/history/pushes.ts";
import type { ThumbnailView } from "../../domain/lists/thumbnail.ts";
import { RestFold } from "../ui/components/fold.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";
import { ChangeEntry } from "./change-entry.tsx";

/** Addresses and pictures of changed records. */
export interface ChangeLinks {
  hrefOf(change: ChangeRecord): string | undefined;
  pictureOf(change: ChangeRecord): ThumbnailView | undefined;
}

/**
 * The changes of one push: author and summary in a line, then each record; many new ones by name, components as
 * pictures.
 */
export function PushSection({ push, around }: { push: Push; around: ChangeLinks }) {
  const { newest, at, by, message, sum, bulks, entries } = push;
  return (
    <section class="changelog-push" data-newest={newest} aria-label={`${at.slice(11, 16)}, ${by}`}>
      <header>
        <time datetime={at}>{at.slice(11, 16)}</time>
        <p>
          <strong>{by}</strong> <span class="changelog-sum">{sum}</span>
        </p>
        {message && <p class="changelog-message">{message}</p>}
      </header>
      {bulks.map((bulk) => (
        <BulkList bulk={bulk} around={around} />
      ))}
      {entries.length > 0 && (
        <ol>
          {entries.map((change) => (
            <ChangeEntry
              change={message === null ? change : { ...change, message: null }}
              href={around.hrefOf(change)}
              picture={around.pictureOf(change)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Seen at first of pictures and of names: a row or two. With hardly more, all. */
const SEEN = { tiles: 6, names: 9 };
const HARDLY_MORE = 3;

function BulkList({ bulk, around }: { bulk: Bulk; around: ChangeLinks }) {
  const { changes, changeType, noun } = bulk;
  const pictures = changes.some((change) => around.pictureOf(change)?.picture);
  const look = pictures ? "tiles" : "names";
  const cut = changes.length > SEEN[look] + HARDLY_MORE ? SEEN[look] : changes.length;
  const names = Map.groupBy(changes, ({ entityName }) => entityName);
  const listOf = (some: ChangeRecord[]) => (
    <ul class={`changelog-${look}`}>
      {some.map((change) => (
        <Named
          change={change}
          href={around.hrefOf(change)}
          picture={pictures && around.pictureOf(change)}
          hasTwin={(names.get(change.entityName)?.length ?? 0) > 1}
        />
      ))}
    </ul>
  );
  return (
    <div class="changelog-bulk">
      <h3>
        {changes.length} {changeType === "create" ? "new" : "deleted"} {noun.many}
      </h3>
      {listOf(changes.slice(0, cut))}
      {cut < changes.length && <RestFold count={changes.length - cut}>{listOf(changes.slice(cut))}</RestFold>}
    </div>
  );
}

function Named({
  change: { id, entityId, entityName },
  href,
  picture,
  hasTwin,
}: {
  change: ChangeRecord;
  href: string | undefined;
  picture: ThumbnailView | undefined | false;
  /** Whether another entry has the same name. Then the ID is shown too. */
  hasTwin: boolean;
}) {
  return (
    <li id={`change-${id}`}>
      {picture && (
        <span class="changelog-picture">
          <Thumbnail view={{ ...picture, live: undefined }} />
        </span>
      )}
      {href ? <a href={href}>{entityName}</a> : <span>{entityName}</span>}
      {hasTwin && <small>{entityId}</small>}
    </li>
  );
}
