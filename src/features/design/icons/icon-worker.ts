import { iconsDocument } from "./icon-catalog.ts";
import type { IconToDraw } from "./icon-tasks.ts";
import { safeIcon, safeSymbol } from "./safe-icon.ts";
import { zipIcons } from "./zip-icons.ts";

/** What threads do with icons. */
export const drawSymbolsInThread = (icons: IconToDraw[]): string[] => icons.map(safeSymbol);

export const sanitizeIconInThread = (drawing: string): string => safeIcon(drawing);

/** Takes the stored document. */
export const zipIconsInThread = (text: string): Uint8Array => zipIcons(iconsDocument.parse(JSON.parse(text)));
