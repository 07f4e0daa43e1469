import { z } from "zod";
import { safeCssValue } from "../../../safe/css.ts";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { Swatch } from "../../../web/components/swatch.tsx";
import { page } from "../../../web/page.tsx";
import { getSearch } from "./contract.ts";

const query = z.object({ q: z.string().max(200).default("") });
const LIMIT = 60;

const results = page(
  { path: "/search", summary: "Show what a search finds", tag: "Search", query },
  async ({ client, query: { q } }) => {
    const found = await client(getSearch, { query: { q, limit: LIMIT } });
    const groups = Map.groupBy(found.results, ({ group }) => group);
    return {
      title: q ? `Search: ${q}` : "Search",
      sidebar: false,
      body: (
        <>
          <h1 class="r-visually-hidden">Search</h1>
          <search>
            <form action="/search" method="get" class="search-form">
              <label for="search-query">Search components, pages, tokens, icons and logos</label>
              <input id="search-query" type="search" name="q" value={q} autocomplete="off" enterkeyhint="search" />
              <button type="submit" class="r-button r-button-primary">
                Search
              </button>
            </form>
          </search>
          {q && (
            <p role="status" class="search-count">
              {found.total === 1 ? "1 result" : `${found.total} results`}
              {found.total > LIMIT ? `, the best ${LIMIT} are shown` : ""}
            </p>
          )}
          {q && found.total === 0 && (
            <EmptyState title={`Nothing matches “${q}”`}>
              Try fewer or other words, or the name of a token, icon or page.
            </EmptyState>
          )}
          {[...groups].map(([group, items]) => (
            <section class="search-group" aria-label={group}>
              <h2>{group}</h2>
              <ul>
                {items.map(({ title, url, detail, swatch, image, status }) => (
                  <li>
                    <a href={url}>
                      {swatch && safeCssValue(swatch) && <Swatch value={swatch} size="small" />}
                      {image && <img src={image} alt="" loading="lazy" width="20" height="20" />}
                      <span>
                        <strong>{title}</strong>
                        {detail && <small>{detail}</small>}
                      </span>
                      <StatusBadge status={status} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      ),
    };
  },
);

export const searchPages = [results];
