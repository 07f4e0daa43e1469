import type { Child } from "hono/jsx";
import { authoredLanguage } from "../authored-language.ts";

/** Cards in as many columns as fit. `min` is the least width of a card. */
export function CardGrid({ children, min = "medium" }: { children: Child; min?: "small" | "medium" | "large" }) {
  return <ul class={`r-cards r-cards-${min}`}>{children}</ul>;
}

/** One card: a whole link when it has `href`. `media` fills its upper part; `filterText` makes it findable by a FilterField; `hidden` leaves it out. */
export function Card({
  title,
  isAuthored = false,
  lang: own,
  href,
  children,
  media,
  filterText,
  hidden,
  badge,
}: {
  title: string;
  /** Title and text are words of the design system. */
  isAuthored?: boolean;
  /** BCP 47: the language of these texts, if declared. */
  lang?: string | undefined;
  href?: string;
  children?: Child;
  media?: Child;
  filterText?: string;
  hidden?: boolean;
  /** Next to the title: a state. */
  badge?: Child;
}) {
  const lang = own ?? (isAuthored ? authoredLanguage() : undefined);
  return (
    <li
      class="r-card"
      data-filter-item={filterText === undefined ? undefined : ""}
      data-filter-text={filterText}
      hidden={hidden}
    >
      {media && <div class="r-card-media">{media}</div>}
      <div class="r-card-body" lang={lang}>
        <div class="r-card-title">
          {href ? <a href={href}>{title}</a> : title}
          {badge}
        </div>
        {children && <div class="r-card-text">{children}</div>}
      </div>
    </li>
  );
}
