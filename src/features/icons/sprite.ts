import { drawingOf, type IconsDocument } from "./icon-catalog.ts";
import { safeSymbol } from "./safe-icon.ts";

const PATH = "/api/icons-sprite.svg";

/** All icons as symbols of one SVG; the first of two entries with one id counts. */
export function sprite({ catalog, library }: IconsDocument): string {
  const seen = new Set<string>();
  const symbols = catalog.flatMap((entry) => {
    if (seen.has(entry.id)) return [];
    seen.add(entry.id);
    return [safeSymbol(entry.id, entry.name, drawingOf(entry, library))];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Where each icon stands in the sprite, by icon id; the first of two entries with one id counts. */
export function spriteManifest({ catalog }: IconsDocument): Record<string, { path: string; name: string }> {
  const places = new Map<string, { path: string; name: string }>();
  for (const { id, name } of catalog) if (!places.has(id)) places.set(id, { path: `${PATH}#${id}`, name });
  return Object.fromEntries(places);
}
