import { defineTask } from "../../platform/workers/task.ts";
import type { FontFace } from "./font-face.ts";

export interface FontToRead {
  /** Path below `public/fonts`. */
  filename: string;
  bytes: Uint8Array;
}

/** The face of a font, or the reason why it can't be read, as a clause: `it ends in the middle`. */
export type ReadFace = { face: FontFace } | { refused: string };

/** Reads one font file. Unpacking has its own limit (`safe/fonts/font-tables.ts`). */
export const readFontTask = defineTask<FontToRead, ReadFace>({ name: "read font", cpuMs: 5_000, heapMb: 256 });
