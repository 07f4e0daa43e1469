import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { isCleaned } from "../../safe/clean-picture.ts";
import { SIGNATURE_BYTES, typeOfBytes } from "../../safe/shown-type.ts";
import { createTurns } from "../../safe/turns.ts";
import { cleanFileTask, type Refused } from "./file-tasks.ts";
import { OTHER, SHOWN_TYPES, whyNotShown } from "./shown-types.ts";

/** A file somebody sent, as it comes. */
export interface SentFile {
  /** Bytes. */
  size: number;
  stream(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** What its bytes say a file is. */
export interface Examined {
  /** What it is handed out as: its own where a browser shows that safely, else `application/octet-stream`. */
  mimeType: string;
  /** Its own; undefined where nobody knows it. */
  detected?: string;
  /** Pixels as it is shown; absent where it is no picture, or none with a size of its own. */
  nativeWidth?: number;
  nativeHeight?: number;
  /** What pages do not show of it, and what to do, in sentences. */
  notes?: string[];
  /** The bytes to keep, where they are others than those that were sent. */
  bytes?: Uint8Array;
}

/**
 * Looks at a file somebody sent, whatever its name says: its type, its size in pixels, and what is kept of it. Of a picture
 * that is the file without metadata, of an SVG what passes the door, which a thread finds; only pictures are read into memory.
 */
export async function examineFile(
  { part, ...asking }: Pick<Call, "part" | "remote"> & Partial<Pick<Call, "actor">>,
  file: SentFile,
): Promise<Examined | Refused> {
  if (file.size === 0) return { refused: "The file is empty. Send a file with content." };
  const head = await collect(file.stream({ start: 0, end: Math.min(SIGNATURE_BYTES, file.size) }));
  const detected = typeOfBytes(head);
  const why = whyNotShown(detected);
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

/** Pictures that lie in memory at once, each as large as a file may be, and once more as it is kept. */
const AT_ONCE = 2;
const cleaning = definePart({ name: "cleaning of pictures", open: () => createTurns(AT_ONCE) });

const shown = (type: string) => (SHOWN_TYPES.has(type) ? { mimeType: type } : {});

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  // Bytes of their own are handed over to the thread instead of copied.
  const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
