import { assetShape } from "../../domain/assets/contract.ts";
import { capitalized, counted } from "../../engines/text/noun.ts";
import { UiIcon } from "../ui/components/icon.tsx";
import { isFiltered, MEDIA, type MediaView, mediaAddress } from "./media-view.ts";

type Options = readonly (readonly [value: string, title: string])[];

const TYPES: Options = [
  ["", "All types"],
  ...assetShape.shape.assetType.options.map((type) => [type, capitalized(`${type}s`)] as const),
];
const ONLY: Options = [
  ["", "Used and unused"],
  ["unused", "Unused"],
  ["undescribed", "Without alt text"],
];
const STATUSES: Options = [
  ["", "Shown and hidden"],
  ["active", "Shown"],
  ["pending", "Hidden"],
];
const ORDERS: Options = [
  ["newest", "Newest first"],
  ["name", "By name"],
  ["size", "Largest first"],
];

/** Search, type, state, tags and order. The form works without scripts; with them a choice applies immediately. */
export function MediaFilter({ view, found, total }: { view: MediaView; found: number; total: number }) {
  const count = (number: number) => number.toLocaleString("en");
  return (
    <search aria-label="Filter files">
      <form class="media-filter" action={MEDIA} method="get" data-media-filter="">
        {view.collection && <input type="hidden" name="collection" value={view.collection} />}
        <label class="r-filter-field">
          <UiIcon name="search" />
          <span class="r-visually-hidden">Search files</span>
          <input
            type="search"
            name="q"
            value={view.q || undefined}
            data-filter-asks="media"
            placeholder="Search by name, alt text or tag"
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="search"
          />
        </label>
        <Choice name="type" label="Type" options={TYPES} chosen={view.type} />
        <Choice name="only" label="Use" options={ONLY} chosen={view.only} />
        <Choice name="status" label="Visibility" options={STATUSES} chosen={view.status} />
        <label class="media-tags">
          <span class="r-visually-hidden">Tags, separated by commas</span>
          <input name="tags" value={view.tags || undefined} placeholder="Tags" autocomplete="off" />
        </label>
        <Choice name="sort" label="Order" options={ORDERS} chosen={view.sort} />
        <button type="submit" class="r-button r-button-plain media-apply">
          Apply
        </button>
        <output class="r-filter-count">
          {found === total ? counted(total, "file") : `${count(found)} of ${counted(total, "file")}`}
        </output>
        {isFiltered(view) && (
          <a href={mediaAddress({ collection: view.collection, sort: view.sort })} class="media-clear">
            Clear
          </a>
        )}
      </form>
    </search>
  );
}

const Choice = (props: { name: string; label: string; options: Options; chosen: string }) => (
  <label class="r-select media-select">
    <span class="r-visually-hidden">{props.label}</span>
    <select name={props.name} autocomplete="off">
      {props.options.map(([value, title]) => (
        <option value={value} selected={value === props.chosen}>
          {title}
        </option>
      ))}
    </select>
    <UiIcon name="chevron-down" />
  </label>
);
