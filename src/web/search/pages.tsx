import { z } from "zod";
import { followedRoles } from "../../domain/foundations/selection.ts";
import { getSearch, type SearchResultShape, searchedMode } from "../../domain/search/contract.ts";
import { distanceText, tokenValuesOf } from "../../domain/search/near-token-results.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { usesText } from "../../domain/usages/token-uses.ts";
import { counted } from "../../engines/text/noun.ts";
import { cutAt, type TextSpan } from "../../engines/text/spans.ts";
import { hexColor, looksLikeValue } from "../../engines/tokens/engine.ts";
import { SEARCH_KINDS, type SearchKind } from "../../platform/contract/search-source.ts";
import { safeCssValue } from "../../safe/css.ts";
import { Badge } from "../ui/components/badge.tsx";
import { Chip, Chips } from "../ui/components/chips.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";
import { Swatch } from "../ui/components/swatch.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";
import { page } from "../ui/page.tsx";

const query = z.object({
  q: z.string().max(200).default(""),
  kind: z.enum(SEARCH_KINDS).optional().catch(undefined),
  ...searchedMode,
});
const LIMIT = 60;
/** Results of a group if there are several groups. The rest is one click away. */
const OF_A_GROUP = 8;

const TITLES: Record<SearchKind, string> = {
  ...{ component: "Components", page: "Pages", pattern: "Patterns", record: "Other" },
  ...{ token: "Tokens", logo: "Logos", icon: "Icons" },
};

const results = page(
  { path: "/search", summary: "Show search results", tag: "Search", query },
  async ({ client, part, snapshot, query: { q, kind, brand, scheme } }) => {
    const found = await client(getSearch, { query: { q, kind, brand, scheme, limit: LIMIT } });
    // A value is another token's in another brand.
    const list = looksLikeValue(q) ? await (await part(tokenReader)).list(snapshot) : undefined;
    return {
      ...(list ? { follows: followedRoles(list) } : {}),
      title: q ? `Search: ${q}` : "Search",
      description: "Find components, pages, patterns, tokens, icons and logos by name, purpose or value.",
      sidebar: false,
      body: (
        <>
          <h1 class="r-visually-hidden">Search</h1>
          <search>
            <form action="/search" method="get" class="search-form">
              <label for="search-query">Search components, pages, tokens, icons and logos</label>
              <input id="search-query" type="search" name="q" value={q} autocomplete="off" enterkeyhint="search" />
              {kind && <input type="hidden" name="kind" value={kind} />}
              <button type="submit" class="r-button r-button-primary">
                Search
              </button>
            </form>
          </search>
          {q === "" ? <Hints /> : <Outcome {...found} query={q} kind={kind} />}
        </>
      ),
    };
  },
);

interface Outcome {
  results: readonly SearchResultShape[];
  total: number;
  kinds: Partial<Record<SearchKind, number>>;
  unknown: readonly string[];
  withoutText?: number | undefined;
  query: string;
  kind: SearchKind | undefined;
}

function Outcome({ results, total, kinds, unknown, withoutText = 0, query, kind }: Outcome) {
  const groups = [...Map.groupBy(results, ({ group }) => group)];
  return (
    <>
      <p role="status" class="search-count">
        {counted(total, "result")}
        {total > LIMIT ? `, showing the best ${LIMIT}` : ""}
        {unknown.length > 0 && total > 0 && (
          <>
            . No exact match for {unknown.map((word) => `“${word}”`).join(", ")}. Showing results with similar or longer
            words
          </>
        )}
        {withoutText > 0 && (
          <>
            . The search index is full: {withoutText.toLocaleString("en")} entries match by title and description only
          </>
        )}
      </p>
      <Kinds kinds={kinds} query={query} kind={kind} />
      {total === 0 && (
        <EmptyState title={`No results for “${query}”`}>
          Try fewer or different words, the name of a token, icon or page, or a value such as <code>#025987</code>.
        </EmptyState>
      )}
      {groups.map(([group, items]) => {
        const isCut = groups.length > 1 && items.length > OF_A_GROUP;
        const of = items[0]?.kind;
        return (
          <section class="search-group" aria-label={group}>
            <h2>{group}</h2>
            <Results items={isCut ? items.slice(0, OF_A_GROUP) : items} query={query} />
            {isCut && of && (
              <a class="search-more" href={addressOf(query, of)}>
                All {(kinds[of] ?? items.length).toLocaleString("en")} {TITLES[of].toLowerCase()}
                <UiIcon name="arrow-right" />
              </a>
            )}
          </section>
        );
      })}
    </>
  );
}

