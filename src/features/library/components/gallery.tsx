import { STATUSES, type Status, statusTitle } from "../../../contract/lifecycle.ts";
import { matching } from "../../../web/client/filter-match.ts";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { FilterField } from "../../../web/components/filter-field.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { componentHref, filterText, type GalleryEntry } from "./gallery-entries.ts";

export interface GalleryChoice {
  q: string;
  group: string;
  type: string;
  status?: Status | undefined;
}

/** Filter, groups and cards of components. What the query leaves out is in the page but hidden: the client script filters on. */
export function ComponentGallery({ entries, asked }: { entries: readonly GalleryEntry[]; asked: GalleryChoice }) {
  const { q, group, type, status } = asked;
  const kept = entries.filter(
    (one) => (!group || one.group === group) && (!type || one.type === type) && (!status || one.status === status),
  );
  const texts = kept.map(filterText);
  const found = new Set(matching(texts, q).map((position) => kept[position]));
  // Where nothing has a picture, empty frames would only push names apart.
  const pictures = entries.some(({ image }) => image !== undefined);
  const text = new Map(kept.map((entry, position) => [entry, texts[position]]));
  return (
    <>
      <FilterField
        target="components"
        label="Filter components"
        total={kept.length}
        noun="components"
        form={{ action: "/components", query: q, found: found.size, keep: { group, type, status: status ?? "" } }}
      />
      <div class="component-chips">
        <Chips label="Groups" name="group" entries={entries} asked={asked} />
        <Chips label="Types" name="type" entries={entries} asked={asked} />
        <Chips label="Statuses" name="status" entries={entries} asked={asked} />
      </div>
      <div id="components">
        {[...Map.groupBy(kept, (one) => one.group)].map(([title, some]) => (
          <section class="component-group" data-filter-group="" hidden={!some.some((one) => found.has(one))}>
            <h2>{title || "Other"}</h2>
            <CardGrid>
              {some.map((entry) => (
                <ComponentCard
                  entry={entry}
                  text={text.get(entry) ?? ""}
                  hidden={!found.has(entry)}
                  pictures={pictures}
                />
              ))}
            </CardGrid>
          </section>
        ))}
      </div>
      {found.size === 0 && <p class="r-filter-none">Nothing here matches{q && ` “${q}”`}.</p>}
    </>
  );
}

function ComponentCard({
  entry,
  text,
  hidden,
  pictures,
}: {
  entry: GalleryEntry;
  text: string;
  hidden: boolean;
  pictures: boolean;
}) {
  const { id, title, description, type, variants, image, status } = entry;
  return (
    <Card
      title={title}
      href={componentHref(id)}
      filterText={text}
      hidden={hidden}
      badge={<StatusBadge status={status} />}
      media={
        image ? (
          <span class="component-sheet">
            <img src={image} alt="" width="480" height="360" loading="lazy" decoding="async" />
          </span>
        ) : (
          pictures && (
            <span class="component-blank" aria-hidden="true">
              {title.slice(0, 24)}
            </span>
          )
        )
      }
    >
      {description && <p class="component-about">{description}</p>}
      <p class="component-facts">
        {type}
        {variants > 1 && ` · ${variants} variants`}
      </p>
    </Card>
  );
}

const ranks: readonly string[] = STATUSES;

function Chips({
  label,
  name,
  entries,
  asked,
}: {
  label: string;
  name: "group" | "type" | "status";
  entries: readonly GalleryEntry[];
  asked: GalleryChoice;
}) {
  const isStatus = name === "status";
  const counts = [...Map.groupBy(entries, (one) => one[name] ?? "")].filter(([value]) => value !== "");
  const rankOf = ([value]: readonly [string, unknown]) => ranks.indexOf(value);
  if (isStatus) counts.sort((a, b) => rankOf(a) - rankOf(b));
  // What has no status is a choice beside one that has.
  if (counts.length < (isStatus ? 1 : 2)) return null;
  const hrefOf = (value: string) => {
    const chosen = Object.entries({ ...asked, [name]: value }).filter(([, one]) => one);
    return chosen.length > 0 ? `/components?${new URLSearchParams(chosen)}` : "/components";
  };
  const chip = (value: string, title: string, count: number) => (
    <li>
      <a href={hrefOf(value)} aria-current={(asked[name] ?? "") === value ? "true" : undefined}>
        {title} <span>{count.toLocaleString("en")}</span>
      </a>
    </li>
  );
  return (
    <nav class="r-chips" aria-label={label}>
      <ul>
        {chip("", `All ${label.toLowerCase()}`, entries.length)}
        {counts.map(([value, some]) => chip(value, isStatus ? statusTitle(value) : value, some.length))}
      </ul>
    </nav>
  );
}
