import { defineTask } from "../workers/task.ts";

/** A drawing as it may be shown, and its size in CSS pixels: its own, or that of its view box. */
export type Drawing = { svg: string; width?: number; height?: number } | { refused: string };

/** What the door for SVG makes of a file; `refused` says why it makes nothing. */
export const drawingTask = defineTask<Uint8Array, Drawing>({ name: "drawing", cpuMs: 4_000, heapMb: 256 });
