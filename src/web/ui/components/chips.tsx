import type { Child } from "hono/jsx";

/** Links with one selected. `title` precedes them if they do not name the choice. */
export const Chips = ({
  label,
  title,
  class: more,
  children,
}: {
  label: string;
  title?: string;
  class?: string;
  children: Child;
}) => (
  <nav class={more ? `r-chips ${more}` : "r-chips"} aria-label={label}>
    {title && <span aria-hidden="true">{title}</span>}
    <ul>{children}</ul>
  </nav>
);

/** A link of `Chips`, with the number of its entries. */
export const Chip = ({
  href,
  title,
  count,
  isCurrent,
  data = {},
}: {
  href: string;
  title: Child;
  count?: number;
  isCurrent?: boolean;
  data?: Record<`data-${string}`, string>;
}) => (
  <li>
    <a href={href} aria-current={isCurrent ? "true" : undefined} {...data}>
      {title}
      {count !== undefined && (
        <>
          {" "}
          <span>{count.toLocaleString("en")}</span>
        </>
      )}
    </a>
  </li>
);
