import { z } from "zod";
import { everybodyAsThemselves } from "../../../contract/access.ts";
import type { Call } from "../../../contract/route.ts";
import { twinAddress } from "../../../contract/twin.ts";
import { languageModel } from "../../../language-models/model-part.ts";
import type { Kind } from "../../../store/kind.ts";
import { capitalized } from "../../../text/noun.ts";
import { Callout } from "../../../web/components/callout.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { Icon } from "../../../web/components/icon.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { page } from "../../../web/page.tsx";
import { ChangeNotesForm } from "../../assistant/writing/api.ts";
import { componentGallery } from "../../library/components/api.ts";
import { componentKind } from "../../library/components/kind.ts";
import { type ChangeRecord, getChangelog } from "../history/contract.ts";
import { type Around, PushSection } from "./push-section.tsx";
import { pushesOf } from "./pushes.ts";
import { changelogText } from "./text.ts";

/** Lines of one page. */
const PAGE_SIZE = 50;

const word = z.string().max(200).default("");
const query = z.object({ kind: word, author: word, since: word, before: word });
type Asked = z.infer<typeof query>;

const changelog = page(
  {
    path: "/changelog",
    summary: "Show what changed, by day",
    tag: "History",
    // Members may have notes written of it.
    access: everybodyAsThemselves,
    query,
    cache: "none",
  },
  async (call) => {
    const { settings, kinds } = call;
    const { asked, content, changes, nextBefore } = await readChanges(call);
    const workspace = settings.mode === "workspace";
    const model = call.actor && !workspace ? await call.part(languageModel) : undefined;
    const around = await aroundOf(call);
    const filtered = Object.values(asked).some((value) => value !== "");
    return {
      title: "Changelog",
      description: "What changed in the design system, when and by whom.",
      width: "wide",
      alternates: workspace ? [] : [{ type: "application/json", href: "/api/service/changelog", title: "JSON" }],
      body: (
        <div class="changelog">
          <PageHeader title="Changelog" />
          {workspace && (
            <Callout title="Here git is the history">
              <p>
                This is a workspace on your machine: <code>git log</code> says what changed. A registry keeps every push
                and shows it here.
              </p>
            </Callout>
          )}
          {!workspace && (changes.length > 0 || filtered) && (
            <Filter asked={asked} changes={changes} content={content} />
          )}
          {!workspace && changes.length === 0 && !filtered && (
            <EmptyState
              title="Nothing has changed yet"
              command={`dsr push:all --workspace . --url ${settings.baseUrl}`}
            >
              Every push is a line here, with what exactly it changed.
            </EmptyState>
          )}
          {model && changes.length > 0 && <ChangeNotesForm since={asked.since} />}
          {changes.length === 0 && filtered && <p class="r-filter-none">No change is like that.</p>}
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
                <Icon name="arrow-right" />
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
      next: nextBefore === null ? undefined : twinAddress(olderThan(asked, nextBefore)),
    });
  },
);

/** The changes somebody asks for; none in a workspace, whose history git keeps. */
async function readChanges({
  client,
  settings,
  query,
  kinds,
}: Pick<Call<undefined, Asked>, "client" | "settings" | "query" | "kinds">) {
  const asked = clean(query);
  const content = contentTypes(kinds);
  const { changes, nextBefore } =
    settings.mode === "workspace"
      ? { changes: [], nextBefore: null }
      : await client(getChangelog, { query: { ...toQuery(asked, content), limit: PAGE_SIZE } });
  return { asked, content, changes, nextBefore };
}

const olderThan = (asked: Asked, before: number): string =>
  `/changelog?${new URLSearchParams(given({ ...asked, before: String(before) }))}`;

/** What was asked for, without what cannot be meant. */
const clean = ({ kind, author, since, before }: Asked): Asked => ({
  kind,
  author,
  since: /^\d{4}-\d{2}-\d{2}$/.test(since) && !Number.isNaN(Date.parse(since)) ? since : "",
  before: /^\d{1,15}$/.test(before) ? before : "",
});

/** Where changes lead, and what components look like now. */
async function aroundOf({ snapshot, part, kinds }: Pick<Call, "snapshot" | "part" | "kinds">): Promise<Around> {
  const gallery = await (await part(componentGallery))(snapshot);
  const pictures = new Map(gallery.entries.map(({ id, thumbnail }) => [id, thumbnail]));
  return {
    hrefOf: (change) => hrefOf(kinds, change),
    pictureOf: ({ entityType, entityId, changeType }) =>
      entityType === componentKind.name && changeType !== "delete" ? pictures.get(entityId) : undefined,
  };
}

/** Types of content with what people call them: `token` → Tokens. */
const contentTypes = (kinds: readonly Kind[]): ReadonlyMap<string, string> =>
  new Map(
    kinds
      .filter(({ countsAsContent }) => countsAsContent)
      .map(({ changeRecord, name, noun }) => [changeRecord ?? name, capitalized(noun.many)]),
  );

/** The page that shows the record as it is now. */
function hrefOf(kinds: readonly Kind[], { entityType, entityId, changeType }: ChangeRecord): string | undefined {
  if (changeType === "delete") return undefined;
  return kinds.find((kind) => kind.page && (kind.changeRecord ?? kind.name) === entityType)?.page?.(entityId);
}

const toQuery = ({ kind, author, since, before }: Asked, content: ReadonlyMap<string, string>) => ({
  ...(kind === "all" ? { all: "true" as const } : { kind: kind || [...content.keys()].join(",") }),
  ...(author ? { author } : {}),
  ...(since ? { since: new Date(since).toISOString() } : {}),
  ...(before ? { before: Number(before) } : {}),
});

const given = (asked: Asked): [string, string][] => Object.entries(asked).filter(([, value]) => value !== "");

const dayText = (day: string): string =>
  new Date(day).toLocaleDateString("en", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

function Filter({
  asked,
  changes,
  content,
}: {
  asked: Asked;
  changes: readonly ChangeRecord[];
  content: ReadonlyMap<string, string>;
}) {
  const authors = new Map(changes.map(({ changedById, changedBy }) => [changedById, changedBy]));
  if (asked.author && !authors.has(asked.author)) authors.set(asked.author, asked.author);
  const kinds = new Map([["", "All content"], ...content, ["all", "Everything"]]);
  if (!kinds.has(asked.kind)) kinds.set(asked.kind, asked.kind);
  return (
    <search aria-label="Changes">
      <form class="changelog-filter" action="/changelog" method="get">
        <label>
          <span>What</span>
          <span class="r-select">
            <select name="kind">
              {[...kinds].map(([value, title]) => (
                <option value={value} selected={value === asked.kind}>
                  {title}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </label>
        <label>
          <span>Who</span>
          <span class="r-select">
            <select name="author">
              <option value="">Everybody</option>
              {[...authors].map(([id, name]) => (
                <option value={id} selected={id === asked.author}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </label>
        <label>
          <span>Since</span>
          <input type="date" name="since" value={asked.since} />
        </label>
        <button type="submit" class="r-button r-button-plain">
          Show
        </button>
      </form>
    </search>
  );
}

export const changelogPages = [changelog];
