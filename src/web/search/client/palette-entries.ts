import type { SearchResultShape } from "../../../domain/search/contract.ts";
import { cutAt, type TextSpan } from "../../../engines/text/spans.ts";
import { type LifecycleStatus, statusTitle } from "../../../platform/contract/lifecycle.ts";
import { buildElement, icon } from "../../ui/client/elements.ts";
import type { IconName } from "../../ui/components/icon-paths.ts";

/** Something to choose: an address to open, or something to do. */
export interface PaletteEntry {
  title: string;
  detail?: string;
  /** The matching words in both. */
  marks?: { title?: readonly Readonly<TextSpan>[] | undefined; detail?: readonly Readonly<TextSpan>[] | undefined };
  url?: string;
  icon?: IconName;
  swatch?: string;
  image?: string;
  status?: LifecycleStatus | undefined;
  run?(): void;
}

export type EntryGroup = readonly [heading: string, entries: readonly PaletteEntry[]];

/** Results under their headings; groups in the order of their best result. */
export const grouped = (results: readonly SearchResultShape[]): [group: string, results: SearchResultShape[]][] => [
  ...Map.groupBy(results, ({ group }) => group),
];

/** A result as an entry. Its second line is the matching sentence, if there is one. */
export function paletteEntryOf(result: SearchResultShape): PaletteEntry {
  const { title, detail, snippet, section, marks, place, swatch, image, status } = result;
  const url = section?.url ?? result.url;
  const [text, spans] = snippet === undefined ? [detail, marks?.detail] : [snippet, marks?.snippet];
  const says = [text, [place, section?.title].filter(Boolean).join(" › ")].filter(Boolean).join(" · ");
  return {
    ...{ title, url, status, marks: { title: marks?.title, detail: spans } },
    ...(says ? { detail: says } : {}),
    ...(swatch ? { swatch } : {}),
    ...(image ? { image } : {}),
  };
}

/** Groups of entries as options of a combobox. */
export const entryGroups = (groups: readonly EntryGroup[]): HTMLElement[] =>
  groups
    .filter(([, entries]) => entries.length > 0)
    .map(([heading, entries], position) => {
      const rows = entries.map(row);
      if (!heading) return buildElement("div", { role: "group", "aria-label": "More" }, ...rows);
      const id = `palette-group-${position}`;
      const head = buildElement("div", { class: "r-palette-group", id, role: "presentation" }, heading);
      return buildElement("div", { role: "group", "aria-labelledby": id }, head, ...rows);
    });

/** A sentence instead of entries. */
export const noteEntry = (text: string): HTMLElement =>
  buildElement("p", { class: "r-palette-note", role: "presentation" }, text);

const marked = (text: string, spans: readonly Readonly<TextSpan>[] | undefined): (string | HTMLElement)[] =>
  cutAt(text, spans).map((piece) => (piece.isMarked ? buildElement("mark", {}, piece.text) : piece.text));

function row(entry: PaletteEntry): HTMLElement {
  const title = buildElement("div", { class: "r-palette-title" }, ...marked(entry.title, entry.marks?.title));
  const text = buildElement("div", { class: "r-palette-text" }, title);
  if (entry.detail)
    text.append(buildElement("div", { class: "r-palette-detail" }, ...marked(entry.detail, entry.marks?.detail)));
  const attributes = { class: "r-palette-option", role: "option" };
  const made =
    entry.url === undefined ? buildElement("div", attributes) : buildElement("a", { ...attributes, href: entry.url });
  made.append(buildElement("span", { class: "r-palette-picture" }, picture(entry)), text);
  if (entry.status && entry.status !== "stable")
    made.append(buildElement("span", { class: "r-badge r-tone-neutral" }, statusTitle(entry.status)));
  if (entry.run)
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      entry.run?.();
    });
  return made;
}

function picture({ swatch, image, icon: name = "file" }: PaletteEntry): Node {
  if (image) return buildElement("img", { src: image, alt: "", loading: "lazy" });
  if (!swatch) return icon(name);
  const color = buildElement("span");
  // A property set by script takes a color or nothing; it cannot load anything.
  color.style.backgroundColor = swatch;
  return buildElement("span", { class: "r-swatch r-swatch-small" }, color);
}