/** The number of results by kind, with links to one kind. */
function Kinds({ kinds, query, kind }: Pick<Outcome, "kinds" | "query" | "kind">) {
  const found = SEARCH_KINDS.filter((one) => (kinds[one] ?? 0) > 0 || one === kind);
  if (found.length < 2 && kind === undefined) return null;
  return (
    <Chips label="Kinds" class="search-kinds">
      <Chip href={addressOf(query)} isCurrent={kind === undefined} title="All" />
      {found.map((one) => (
        <Chip href={addressOf(query, one)} isCurrent={kind === one} title={TITLES[one]} count={kinds[one] ?? 0} />
      ))}
    </Chips>
  );
}

const addressOf = (q: string, kind?: SearchKind): string =>
  `/search?${new URLSearchParams({ q, ...(kind ? { kind } : {}) })}`;

const Hints = () => (
  <p class="search-hints">
    You can search for words, names from code and abbreviations. Small spelling mistakes are fine. To find the closest
    tokens, paste a value such as <code>#025987</code>, <code>rgb(2, 89, 135)</code> or <code>13px</code>.
  </p>
);

export const searchWebPages = [results];

/** Results with a heading. `query` is used to show near colors. */
const Results = ({ items, query }: { items: readonly SearchResultShape[]; query: string }) => (
  <ul>
    {items.map((item) => (
      <li>
        <a href={item.section?.url ?? item.url}>
          {items.some(isPictured) && <Picture item={item} query={query} />}
          <span>
            <strong>
              <Marked text={item.title} spans={item.marks?.title} />
            </strong>
            {(item.place || item.section) && (
              <i class="search-place">{[item.place, item.section?.title].filter(Boolean).join(" › ")}</i>
            )}
            {item.near ? <NearText near={item.near} /> : <Says item={item} />}
          </span>
          {item.near?.closeness === "equal" && <Badge tone="positive">Same value</Badge>}
          <StatusBadge status={item.status} />
        </a>
      </li>
    ))}
  </ul>
);

/** If no result of a list has a picture, empty frames would only separate the names. */
const isPictured = ({ swatch, image }: SearchResultShape): boolean => Boolean(swatch ?? image);

/** The matching sentence, otherwise the description. */
function Says({ item }: { item: SearchResultShape }) {
  const { detail, snippet, marks } = item;
  const [text, spans] = snippet ? [snippet, marks?.snippet] : [detail, marks?.detail];
  return text ? (
    <small>
      <Marked text={text} spans={spans} />
    </small>
  ) : null;
}

function NearText({ near }: { near: NonNullable<SearchResultShape["near"]> }) {
  const uses = usesText(near);
  return (
    <small>
      {tokenValuesOf(near).map((value) => (
        <code>{value}</code>
      ))}
      {near.closeness !== "equal" && <span>{distanceText(near)}</span>}
      {uses && <span>{uses}</span>}
    </small>
  );
}

function Picture({ item, query }: { item: SearchResultShape; query: string }) {
  const { swatch, image: picture, imageOnDark: onDark, kind, near, title } = item;
  if (swatch && safeCssValue(swatch)) {
    const requested = near && near.closeness !== "equal" ? hexColor(query.trim()) : undefined;
    return (
      <Swatch value={requested ? `linear-gradient(90deg,${requested} 50%,${swatch} 50%)` : swatch} size="medium" />
    );
  }
  if (kind === "icon" && picture)
    return (
      <i class="search-icon">
        <img src={picture} alt="" loading="lazy" />
      </i>
    );
  if (kind === "token") return <i class="search-swatchless" />;
  return (
    <i class="search-picture">
      <Thumbnail view={{ picture, onDark, title: title.slice(0, 2) }} />
    </i>
  );
}

/** A text with matching words marked. */
const Marked = ({ text, spans }: { text: string; spans?: readonly Readonly<TextSpan>[] | undefined }) => (
  <>{cutAt(text, spans).map((piece) => (piece.isMarked ? <mark>{piece.text}</mark> : piece.text))}</>
);
