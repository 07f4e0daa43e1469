import { defineTask } from "../../platform/workers/task.ts";

/** Why a file is not kept, in a sentence with the next step. */
export interface RefusedFile {
  refused: string;
}

/** A picture to keep. `bytes` is set if they differ from the input. */
export interface CleanedFile {
  nativeWidth?: number;
  nativeHeight?: number;
  bytes?: Uint8Array;
  /** Removed parts, in sentences. */
  notes?: string[];
}

/** Removes metadata from a picture, or cleans an SVG. */
export const cleanFileTask = defineTask<{ type: string; bytes: Uint8Array }, CleanedFile | RefusedFile>({
  name: "clean file",
  cpuMs: 10_000,
  heapMb: 256,
});
