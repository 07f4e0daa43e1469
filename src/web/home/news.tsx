import type { ComponentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { componentKind } from "../../domain/components/kind.ts";
import type { ThumbnailView } from "../../domain/lists/thumbnail.ts";
import type { DocumentationIndex } from "../../domain/navigation/documentation.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { type Kind, titleOf } from "../../store/kind.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import { Moment } from "../ui/components/moment.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";

const SHOWN = 4;

/** Kinds in news, the most important first. */
const KINDS = [componentKind, patternKind, pageKind];

/** One thing that changed lately. */
export interface NewsItem {
  title: string;
  href: string;
  noun: string;
  /** ISO 8601 UTC. */
  at: string;
  description: string;
  picture?: ThumbnailView;
}

/** Components, patterns and pages that changed last, newest first; of one minute, components come first. */
export async function readNews(
  snapshot: Snapshot,
  components: Pick<ComponentGallery, "byId">,
  documents: Pick<DocumentationIndex, "byHref">,
): Promise<NewsItem[]> {
  const isShown = (kind: Kind, id: string) =>
    kind !== pageKind || (id !== "index" && documents.byHref.has(kind.page?.(id) ?? ""));
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const entries = newestOf(await snapshot.list(kind), (id) => isShown(kind, id));
      return entries.flatMap((entry) =>
        newsOf(kind, entry, kind === componentKind ? components.byId.get(entry.id)?.thumbnail : undefined),
      );
    }),
  );
  return found
    .flat()
    .sort((a, b) => minuteOf(b).localeCompare(minuteOf(a)))
    .slice(0, SHOWN);
}

const minuteOf = ({ at }: NewsItem): string => at.slice(0, 16);

/** The newest few of a list, newest first. */
function newestOf(entries: readonly ListEntry[], isShown: (id: string) => boolean): ListEntry[] {
  const newest: ListEntry[] = [];
  // A push sends records in order of id, so the newest ones are at the end.
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (!entry) continue;
    const isOlder = newest.length === SHOWN && entry.seq < (newest.at(-1)?.seq ?? 0);
    if (isOlder || !isShown(entry.id)) continue;
    const place = newest.findIndex(({ seq }) => seq < entry.seq);
    newest.splice(place === -1 ? newest.length : place, 0, entry);
    newest.length = Math.min(newest.length, SHOWN);
  }
  return newest;
}

function newsOf(kind: Kind, { id, summary, changedAt }: ListEntry, picture: NewsItem["picture"]): NewsItem[] {
  const href = kind.page?.(id);
  if (!href) return [];
  const { description } = summary;
  return [
    {
      title: titleOf(kind, id, summary),
      href,
      noun: kind.noun.one,
      at: changedAt,
      description: typeof description === "string" ? description : "",
      ...(picture && { picture }),
    },
  ];
}

/** News as cards, components with their pictures. */
export function NewsList({ news }: { news: readonly NewsItem[] }) {
  return (
    <ul class="home-news">
      {news.map(({ title, href, noun, at, description, picture }) => (
        <li>
          {picture?.picture && (
            <span class="home-news-picture">
              <Thumbnail view={picture} />
            </span>
          )}
          <a href={href}>{title}</a>
          <span class="r-hint">
            {noun} · <Moment at={at} day alone />
          </span>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  );
}
