import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { type Kind, ownerOf, SINGLETON } from "../../store/kind.ts";
import { type LeftOut, leftOutName } from "../../store/left-out.ts";
import type { LeftOutReportResponse } from "./contract.ts";
import { leftOutKind } from "./kind.ts";

/**
 * The reports of the last pushes, by type of records, in the order of kinds. With `page` (its path) only those about
 * the records of that page.
 */
export async function readReports(
  { snapshot, kinds, part }: Pick<Call, "snapshot" | "kinds" | "part">,
  page?: string,
): Promise<LeftOutReportResponse[]> {
  const listed = await snapshot.list(leftOutKind);
  if (listed.length === 0) return [];
  const entries = await Promise.all(listed.map(({ id }) => snapshot.get(leftOutKind, id)));
  const ids = new Map<Kind, Promise<ReadonlySet<string>>>();
  const nameOf = await (await part(authorNames))(listed.map(({ changedBy }) => changedBy));
  const reports: LeftOutReportResponse[] = [];
  for (const kind of kinds) {
    const entry = entries.find((one) => one !== undefined && one.id === kind.sync?.entityType);
    if (!entry) continue;
    const { total, items } = entry.document;
    const all = items.map(async ({ holds, ...item }) => ({ ...item, pages: await pagesOf(kind, holds, present) }));
    const shown = (await Promise.all(all)).filter(({ pages }) => page === undefined || pages.includes(page));
    if (shown.length === 0) continue;
    reports.push({
      entityType: entry.id,
      title: kind.noun.many,
      total: page === undefined ? total : shown.length,
      items: shown,
      changedAt: entry.changedAt,
      changedBy: nameOf(entry.changedBy),
    });
  }
  return eachOnce(reports);

  /** The page of an existing record. */
  async function present(owner: string): Promise<string | undefined> {
    const slash = owner.indexOf("/");
    const [kind, id] = [kinds.find(({ name }) => name === owner.slice(0, slash)), owner.slice(slash + 1)];
    if (!kind?.page) return undefined;
    ids.set(kind, ids.get(kind) ?? snapshot.list(kind).then((list) => new Set(list.map((one) => one.id))));
    return (await ids.get(kind))?.has(id) ? kind.page(id) : undefined;
  }
}

/** A file that several kinds reported is listed once: for the kind with pages, otherwise for the first. */
function eachOnce(reports: readonly LeftOutReportResponse[]): LeftOutReportResponse[] {
  const reported = new Map<string, LeftOutReportResponse["items"][number]>();
  for (const item of reports.flatMap(({ items }) => items)) {
    const known = reported.get(leftOutName(item));
    if (!known || (known.pages.length === 0 && item.pages.length > 0)) reported.set(leftOutName(item), item);
  }
  const kept = new Set(reported.values());
  return reports.flatMap((report) => {
    const items = report.items.filter((item) => kept.has(item));
    const total = report.total - (report.items.length - items.length);
    return items.length > 0 ? [{ ...report, total, items }] : [];
  });
}

/** Addresses of the pages that show the records of a file. `present` returns the page of a record, by its owner. */
async function pagesOf(
  kind: Kind,
  holds: LeftOut["holds"],
  present: (owner: string) => Promise<string | undefined>,
): Promise<string[]> {
  // If one page shows every record of the kind, the report belongs to that page.
  const only = kind.page?.(SINGLETON);
  if (only !== undefined && only === kind.page?.("")) return [only];
  if (holds === "all") return [];
  const pages = await Promise.all(holds.map((id) => present(ownerOf(kind, id))));
  return [...new Set(pages.filter((page) => page !== undefined))];
}
