import { crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { isSafePath } from "../../safe/path.ts";
import { drawingOf, type IconsDocument } from "./icon-catalog.ts";
import { safeIcon } from "./safe-icon.ts";

/** A date every file of the archive carries, so that equal icons make equal bytes. */
const MTIME = new Date("2000-01-01T00:00:00Z");
const DEFLATE = 8;

/**
 * A zip of `catalog.json` and `svg/<id>.svg` with sanitized drawings. `svg/` leaves out IDs that aren't valid file
 * names, and drawings that can't be shown.
 */
export function zipIcons({ catalog, library }: IconsDocument): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const drawings = new Map(Object.entries(library));
  const written = new Set<string>();
  addFile(zip, "catalog.json", JSON.stringify(catalog, null, 2));
  for (const entry of catalog) {
    const path = `svg/${entry.id}.svg`;
    const svg = drawingOf(entry, drawings);
    if (svg === undefined || written.has(path) || !isSafePath(path)) continue;
    written.add(path);
    const drawn = safeIcon(svg);
    if ("svg" in drawn) addFile(zip, path, drawn.svg);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

/** Node deflates ten times as fast as the library, which does the rest. */
function addFile(zip: Zip, filename: string, text: string): void {
  const bytes = Buffer.from(text);
  const file: ZipInputFile = { filename, compression: DEFLATE, mtime: MTIME, size: bytes.length, crc: crc32(bytes) };
  zip.add(file);
  file.ondata?.(null, deflateRawSync(bytes), true);
}
