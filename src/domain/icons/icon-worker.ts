import { parseJson } from "../../safe/json.ts";
import { readInstalledFile } from "../../store/workspace/find-package.ts";
import { iconsDocument } from "./icon-catalog.ts";
import type { DrawnIcon, IconToDraw } from "./icon-tasks.ts";
import { resolveLibrary } from "./resolve-library.ts";
import { safeIcon, safeSymbol } from "./safe-icon.ts";
import { zipIcons } from "./zip-icons.ts";

/** Makes symbols in a thread. */
export const drawSymbolsInThread = (icons: IconToDraw[]): string[] => icons.map(safeSymbol);

export const sanitizeIconInThread = (drawing: string): DrawnIcon => safeIcon(drawing);

/** Takes library ids. */
export async function resolveLibraryInThread(ids: string[]): Promise<Record<string, string>> {
  const files = {
    async packageJson(name: string, file: string): Promise<unknown> {
      const text = await readInstalledFile(name, file);
      return text === undefined ? undefined : parseJson(text);
    },
  };
  const catalog = ids.map((libraryIconId) => ({ source: { type: "library" as const, libraryIconId } }));
  return (await resolveLibrary(files, catalog)).library;
}

/** Takes the stored document. */
export const zipIconsInThread = (text: string): Uint8Array => zipIcons(iconsDocument.parse(JSON.parse(text)));
