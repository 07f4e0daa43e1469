import { defineTask } from "../../platform/workers/task.ts";

/** An icon as it becomes a symbol of the sprite. */
export interface IconToDraw {
  id: string;
  name: string;
  /** As it was pushed; undefined for a library icon nobody could resolve. */
  drawing: string | undefined;
}

/** One `<symbol>` for each icon, sanitised. */
export const drawSymbolsTask = defineTask<IconToDraw[], string[]>({
  name: "draw symbols",
  cpuMs: 10_000,
  heapMb: 256,
});

/** A drawing in its safe form, or why there is none. */
export type DrawnIcon = { svg: string } | { refused: string };

/** One drawing, sanitised; for large ones. */
export const sanitizeIconTask = defineTask<string, DrawnIcon>({ name: "sanitize icon", cpuMs: 2_000, heapMb: 256 });

/** Drawings of library icons, by their library id, out of the sets that come with the program or are installed beside it. */
export const resolveLibraryTask = defineTask<string[], Record<string, string>>({
  name: "resolve library icons",
  cpuMs: 20_000,
  heapMb: 512,
});

/** The zip of all icons, out of the stored document. 50,000 icons take some 10 s. */
export const zipIconsTask = defineTask<string, Uint8Array>({ name: "zip icons", cpuMs: 120_000, heapMb: 1_024 });
