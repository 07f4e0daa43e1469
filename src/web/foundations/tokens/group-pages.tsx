import type { Child } from "hono/jsx";
import { addressFor } from "../../../domain/foundations/contract.ts";
import { FilterField } from "../../ui/components/filter-field.tsx";
import { Pager } from "../../ui/components/pager.tsx";
import { Fold, FoldLink, OpenAll } from "../fold.tsx";
import type { GroupPage, GroupQuery, GroupWindow } from "./by-group.ts";

/** The summary line of a group. */
interface GroupLine {
  id: string;
  title: string;
  note: string;
  colors: readonly string[];
  count: number;
}

interface GroupsProps {
  /** Id of the element that holds the groups. */
  id: string;
  path: string;
  selected: Record<string, string>;
  query: GroupQuery;
  groups: readonly GroupLine[];
  /** Where the list of groups goes on. */
  more: Pick<GroupWindow<{ id: string }>, "before" | "after">;
  /** Undefined if the page has all rows. */
  shown: GroupPage<unknown> | undefined;
  /** Whether all groups start open. */
  open: boolean;
  class?: string;
  style?: Record<string, string>;
  /** The content of a group, with its shown rows. */
  body(group: GroupLine): Child;
}

/** The groups of a page: all with their rows, or the requested one among links to the others. */
export function Groups({ id, path, selected, query, groups, more, shown, open, body, ...element }: GroupsProps) {
  const linkTo = (group: string, page?: number) =>
    addressFor(path, { ...selected, group, ...(page && page > 1 ? { page: String(page) } : {}) });
  const toGroup = (end: { group: { id: string }; count: number } | undefined, where: string) =>
    end && {
      title: `${end.count.toLocaleString("en")} groups ${where}`,
      href: `${linkTo(end.group.id)}#${encodeURIComponent(end.group.id)}`,
    };
  return (
    <div id={id} {...element} {...(shown ? { "data-grouped": addressFor(path, selected) } : {})}>
      {shown?.found === 0 && <p class="r-filter-none">No groups match “{query.q}”.</p>}
      {groups.map((group) =>
        shown && shown.group !== group.id && shown.found === undefined ? (
          <FoldLink {...group} href={`${linkTo(group.id)}#${encodeURIComponent(group.id)}`} />
        ) : (
          <Fold {...group} open={open || shown !== undefined}>
            {body(group)}
            {shown?.group === group.id && <Pages shown={shown} count={group.count} linkTo={linkTo} />}
          </Fold>
        ),
      )}
      {shown?.found === undefined && (
        <Pager label="More groups" previous={toGroup(more.before, "before")} next={toGroup(more.after, "more")} />
      )}
    </div>
  );
}

function Pages(props: { shown: GroupPage<unknown>; count: number; linkTo(group: string, page?: number): string }) {
  const { shown, count, linkTo } = props;
  const { group = "", first, rows, previous, next } = shown;
  const size = Math.max(rows.length, 1);
  const to = (page: number | undefined, title: string) =>
    page === undefined ? undefined : { title, href: `${linkTo(group, page)}#${encodeURIComponent(group)}` };
  return (
    <Pager
      previous={to(previous, `up to ${first.toLocaleString("en")} of ${count.toLocaleString("en")}`)}
      next={to(next, `from ${(first + size + 1).toLocaleString("en")} of ${count.toLocaleString("en")}`)}
    />
  );
}

/** The filter, and a button that opens all groups. If the page does not have all rows, the server searches. */
export function GroupTools(
  props: Pick<GroupsProps, "id" | "path" | "selected" | "query" | "shown"> & {
    label: string;
    total: number;
    noun: string;
    groups: number;
  },
) {
  const { id, path, selected, query, shown, label, total, noun, groups } = props;
  const form = { action: path, query: query.q, found: shown?.found ?? total, keep: selected };
  return (
    <div class="f-tools">
      <FilterField label={label} total={total} noun={noun} {...(shown ? { form } : { target: id })} />
      {query.q && shown && (
        <a class="r-button r-button-quiet r-button-small" href={addressFor(path, selected)}>
          Show all groups
        </a>
      )}
      {!shown && groups > 1 && <OpenAll target={id} />}
    </div>
  );
}
