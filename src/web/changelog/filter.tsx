import type { ChangeRecord } from "../../domain/history/contract.ts";
import { Chip, Chips } from "../ui/components/chips.tsx";
import { ChoiceField, Field, Submit } from "../ui/components/form.tsx";

/** The query of the changelog. Missing values are empty. */
export interface ChangelogFilter {
  kind: string;
  author: string;
  /** A day: `2026-01-31`. */
  since: string;
  before: string;
}

/** The address of the changelog with a query. */
export const changelogAddress = (asked: Partial<ChangelogFilter>): string => {
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  return given.length === 0 ? "/changelog" : `/changelog?${new URLSearchParams(given)}`;
};

const DAY_MS = 86_400_000;

interface Filter {
  asked: ChangelogFilter;
  changes: readonly ChangeRecord[];
  /** Content types with display names. */
  content: ReadonlyMap<string, string>;
}

/** The filters of the changelog, with links for common periods. */
export function Filter({ asked, changes, content }: Filter) {
  const authors = new Map(changes.map(({ changedById, changedBy }) => [changedById, changedBy]));
  if (asked.author && !authors.has(asked.author)) authors.set(asked.author, asked.author);
  const kinds = new Map([["", "All content"], ...content, ["all", "Content and settings"]]);
  if (!kinds.has(asked.kind)) kinds.set(asked.kind, asked.kind);
  return (
    <search aria-label="Changes">
      <form class="r-form-row" action="/changelog" method="get">
        <ChoiceField look="quiet" label="Content" name="kind" options={optionsOf(kinds)} value={asked.kind} />
        <ChoiceField
          look="quiet"
          label="Author"
          name="author"
          options={optionsOf(new Map([["", "All authors"], ...authors]))}
          value={asked.author}
        />
        <Field look="quiet" label="Since" name="since" type="date" required={false} value={asked.since} />
        <Submit variant="plain">Show</Submit>
      </form>
      <Chips label="Time range" class="changelog-times">
        {[
          ["All", ""],
          ["Last 7 days", daysAgo(7)],
          ["Last 30 days", daysAgo(30)],
        ].map(([title, since = ""]) => (
          <Chip
            href={changelogAddress({ ...asked, since, before: "" })}
            isCurrent={asked.since === since}
            title={title}
          />
        ))}
      </Chips>
    </search>
  );
}

const optionsOf = (titles: ReadonlyMap<string, string>) => [...titles].map(([value, title]) => ({ value, title }));

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
