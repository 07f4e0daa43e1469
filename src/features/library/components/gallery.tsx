import { STATUSES, type Status, statusTitle } from "../../../contract/lifecycle.ts";
import { Gallery } from "../../../web/components/gallery.tsx";
import { componentHref, filterText, type GalleryEntry } from "./gallery-entries.ts";

export interface GalleryChoice {
  q: string;
  group: string;
  type: string;
  status?: Status | undefined;
}

/** Filter, groups and cards of components. */
export function ComponentGallery({ entries, asked }: { entries: readonly GalleryEntry[]; asked: GalleryChoice }) {
  const { q, group, type, status } = asked;
  const kept = entries.filter(
    (one) => (!group || one.group === group) && (!type || one.type === type) && (!status || one.status === status),
  );
  // Where nothing has a picture, empty frames would only push names apart.
  const pictures = entries.some(({ image }) => image !== undefined);
  const cards = kept.map((entry) => ({
    ...entry,
    href: componentHref(entry.id),
    text: filterText(entry),
    facts: entry.variants > 1 ? `${entry.type} · ${entry.variants} variants` : entry.type,
    media: pictures && <Picture entry={entry} />,
  }));
  return (
    <Gallery
      noun="components"
      action="/components"
      query={q}
      keep={{ group, type, status: status ?? "" }}
      cards={cards}
    >
      <div class="component-chips">
        <Chips label="Groups" name="group" entries={entries} asked={asked} />
        <Chips label="Types" name="type" entries={entries} asked={asked} />
        <Chips label="Statuses" name="status" entries={entries} asked={asked} />
      </div>
    </Gallery>
  );
}

const Picture = ({ entry: { image, title } }: { entry: GalleryEntry }) =>
  image ? (
    <span class="component-sheet">
      <img src={image} alt="" width="480" height="360" loading="lazy" decoding="async" />
    </span>
  ) : (
    <span class="component-blank" aria-hidden="true">
      {title.slice(0, 24)}
    </span>
  );

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
