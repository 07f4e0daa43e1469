import { CONTENT } from "./content-compositions.ts";
import { CONTROLS } from "./control-compositions.ts";
import { LAYERS } from "./layer-compositions.ts";
import type { TableEntry } from "./table-entry.ts";

/**
 * Compositions for the components of shadcn/ui, by id: their parts have the same names in every application. Used if
 * the application has no use of a component.
 *
 * @see https://ui.shadcn.com/docs/components
 */
export const COMPOSITIONS: Readonly<Record<string, TableEntry>> = { ...CONTENT, ...CONTROLS, ...LAYERS };
