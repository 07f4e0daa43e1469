import { safeCssValue } from "../../../safe/css.ts";
import { hexColor } from "../../../tokens/values/color-value.ts";
import { Badge } from "../../../web/components/badge.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { Swatch } from "../../../web/components/swatch.tsx";
import { usesText } from "../../design/dtcg/api.ts";
import type { SearchResult } from "./contract.ts";
import { Marked } from "./marked.tsx";
import { distanceText, valuesOf } from "./near-token-results.ts";

/** Results under one heading. `query` is what was asked for: the colors near it stand beside it. */
export const Results = ({ items, query }: { items: readonly SearchResult[]; query: string }) => (
  <ul class={items.some(({ kind, image }) => kind === "component" && image) ? "search-pictured" : undefined}>
    {items.map((item) => (
      <li>
        <a href={item.url}>
          <Picture item={item} query={query} />
          <span>
            <strong>
              <Marked text={item.title} spans={item.marks?.title} />
            </strong>
            {item.place && <i class="search-place">{item.place}</i>}
            {item.near ? <NearText near={item.near} /> : <Says item={item} />}
          </span>
          {item.near?.closeness === "equal" && <Badge tone="positive">Same value</Badge>}
          <StatusBadge status={item.status} />
        </a>
      </li>
    ))}
  </ul>
);

/** What tells most why it was found: the sentence that says it, else what it is. */
function Says({ item }: { item: SearchResult }) {
  const { detail, snippet, marks } = item;
  const [text, spans] = snippet ? [snippet, marks?.snippet] : [detail, marks?.detail];
  return text ? (
    <small>
      <Marked text={text} spans={spans} />
    </small>
  ) : null;
}

function NearText({ near }: { near: NonNullable<SearchResult["near"]> }) {
  const uses = usesText(near);
  return (
    <small>
      {valuesOf(near).map((value) => (
        <code>{value}</code>
      ))}
      {near.closeness !== "equal" && <span>{distanceText(near)}</span>}
      {uses && <span>{uses}</span>}
    </small>
  );
}

function Picture({ item: { swatch, image, kind, near }, query }: { item: SearchResult; query: string }) {
  if (swatch && safeCssValue(swatch)) {
    const asked = near && near.closeness !== "equal" ? hexColor(query.trim()) : undefined;
    return <Swatch value={asked ? `linear-gradient(90deg,${asked} 50%,${swatch} 50%)` : swatch} size="medium" />;
  }
  if (!image) return kind === "component" ? <i class="search-picture" /> : null;
  return (
    <i class={kind === "icon" ? "search-icon" : "search-picture"}>
      <img src={image} alt="" loading="lazy" />
    </i>
  );
}
