import { fold } from "../../engines/text/filter-match.ts";
import { compareIn } from "../../engines/text/language.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import { definePart } from "../../platform/contract/part.ts";
import { sortInSlices } from "../../safe/sort-in-slices.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
import { GALLERY_PAGE, galleryPageAddress } from "../lists/gallery-page.ts";
import { branchAddress, createOutline, type Outline } from "../lists/outline.ts";
import { patternKind, patternSummary } from "./kind.ts";

/** A pattern as its list shows it. */
export interface PatternEntry {
  id: string;
  title: string;
  group: string;
  description: string;
  /** Ids of the components it is made of. */
  components: string[];
  status: LifecycleStatus | undefined;
  /** It can be shown at work. */
  hasMarkup: boolean;
  /** The text that a filter searches. */
  text: string;
}

/** All patterns by group, ungrouped ones last. */
export interface PatternGallery {
  entries: readonly PatternEntry[];
  outline: Outline;
}

/** The outline of patterns in addresses. */
export const PATTERN_OUTLINE = "patterns";

async function read(snapshot: Snapshot): Promise<PatternGallery> {
  const yieldToLoop = createYielder();
  const read: PatternEntry[] = [];
  for (const { id, summary } of await snapshot.list(patternKind)) {
    const { title, group, description, components, tags, status, html: hasMarkup } = patternSummary.parse(summary);
    const text = fold([title, id, group, status ?? "", ...tags, ...components, description].join(" "));
    read.push({ id, title, group, description, components, status, hasMarkup, text });
    await yieldToLoop();
  }
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const collate = compareIn(readStoredConfig(config).language);
  const entries = await sortInSlices(
    read,
    (a, b) => Number(a.group === "") - Number(b.group === "") || collate(a.group, b.group) || collate(a.title, b.title),
  );
  return { entries, outline: await outlineOf(entries) };
}

export const patternPageHref = (id: string): string => `/patterns/${encodeURIComponent(id)}`;

function outlineOf(entries: readonly PatternEntry[]): Promise<Outline> {
  const named = new Set(entries.map(({ group }) => group));
  const groups = [...Map.groupBy(entries, ({ group }) => group)].map(([group, some]) => ({
    title: group || "Other",
    key: group,
    children: some.map(({ id, title, status }) => ({ title, href: patternPageHref(id), status })),
  }));
  return createOutline([{ title: "Overview", href: "/patterns" }, ...groups], {
    // Ungrouped patterns are in the list of all.
    list: (group, page) =>
      galleryPageAddress("/patterns", { group: group !== undefined && named.has(group) ? group : "" }, page),
    branch: (group) => branchAddress(PATTERN_OUTLINE, group),
    pageSize: GALLERY_PAGE,
  });
}

/** The patterns of a snapshot. Call it inside `derive`, so that a page depends only on the parts it shows. */
export const patternGallery = definePart({ name: "pattern gallery", open: () => cacheDerivation(read) });
