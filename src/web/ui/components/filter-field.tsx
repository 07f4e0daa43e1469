import type { Child } from "hono/jsx";
import { countText } from "../../../engines/text/filter-match.ts";
import { UiIcon } from "./icon.tsx";

/**
 * A field that filters, at each key, the `[data-filter-item]` elements inside the element with id `target` by their
 * `data-filter-text`, otherwise by their text and `data-filter-more`. `[data-filter-group]` elements without a match
 * disappear; foldable ones are open during a search. `total` is the number of items, `noun` the name of one (“icon”).
 * With `form` it asks the server without scripts, otherwise it is hidden then: the page at `action` takes the query as
 * `q` with the values in `keep`, and hides items that do not match. Without a `target` only the server filters, because
 * the page does not have all items. With `asksFor` it asks at each key, and replaces the element with that id.
 */
export function FilterField({
  target,
  asksFor,
  label,
  total,
  noun = "result",
  form,
}: {
  target?: string;
  asksFor?: string;
  label: string;
  total: number;
  noun?: string;
  form?: { action: string; query: string; found: number; keep?: Record<string, string> };
}) {
  const field = (
    <label class="r-filter-field">
      <UiIcon name="search" />
      <span class="r-visually-hidden">{label}</span>
      <input
        type="search"
        name={form && "q"}
        value={form?.query || undefined}
        {...(target === undefined ? {} : { "data-filter": target, "data-filter-noun": noun })}
        data-filter-asks={asksFor}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
      />
    </label>
  );
  const count = <output class="r-filter-count">{countText(form?.found ?? total, total, noun)}</output>;
  if (!form) return <Row>{[field, count]}</Row>;
  return (
    <search aria-label={label}>
      <form class="r-filter" action={form.action} method="get">
        {field}
        {Object.entries(form.keep ?? {}).map(([name, value]) => value && <input type="hidden" {...{ name, value }} />)}
        {count}
      </form>
    </search>
  );
}

const Row = ({ children }: { children: Child }) => <div class="r-filter">{children}</div>;
