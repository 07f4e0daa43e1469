import { z } from "zod";
import { comparisonAddress } from "../../domain/compare/contract.ts";
import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { FEED } from "../../domain/history/changelog-contract.ts";
import { contentTypes } from "../../domain/history/content-types.ts";
import { type ChangeRecord, getChangelog } from "../../domain/history/contract.ts";
import { pushesOf } from "../../domain/history/pushes.ts";
import { readSince } from "../../domain/history/since.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { counted } from "../../engines/text/noun.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Kind } from "../../store/kind.ts";
import { Callout } from "../ui/components/callout.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { page } from "../ui/page.tsx";
import { pushCommand } from "../ui/push-command.ts";
import { type ChangelogFilter, changelogAddress, Filter } from "./filter.tsx";
import { type ChangeLinks, PushSection } from "./push-section.tsx";
import { changelogText } from "./text.ts";

/** Lines of one page, and more of them to finish the push it would end in. */
const PAGE_SIZE = 50;
const CONCURRENCY = 200;
const MAX_PAGE_LENGTH = 300;

const word = z.string().max(200).default("");
const query = z.object({ kind: word, author: word, since: word, before: word });

const changelog = page(
  {
    path: "/changelog",
    summary: "Show the changelog",
    tag: "History",
    query,
    cache: "none",
  },
  async (call) => {
    const { settings, kinds } = call;
    const { asked, content, changes, total, nextBefore } = await readChanges(call);
    const then = asked.since === "" || changes.length === 0 ? undefined : await readSince(asked.since, call.changes);
    const workspace = settings.mode === "workspace";
    const around = await aroundOf(call);
    const filtered = Object.values(asked).some((value) => value !== "");
    return {
      title: "Changelog",
      description: "All changes to the design system, with date and author.",
      width: "wide",
      alternates: workspace
        ? []
        : [
            { type: "application/atom+xml", href: FEED, title: "Atom feed" },
            { type: "application/json", href: "/api/service/changelog", title: "JSON" },
          ],
      body: (
        <div class="changelog" data-island="changelog" data-newest={filtered ? undefined : changes[0]?.id}>
          <PageHeader title="Changelog" />
          {workspace && (
            <Callout title="Git keeps the history">
              <p>
                You're viewing a workspace on your machine. Use <code>git log</code> to see its changes. In a registry,
                this page lists every push.
              </p>
            </Callout>
          )}
          {!workspace && (changes.length > 0 || filtered) && (
            <Filter asked={asked} changes={changes} content={content} />
          )}
          {!workspace && changes.length === 0 && !filtered && (
            <EmptyState title="No changes yet" command={pushCommand(settings)}>
              Push a workspace to see its changes here.
            </EmptyState>
          )}
          {then && <Sum total={total} since={asked.since} revision={then.revision} />}
          {changes.length === 0 && filtered && <p class="r-filter-none">No changes match the filter.</p>}
          {[...Map.groupBy(changes, ({ changedAt }) => changedAt.slice(0, 10))].map(([day, some]) => (
            <section class="changelog-day" aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`}>
                <time datetime={day}>{dayText(day)}</time>
              </h2>
              {pushesOf(some, kinds).map((push) => (
                <PushSection push={push} around={around} />
              ))}
            </section>
          ))}
          {nextBefore !== null && (
            <p class="changelog-more">
              <a class="r-button r-button-plain" rel="next" href={olderThan(asked, nextBefore)}>
                Older changes
                <UiIcon name="arrow-right" />
              </a>
            </p>
          )}
        </div>
      ),
    };
  },
  async (call) => {
    const { asked, changes, nextBefore } = await readChanges(call);
    return changelogText({
      changes,
      hrefOf: (change) => hrefOf(call.kinds, change),
      next: nextBefore === null ? undefined : markdownAddress(olderThan(asked, nextBefore)),
    });
  },
);

/** The number of changes since a day, and a link to compare the tokens of then and now. */
const Sum = ({ total, since, revision }: { total: number; since: string; revision: number }) => (
  <p class="changelog-total">
    {counted(total, "change")} since {dayText(since)}
    {revision > 0 && (
      <>
        {" · "}
        <a href={comparisonAddress({ from: String(revision), to: "head" })}>Compare the tokens</a>
      </>
    )}
  </p>
);

/** The requested changes. Empty in a workspace, because git has its history. */
async function readChanges({
  client,
  settings,
  query,
  kinds,
}: Pick<Call<undefined, ChangelogFilter>, "client" | "settings" | "query" | "kinds">) {
  const requested = clean(query);
  const content = contentTypes(kinds);
  if (settings.mode === "workspace") return { asked: requested, content, changes: [], total: 0, nextBefore: null };
  const asks = toQuery(requested, content);
  const first = await client(getChangelog, { query: { ...asks, limit: PAGE_SIZE } });
  const changes = [...first.changes];
  let { nextBefore } = first;
  // Lines of one push must stay together, or its summary would be wrong.
  const push = changes.at(-1)?.push ?? null;
  while (push !== null && nextBefore !== null && changes.length < MAX_PAGE_LENGTH) {
    const next = await client(getChangelog, { query: { ...asks, before: nextBefore, limit: CONCURRENCY } });
    const end = next.changes.findIndex((change) => change.push !== push);
    changes.push(...(end === -1 ? next.changes : next.changes.slice(0, end)));
    nextBefore = end === -1 ? next.nextBefore : (changes.at(-1)?.id ?? null);
    if (end !== -1) break;
  }
  const { total } = first;
  return { asked: requested, content, changes, total, nextBefore };
}

const olderThan = (requested: ChangelogFilter, before: number): string =>
  changelogAddress({ ...requested, before: String(before) });

/** The query without invalid values. */
const clean = ({ kind, author, since, before }: ChangelogFilter): ChangelogFilter => ({
  kind,
  author,
  since: /^\d{4}-\d{2}-\d{2}$/.test(since) && !Number.isNaN(Date.parse(since)) ? since : "",
  before: /^\d{1,15}$/.test(before) ? before : "",
});

/** Addresses of changed records, and present pictures of components. */
async function aroundOf({ snapshot, part, kinds }: Pick<Call, "snapshot" | "part" | "kinds">): Promise<ChangeLinks> {
  const { byId } = await (await part(componentGallery))(snapshot);
  return {
    hrefOf: (change) => hrefOf(kinds, change),
    pictureOf: ({ entityType, entityId, changeType }) =>
      entityType === componentKind.name && changeType !== "delete" ? byId.get(entityId)?.thumbnail : undefined,
  };
}

/** The page of the present record. */
function hrefOf(kinds: readonly Kind[], { entityType, entityId, changeType }: ChangeRecord): string | undefined {
  if (changeType === "delete") return undefined;
  return kinds.find((kind) => kind.page && (kind.changeRecord ?? kind.name) === entityType)?.page?.(entityId);
}

const toQuery = ({ kind, author, since, before }: ChangelogFilter, content: ReadonlyMap<string, string>) => ({
  ...(kind === "all" ? { all: "true" as const } : { kind: kind || [...content.keys()].join(",") }),
  ...(author ? { author } : {}),
  ...(since ? { since: new Date(since).toISOString() } : {}),
  ...(before ? { before: Number(before) } : {}),
});

const dayText = (day: string): string =>
  new Date(day).toLocaleDateString("en", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

export const changelogPages = [changelog];
