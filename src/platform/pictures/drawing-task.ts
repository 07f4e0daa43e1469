import { defineTask } from "../workers/task.ts";

/** A drawing in its safe form, its left-out parts (sentences), and its size in CSS pixels. */
export type CleanDrawing = { svg: string; leftOut: string[]; width?: number; height?: number } | { refused: string };

/** The result of the SVG input check for a file; `refused` is the reason if it fails. */
export const drawingTask = defineTask<Uint8Array, CleanDrawing>({ name: "drawing", cpuMs: 4_000, heapMb: 256 });
