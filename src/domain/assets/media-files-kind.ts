import { z } from "zod";
import { MAX_ITEM_BYTES } from "../../platform/contract/byte-strings.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { isObject } from "../../safe/is-object.ts";
import { isSafePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { defineKind, type Kind, type KindReading } from "../../store/kind.ts";
import type { LeftOut } from "../../store/left-out.ts";
import { InvalidDocument } from "../../store/store.ts";
import { emptyFault, readRecord } from "../../store/workspace/read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { isMedia, MAX_MEDIA_BYTES, MEDIA_ENDINGS } from "./media-references.ts";

/** Folders of pictures and videos that belong to no component. */
const FOLDERS = ["pages", "public"] as const;
/** Build output of components and patterns, which other kinds store. */
const BUILT = "public/api/";

/** Pictures and videos that some browsers don't show. Other files in `public/` are served unchanged. */
const OTHER_MEDIA =
  /\.(?:hei[cf]s?|jxl|jp2|bmp|tiff?|psd|ai|eps|raw|cr[23]|nef|arw|dng|avi|mov|mkv|wmv|flv|mpe?g|m4v|ogv)$/i;

const VIDEO = /\.(?:mp4|webm)$/i;

const hash = z
  .string()
  .regex(/^(?:sha256:)?[0-9a-f]{64}$/, "is not sha256:<64 hex digits>")
  .transform((text) => text.replace(/^sha256:/, ""));

const mediaFileDocument = z.looseObject({ hash, size: z.int() });

/**
 * A picture or video of a workspace, in `public/` or next to pages. Its id is its path. People see and edit the asset
 * with its bytes; a pull writes this record.
 */
export const mediaFileKind: Kind<z.infer<typeof mediaFileDocument>> = defineKind({
  name: "media-file",
  noun: { one: "picture file", many: "picture files" },
  schema: mediaFileDocument,
  summarize: (_, { hash, size }) => ({ hash, size }),
  blobs: ({ hash }) => [hash],
  sync: {
    entityType: "media_file",
    order: 29,
    onRequest: true,
    faithful: true,
    toData: async (path, { hash, size }) => ({ path, hash: `sha256:${hash}`, size }),
    async toChanges(id, data, { size }) {
      const path = checkMediaPath(id);
      const parsed = z.looseObject({ hash }).safeParse(isObject(data) ? data : {});
      if (!parsed.success)
        throw new InvalidDocument(`The file ${path} is not valid: ${parsed.error.issues[0]?.message}.`);
      const document = { hash: parsed.data.hash, size: await size(parsed.data.hash) };
      return [{ kind: mediaFileKind, id: path, document }];
    },
    async toFiles(id, data) {
      return [{ path: checkMediaPath(id), hash: z.looseObject({ hash }).parse(data).hash }];
    },
  },
  workspace: {
    paths: FOLDERS,
    holds: ({ path, isFolder }) =>
      path.startsWith(BUILT) || !(isFolder || isMedia(path)) ? undefined : [isFolder ? `${path}/` : path],
    files: { folder: "public", endings: MEDIA_ENDINGS },
    coverage: {
      folder: "public",
      isRead: (path) => !OTHER_MEDIA.test(path),
      instead: "Convert it to PNG, JPEG, GIF, WebP, AVIF, SVG, MP4 or WebM.",
    },
    read: readMediaRecords,
  },
});

/** Reads the pictures and videos of a workspace in `public/` and next to pages. */
export async function readMediaRecords(files: WorkspaceFiles): Promise<KindReading<z.infer<typeof mediaFileDocument>>> {
  const leftOut: LeftOut[] = [];
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const large: NonNullable<KindReading<unknown>["large"]> = new Map();
  const listed = (await Promise.all(FOLDERS.map((folder) => files.list(folder, MEDIA_ENDINGS)))).flat();
  const taken = listed.filter(({ path }) => !path.startsWith(BUILT));
  const records = await mapConcurrently(taken, async ({ path, size }) => {
    const read = await readRecord({ file: path, what: "the file", holds: [path] }, () => {
      if (size === 0) throw emptyFault(path);
      if (size > MAX_MEDIA_BYTES) throw tooLarge(path, size);
      return files.digest(path);
    });
    if ("leftOut" in read) leftOut.push(...read.leftOut);
    const digest = "leftOut" in read ? undefined : read.value;
    if (!digest) return [];
    blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
    // Pictures are read completely, to find location metadata.
    if (VIDEO.test(path) && digest.size > MAX_ITEM_BYTES) large.set(digest.hash, () => files.pieces(path));
    return [{ id: path, document: digest }];
  });
  return { records: records.flat(), blobs, large, leftOut, warnings: [] };
}

const tooLarge = (path: string, size: number): WorkspaceFault =>
  new WorkspaceFault(path, `it has ${size >> 20} MiB; the limit is ${MAX_MEDIA_BYTES >> 20} MiB`, {
    instead: "Make it smaller.",
  });

/** Throws `UnsafeInput` if the path isn't a picture or video in these folders. */
function checkMediaPath(path: string): string {
  const isPlaced = FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !path.startsWith(BUILT);
  if (isPlaced && isSafePath(path) && isMedia(path)) return path;
  throw new UnsafeInput(
    "path",
    `${JSON.stringify(path.slice(0, 200))} is not an image below ${FOLDERS.join("/ or ")}/.`,
  );
}
