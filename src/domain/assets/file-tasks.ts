import { defineTask } from "../../platform/workers/task.ts";

/** Why a file is not kept: a sentence that says what to do. */
export interface Refused {
  refused: string;
}

/** A picture as it is kept; `bytes` where they are others than those that came. */
export interface CleanedFile {
  nativeWidth?: number;
  nativeHeight?: number;
  bytes?: Uint8Array;
  /** What is left out of it, in sentences. */
  notes?: string[];
}

/** A picture without metadata, an SVG that passed its door. */
export const cleanFileTask = defineTask<{ type: string; bytes: Uint8Array }, CleanedFile | Refused>({
  name: "clean file",
  cpuMs: 10_000,
  heapMb: 256,
});
