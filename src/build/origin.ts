import { posix } from "node:path";
import { readRegularFile } from "../safe/files.ts";
import { fileOnDisk } from "../safe/name-on-disk.ts";

const MAX_BYTES = 1 << 20;
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.\.?\/[^"'\n]+)["']/g;

/**
 * Returns the folder of the file that a component's module imports from another part of the repository, relative to the
 * workspace: its settings and packages apply. The component's own folder without such an import.
 */
export function buildOriginOf(workspace: string, folder: string, source: string): string {
  const text = readRegularFile(fileOnDisk(workspace, `${folder}/${source}`), MAX_BYTES)?.toString("utf8") ?? "";
  const imported = Array.from(text.matchAll(IMPORTED), ([, path = ""]) => posix.join(folder, path));
  const outside = imported.find((path) => path.startsWith("../"));
  return outside === undefined ? folder : posix.dirname(outside);
}
