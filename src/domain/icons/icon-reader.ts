import { definePart } from "../../platform/contract/part.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { jsonItems, membersInSlices } from "../../store/json-members.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { drawingOf, type IconCatalogEntry } from "./icon-catalog.ts";
import { iconsKind } from "./kind.ts";

/** One icon of the catalog. */
export interface CatalogIcon {
  entry: IconCatalogEntry;
  /** As pushed. Undefined for an unresolved library icon. */
  drawing: string | undefined;
  /** Its sanitized `<symbol>`, after the first request. */
  symbol?: string;
}

/** The icons as of one revision. */
export interface IconCatalog {
  /** In the order of the catalog; of two with one id both. */
  icons: readonly CatalogIcon[];
  /** Of two with one id the first. */
  byId: ReadonlyMap<string, CatalogIcon>;
  /** Drawing by library id (`lucide:anchor`). */
  byLibraryId: ReadonlyMap<string, string>;
  /** The whole document as it is stored; undefined before the first push. */
  text: string | undefined;
}

export interface IconReader {
  read(snapshot: Snapshot): Promise<IconCatalog>;
}

/** Catalogs of so many revisions are kept: the present one, and the one before for who still reads that. */
const KEPT = 2;

/** Reads the icon catalog once per revision, in slices; icons that did not change stay the same objects. */
export function createIconReader(): IconReader {
  const catalogs = createCallCache<IconCatalog>(KEPT);
  let before: ReadonlyMap<string, CatalogIcon> = new Map();

  const read = async (snapshot: Snapshot): Promise<IconCatalog> => {
    const text = (await snapshot.text(iconsKind, SINGLETON))?.text;
    const members = await membersInSlices(text ?? "{}");
    const library = await membersInSlices(members.get("library") ?? "{}");
    const yieldToLoop = createYielder();
    const known = before;
    const byText = new Map<string, CatalogIcon>();
    const byId = new Map<string, CatalogIcon>();
    const byLibraryId = new Map<string, string>();
    const icons: CatalogIcon[] = [];

    for (const [id, drawing] of library) {
      byLibraryId.set(id, JSON.parse(drawing));
      await yieldToLoop();
    }
    for (const item of jsonItems(members.get("catalog") ?? "[]")) {
      const icon = iconOf(item, known.get(item), byLibraryId);
      icons.push(icon);
      byText.set(item, icon);
      const { entry, drawing } = icon;
      if (!byId.has(entry.id)) byId.set(entry.id, icon);
      if (entry.source.type !== "custom" && drawing !== undefined && !byLibraryId.has(entry.source.libraryIconId))
        byLibraryId.set(entry.source.libraryIconId, drawing);
      await yieldToLoop();
    }
    before = byText;
    return { icons, byId, byLibraryId, text };
  };

  return {
    async read(snapshot) {
      return catalogs(await snapshot.head([iconsKind]), () => read(snapshot));
    },
  };
}

/** The icon of an item. Returns the previous object if item and drawing are unchanged. */
function iconOf(item: string, before: CatalogIcon | undefined, library: ReadonlyMap<string, string>): CatalogIcon {
  const entry: IconCatalogEntry = before?.entry ?? JSON.parse(item);
  const drawing = drawingOf(entry, library);
  return before && before.drawing === drawing ? before : { entry, drawing };
}

/** The catalog of this process. */
export const iconReader = definePart<IconReader>({ name: "icon catalog", open: createIconReader });
