import { strToU8, type Zippable, zip } from "fflate";
import { isSafePath } from "../../safe/path.ts";
import { drawingOf, type IconsDocument } from "./icon-catalog.ts";
import { safeIcon } from "./safe-icon.ts";

/** A date every file of the archive carries, so that equal icons make equal bytes. */
const MTIME = new Date("2000-01-01T00:00:00Z");

/** A zip of `catalog.json` and `svg/<id>.svg`, the drawings sanitised. Ids that are no file names are left out of `svg/`. */
export function zipIcons({ catalog, library }: IconsDocument): Promise<Uint8Array> {
  const files: Zippable = { "catalog.json": strToU8(JSON.stringify(catalog, null, 2)) };
  for (const entry of catalog) {
    const path = `svg/${entry.id}.svg`;
    const svg = drawingOf(entry, library);
    if (svg !== undefined && isSafePath(path)) files[path] = strToU8(safeIcon(svg));
  }
  return new Promise((resolve, reject) => {
    zip(files, { level: 6, mtime: MTIME, consume: true }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}
