import { CONTENT } from "./content-compositions.ts";
import { CONTROLS } from "./control-compositions.ts";
import { LAYERS } from "./layer-compositions.ts";
import type { TableEntry } from "./table-entry.ts";

/**
 * Compositions for the components that shadcn/ui hands out, by id: their parts are called the same in every application that
 * has them. For where nothing in the application shows how they are put together.
 *
 * @see https://ui.shadcn.com/docs/components
 */
export const COMPOSITIONS: Readonly<Record<string, TableEntry>> = { ...CONTENT, ...CONTROLS, ...LAYERS };
