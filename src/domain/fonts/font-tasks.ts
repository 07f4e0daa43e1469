import { defineTask } from "../../platform/workers/task.ts";
import type { FontFace } from "./font-face.ts";

export interface FontToRead {
  /** Path below `public/fonts`. */
  filename: string;
  bytes: Uint8Array;
}

/** What a font says of itself, or the clause that says why it cannot be read: `it ends in the middle`. */
export type ReadFace = { face: FontFace } | { refused: string };

/** One font file. What it unpacks has a limit of its own (`safe/fonts/font-tables.ts`). */
export const readFontTask = defineTask<FontToRead, ReadFace>({ name: "read font", cpuMs: 5_000, heapMb: 256 });
