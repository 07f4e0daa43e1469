import type { SearchResult } from "../../domain/search/contract.ts";
import { distanceText, valuesOf } from "../../domain/search/near-token-results.ts";
import { usesText } from "../../domain/usages/token-uses.ts";
import { hexColor } from "../../engines/tokens/engine.ts";
import { safeCssValue } from "../../safe/css.ts";
import { Badge } from "../ui/components/badge.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";
import { Swatch } from "../ui/components/swatch.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";
import { Marked } from "./marked.tsx";

/** Results under one heading. `query` is what was asked for: the colors near it stand beside it. */
export const Results = ({ items, query }: { items: readonly SearchResult[]; query: string }) => (
  <ul>
    {items.map((item) => (
      <li>
        <a href={item.url}>
          {items.some(isPictured) && <Picture item={item} query={query} />}
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

/** Where nothing of a list has a picture, empty frames would only push names aside. */
const isPictured = ({ swatch, image }: SearchResult): boolean => Boolean(swatch ?? image);

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

function Picture({ item, query }: { item: SearchResult; query: string }) {
  const { swatch, image: picture, imageOnDark: onDark, kind, near, title } = item;
  if (swatch && safeCssValue(swatch)) {
    const asked = near && near.closeness !== "equal" ? hexColor(query.trim()) : undefined;
    return <Swatch value={asked ? `linear-gradient(90deg,${asked} 50%,${swatch} 50%)` : swatch} size="medium" />;
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
