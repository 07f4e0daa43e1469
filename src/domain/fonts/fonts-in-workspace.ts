import type { WorkerPool } from "../../platform/workers/worker-pool.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { SINGLETON, sha256, type WorkspaceKind } from "../../store/kind.ts";
import { readRawFiles } from "../../store/raw-files.ts";
import type { Digest } from "../../store/workspace/digests.ts";
import { leftOutBy, noteFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFault, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { FontFace, StoredFont } from "./font-face.ts";
import { describeStoppedTask, refuseLargeFont, refuseNoFont, unreadableFont } from "./font-fault.ts";
import { readFontTask } from "./font-tasks.ts";
import { FONT_ENDINGS, FONTS, type FontsDocument, fontsKind, isLicense, LICENSES } from "./kind.ts";
import { cacheKnownFaces, readKnownFaces } from "./known-faces.ts";

/** Faces this process knows, by digest and path of their files. */
const MAX_KNOWN = 2_000;
const known = createBoundedMap<string, FontFace>(MAX_KNOWN);
/** Threads at the same time. A hostile font occupies one. */
const WIDTH = 2;

/** The fonts of a workspace. Threads read each file once. */
export const fontsInWorkspace: WorkspaceKind<FontsDocument> = {
  kind: fontsKind,
  async read(files) {
    const blobs = new Map<string, () => Promise<Uint8Array>>();
    const fonts: StoredFont[] = [];
    const faults: WorkspaceFault[] = [];
    const reader = await openReader(files);
    try {
      const listed = await files.list(FONTS, FONT_ENDINGS);
      const read = await inParallel(listed, WIDTH, ({ path }) => noteFault(faults, () => reader.read(path)));
      for (const font of read) {
        if (!font) continue;
        fonts.push(font.font);
        blobs.set(font.font.hash, font.bytes);
      }
    } finally {
      await reader.close();
    }
    // A set without the font that cannot be read would take it away.
    const leftOut = faults
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map((fault) => leftOutBy(fault, { file: fault.path, what: "the set of fonts", holds: "all" }));
    if (fonts.length === 0 || leftOut.length > 0) return { records: [], leftOut, warnings: [] };
    const listed = [...(await files.list(FONTS)), ...(await files.list(LICENSES))].map(({ path }) => path);
    const found = await readRawFiles(files, listed.filter(isLicense));
    const licenses = listed.flatMap((path) => {
      const hash = found.rawFiles[path];
      return hash === undefined ? [] : [{ path, hash }];
    });
    for (const [hash, bytes] of found.blobs) blobs.set(hash, bytes);
    const document = licenses.length > 0 ? { fonts, licenses } : { fonts };
    return { records: [{ id: SINGLETON, document }], blobs, leftOut, warnings: [] };
  },
};

/** A font of a workspace, and its bytes for who sends them. */
interface ReadFont {
  font: StoredFont;
  bytes(): Promise<Uint8Array>;
}

async function openReader(files: WorkspaceFiles) {
  let kept: Promise<Map<string, FontFace>> | undefined;
  let pool: Promise<WorkerPool> | undefined;
  let hasNew = false;
  const present = new Map<string, FontFace>();

  const readBytes = async (path: string, bytes: Uint8Array): Promise<FontFace> => {
    refuseNoFont(path, bytes);
    pool ??= startPool();
    // A copy: the thread is handed the bytes, which others read here.
    const input = { filename: path.slice(FONTS.length + 1), bytes: Uint8Array.from(bytes) };
    const read = await (await pool)
      .run(readFontTask, input)
      .catch((error) => ({ refused: describeStoppedTask(error) }));
    if ("refused" in read) throw unreadableFont(path, read.refused);
    hasNew = true;
    return read.face;
  };
  const found = (path: string, face: FontFace, digest: Digest): ReadFont => {
    known.set(keyOf(digest, path), face);
    present.set(keyOf(digest, path), face);
    return { font: { ...face, ...digest }, bytes: async () => (await files.bytes(path)) ?? new Uint8Array() };
  };
  return {
    /** Undefined if the file no longer exists. Throws `WorkspaceFault` if it can't be read. */
    async read(path: string): Promise<ReadFont | undefined> {
      const digest = await files.digest(path);
      if (!digest) return undefined;
      const key = keyOf(digest, path);
      kept ??= known.has(key) ? undefined : readKnownFaces(files.root);
      const face = known.get(key) ?? (await kept)?.get(key);
      if (face) return found(path, face, digest);
      refuseLargeFont(path, digest.size);
      const bytes = await files.bytes(path);
      return bytes && found(path, await readBytes(path, bytes), { hash: sha256(bytes), size: bytes.length });
    },
    async close(): Promise<void> {
      await (await pool)?.close();
      if (hasNew) await cacheKnownFaces(files.root, present);
    },
  };
}

const keyOf = ({ hash }: Digest, path: string): string => `${hash} ${path}`;

/** The thread pool is loaded only if there is a font to read. */
const startPool = async (): Promise<WorkerPool> =>
  (await import("../../platform/workers/worker-pool.ts")).createWorkerPool({ width: WIDTH });
