import type { PropertyRow } from "../../../domain/components/declaration/property-rows.ts";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { matching } from "../../../engines/text/filter-match.ts";
import { FilterField } from "../../ui/components/filter-field.tsx";
import { LoadedFold } from "../../ui/components/fold.tsx";
import { PropertiesTable } from "./properties-table.tsx";

/** Rows in the page, and in each fold. */
export const ROWS = 100;

const nameOf = ({ path }: PropertyRow): string => path.join(".");

/** The properties whose name holds the query; all of them for an empty one. */
export function filteredRows(rows: readonly PropertyRow[], query: string): PropertyRow[] {
  const names = rows.map((row) => nameOf(row).toLowerCase());
  return matching(names, query).flatMap((position) => rows[position] ?? []);
}

/** All properties of a component: the first ones, folds that load the others, and a filter over all names. */
export function PropertyList({ id, rows, query }: { id: string; rows: readonly PropertyRow[]; query: string }) {
  if (rows.length <= ROWS) return <PropertiesTable rows={rows} />;
  const found = filteredRows(rows, query);
  const starts = Array.from({ length: Math.ceil(found.length / ROWS) }, (_, part) => part * ROWS).slice(1);
  return (
    <>
      <FilterField
        asksFor="property-list"
        label="Filter properties"
        total={rows.length}
        noun="property"
        form={{ action: componentPageHref(id), query, found: found.length, keep: { tab: "code" } }}
      />
      <div id="property-list" class="component-property-list">
        {found.length > 0 ? (
          <PropertiesTable rows={found.slice(0, ROWS)} wholeNames={query !== ""} />
        ) : (
          <p class="r-filter-none">No properties match “{query}”.</p>
        )}
        {starts.map((from) => (
          <LoadedFold
            title={rangeTitle(found, from)}
            href={`${componentPageHref(id)}/properties?${new URLSearchParams({ from: String(from), ...(query ? { q: query } : {}) })}`}
            link="Show these properties"
          />
        ))}
      </div>
    </>
  );
}

/** `101–200: margin – padding`; a name as long as a declaration may have is cut. */
export function rangeTitle(rows: readonly PropertyRow[], from: number): string {
  const part = rows.slice(from, from + ROWS);
  const [first, last] = [part[0], part.at(-1)].map((row) => (row ? nameOf(row).slice(0, 60) : ""));
  const numbers = `${(from + 1).toLocaleString("en")}–${(from + part.length).toLocaleString("en")}`;
  return `${numbers}: ${first === last ? first : `${first} – ${last}`}`;
}
