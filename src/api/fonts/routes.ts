import type { z } from "zod";
import { getFont, getFonts, getFontsCss, postFonts, type sentFont } from "../../domain/fonts/contract.ts";
import { type FontFace, fontAddress, type StoredFont } from "../../domain/fonts/font-face.ts";
import { readFontTask } from "../../domain/fonts/font-tasks.ts";
import { fontsKind } from "../../domain/fonts/kind.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, type Call, put, route } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { omit } from "../../safe/omit.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { fontFaces } from "./font-faces.ts";

const fontsIn = async (snapshot: Snapshot): Promise<StoredFont[]> =>
  (await snapshot.get(fontsKind, SINGLETON))?.document.fonts ?? [];

/** Maximum number of fonts read concurrently per request: other requests need threads too. */
const READ_CONCURRENCY = 2;

/**
 * Returns a sent font with the facts in its file. An unreadable file keeps the sender's description: a registry stores
 * everything that clients send (decision 077).
 */
async function storedFont(
  call: Pick<Call, "part" | "blobs" | "remote"> & { actor?: { id: string } | undefined },
  { data, ...sent }: z.output<typeof sentFont>,
): Promise<StoredFont> {
  const bytes = Buffer.from(data, "base64");
  const stored = { ...sent, ...(await call.blobs.put(bytes)) };
  const pool = await call.part(workerPool);
  const input = { filename: sent.filename, bytes: Uint8Array.from(bytes) };
  const read = await pool.run(readFontTask, input, { client: taskClient(call) }).catch((error: unknown) => {
    if (error instanceof TaskStopped && error.reason !== "closed") return { refused: error.message };
    throw error;
  });
  const said = "face" in read ? textFor(read.face, sent.family) : undefined;
  return {
    ...said,
    ...stored,
    weight: sent.weight ?? said?.weight ?? 400,
    style: sent.style ?? said?.style ?? "normal",
  };
}

/** Returns the facts in a file, without its family names if the sender set another one. */
const textFor = (face: FontFace, family: string): Partial<FontFace> =>
  face.family === family ? face : omit(face, "familyKey", "otherFamilies");

export const fontsRoutes = [
  route(getFonts, async ({ snapshot }) => ({
    fonts: (await fontsIn(snapshot)).map((font) => ({ ...omit(font, "hash"), url: fontAddress(font.filename) })),
  })),
  bytesRoute(getFontsCss, async ({ snapshot }) => ({
    bytes: fontFaces(await fontsIn(snapshot)),
    type: "text/css; charset=utf-8",
  })),
  route(postFonts, async ({ body: { fonts }, commit, ...call }) => {
    const stored = await inParallel(fonts, READ_CONCURRENCY, (font) => storedFont(call, font));
    await commit([put(fontsKind, SINGLETON, { fonts: stored })]);
    return { ok: true, count: fonts.length };
  }),
  bytesRoute(getFont, async ({ params: { file }, snapshot, blobs }) => {
    const font = (await fontsIn(snapshot)).find(({ filename }) => filename === file);
    const bytes = font && (await blobs.get(font.hash));
    if (!bytes) throw notFound(`The font ${file} doesn't exist. List all fonts with GET /api/registry/fonts.`);
    return { bytes, type: `font/${font.format}` };
  }),
];
