import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { isCleaned } from "../../safe/clean-picture.ts";
import { createSemaphore } from "../../safe/semaphore.ts";
import { SIGNATURE_BYTES, typeOfBytes } from "../../safe/shown-type.ts";
import { DISPLAYABLE_TYPES, explainNotDisplayable, OTHER } from "./displayable-types.ts";
import { cleanFileTask, type RefusedFile } from "./file-tasks.ts";

/** An uploaded file, as a stream. */
export interface SentFile {
  /** Bytes. */
  size: number;
  stream(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** The type and size of a file, from its bytes. */
export interface ExaminedFile {
  /** The served type: the file's own if a browser shows it safely, otherwise `application/octet-stream`. */
  mimeType: string;
  /** The file's own type. Undefined if it is unknown. */
  detected?: string;
  /** Width in pixels as displayed. Missing if the file isn't a picture or has no intrinsic size. */
  nativeWidth?: number;
  nativeHeight?: number;
  /** Parts that pages don't show, and what to do, in sentences. */
  notes?: string[];
  /** The bytes to keep, if they differ from the uploaded ones. */
  bytes?: Uint8Array;
}

/**
 * Examines an uploaded file regardless of its name. Returns its type, its size in pixels and the bytes to keep: a
 * picture without metadata, an SVG that `cleanSvg` accepts. A thread does this; only pictures are read into memory.
 */
export async function examineFile(
  { part, ...asking }: Pick<Call, "part" | "remote"> & Partial<Pick<Call, "actor">>,
  file: SentFile,
): Promise<ExaminedFile | RefusedFile> {
  if (file.size === 0) return { refused: "The file is empty. Send a file with content." };
  const head = await collect(file.stream({ start: 0, end: Math.min(SIGNATURE_BYTES, file.size) }));
  const detected = typeOfBytes(head);
  const why = explainNotDisplayable(detected);
  const type = {
    mimeType: OTHER,
    ...(detected === undefined ? {} : { detected, ...shown(detected) }),
    ...(why && { notes: [why] }),
  };
  if (detected === undefined || !(isCleaned(detected) || detected === "image/svg+xml")) return type;
  const [pool, turns] = await Promise.all([part(workerPool), part(cleaning)]);
  const cleaned = await turns.run(async () =>
    pool.run(cleanFileTask, { type: detected, bytes: await collect(file.stream()) }, { client: taskClient(asking) }),
  );
  return "refused" in cleaned ? cleaned : { ...type, ...cleaned };
}

/** Pictures in memory at the same time. Each takes the largest size of a file, twice. */
const CONCURRENCY = 2;
const cleaning = definePart({ name: "cleaning of pictures", open: () => createSemaphore(CONCURRENCY) });

const shown = (type: string) => (DISPLAYABLE_TYPES.has(type) ? { mimeType: type } : {});

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  // The bytes are moved to the thread, not copied.
  const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
