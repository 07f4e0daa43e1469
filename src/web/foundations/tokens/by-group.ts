import { z } from "zod";
import { MAX_ROWS, PAGE_ROWS } from "../../../domain/foundations/contract.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { fold, matching } from "../../../engines/text/filter-match.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";

const word = z.string().max(2_000).default("");

/** The query of pages with groups, besides brand and scheme. */
export const groupQuery = selectionQuery.extend({
  group: word.meta({ description: "The group to show, if the page has too many groups." }),
  at: z.string().max(1024).default("").meta({ description: "The ID of a row. Shows the group with this row." }),
  q: word.meta({ description: "The words to search for in all groups." }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type GroupQuery = z.infer<typeof groupQuery>;

/** A group with its rows. */
interface Group<R> {
  id: string;
  rows: readonly R[];
}

/** The groups and rows of one page. */
export interface GroupPage<R> {
  /** The rows of this page. */
  rows: readonly R[];
  /** The group of the rows. Undefined for a search in all groups. */
  group?: string;
  /** How many a search found in all groups. */
  found?: number;
  /** Numbers of this group's previous and next page. */
  previous?: number;
  next?: number;
  /** Position of the first row in its group. */
  first: number;
}

/**
 * Selects the rows to show: the matches of `q`, otherwise the page with the row `at`, a page of the requested group, or
 * of the first one. Undefined if all rows fit on one page.
 */
export async function chooseRows<R>(
  groups: readonly Group<R>[],
  requested: GroupQuery,
  of: { id(row: R): string; words(row: R): string },
): Promise<GroupPage<R> | undefined> {
  const all = groups.flatMap(({ rows }) => rows);
  if (all.length <= MAX_ROWS) return undefined;
  if (requested.q.trim() !== "") {
    const texts: string[] = [];
    await runInSlices(all, (row) => texts.push(fold(of.words(row))));
    const found = matching(texts, requested.q);
    return {
      rows: found.slice(0, PAGE_ROWS).flatMap((position) => all[position] ?? []),
      found: found.length,
      first: 0,
    };
  }
  const isRequested = (row: R) => of.id(row) === requested.at;
  const wanted = requested.at === "" ? undefined : groups.find(({ rows }) => rows.some(isRequested));
  const group = wanted ?? groups.find(({ id }) => id === requested.group) ?? groups[0];
  if (!group) return undefined;
  const at = wanted ? Math.floor(group.rows.findIndex(isRequested) / PAGE_ROWS) + 1 : requested.page;
  const { page: _, ...place } = pageOfGroup(group.rows.length, at);
  return { rows: group.rows.slice(place.first, place.first + PAGE_ROWS), group: group.id, ...place };
}

/** The place of a page in a group with `count` rows, with the numbers of its neighbors. */
export function pageOfGroup(
  count: number,
  requested: number,
): Pick<GroupPage<unknown>, "first" | "previous" | "next"> & { page: number } {
  const pages = Math.ceil(count / PAGE_ROWS);
  const page = Math.min(requested, pages);
  return {
    page,
    first: (page - 1) * PAGE_ROWS,
    ...(page > 1 ? { previous: page - 1 } : {}),
    ...(page < pages ? { next: page + 1 } : {}),
  };
}

/** Groups on one page. */
const MAX_GROUPS = 40;

/** The groups that a page lists, and those its list goes on with. */
export interface GroupWindow<G> {
  groups: readonly G[];
  before?: { group: G; count: number };
  after?: { group: G; count: number };
}

/** A window of groups around the shown one, if there are many. */
export function groupWindow<G extends { id: string }>(all: readonly G[], shown: string | undefined): GroupWindow<G> {
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === shown),
  );
  const from = Math.floor(at / MAX_GROUPS) * MAX_GROUPS;
  const to = from + MAX_GROUPS;
  const [previous, next] = [all[from - 1], all[to]];
  return {
    groups: all.slice(from, to),
    ...(previous && { before: { group: previous, count: from } }),
    ...(next && { after: { group: next, count: all.length - to } }),
  };
}
