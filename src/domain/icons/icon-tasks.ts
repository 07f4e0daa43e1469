import { defineTask } from "../../platform/workers/task.ts";

/** An icon as it becomes a symbol of the sprite. */
export interface IconToDraw {
  id: string;
  name: string;
  /** As pushed. Undefined for an unresolved library icon. */
  drawing: string | undefined;
}

/** One `<symbol>` for each icon, sanitised. */
export const drawSymbolsTask = defineTask<IconToDraw[], string[]>({
  name: "draw symbols",
  cpuMs: 10_000,
  heapMb: 256,
});

/** A sanitized drawing, or the reason why it was refused. */
export type DrawnIcon = { svg: string } | { refused: string };

/** One drawing, sanitised; for large ones. */
export const sanitizeIconTask = defineTask<string, DrawnIcon>({ name: "sanitize icon", cpuMs: 2_000, heapMb: 256 });

/** Drawings of library icons by library id, from bundled sets and sets installed next to the program. */
export const resolveLibraryTask = defineTask<string[], Record<string, string>>({
  name: "resolve library icons",
  cpuMs: 20_000,
  heapMb: 512,
});

/** The zip of all icons, out of the stored document. 50,000 icons take some 10 s. */
export const zipIconsTask = defineTask<string, Uint8Array>({ name: "zip icons", cpuMs: 120_000, heapMb: 1_024 });
