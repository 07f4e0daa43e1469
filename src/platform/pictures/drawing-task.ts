import { defineTask } from "../workers/task.ts";

/** A drawing as it may be shown, what is left out of it (sentences), and the CSS pixels it is shown at. */
export type Drawing = { svg: string; leftOut: string[]; width?: number; height?: number } | { refused: string };

/** What the door for SVG makes of a file; `refused` says why it makes nothing. */
export const drawingTask = defineTask<Uint8Array, Drawing>({ name: "drawing", cpuMs: 4_000, heapMb: 256 });
