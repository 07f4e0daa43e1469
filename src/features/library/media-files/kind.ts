import { z } from "zod";
import { MAX_ITEM_BYTES } from "../../../contract/byte-strings.ts";
import { isObject } from "../../../safe/is-object.ts";
import { isSafePath } from "../../../safe/path.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { defineKind, type Kind, type Reading } from "../../../store/kind.ts";
import { InvalidDocument } from "../../../store/store.ts";
import { inPieces } from "../in-pieces.ts";
import { isMedia, MAX_MEDIA_BYTES, MEDIA_ENDINGS } from "../media-references.ts";

/** Where pictures and videos lie that belong to no component. */
const FOLDERS = ["pages", "public"] as const;
/** What components and patterns are built into has records of its own. */
const BUILT = "public/api/";

const VIDEO = /\.(?:mp4|webm)$/i;

const hash = z
  .string()
  .regex(/^(?:sha256:)?[0-9a-f]{64}$/, "is not sha256:<64 hex digits>")
  .transform((text) => text.replace(/^sha256:/, ""));

const mediaFileDocument = z.looseObject({ hash, size: z.int() });

/**
 * A picture or video of a workspace as it lies there, below `public/` or beside pages: its id is its path. The asset of its
 * bytes is what people see and change; this is what a pull writes.
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
        throw new InvalidDocument(`The file ${path} is not as described: ${parsed.error.issues[0]?.message}.`);
      const document = { hash: parsed.data.hash, size: await size(parsed.data.hash) };
      return [{ kind: mediaFileKind, id: path, document }];
    },
    async toFiles(id, data, blob) {
      const path = checkMediaPath(id);
      return [{ path, bytes: await blob(z.looseObject({ hash }).parse(data).hash) }];
    },
  },
  workspace: {
    paths: FOLDERS,
    holds: ({ path, isFolder }) =>
      path.startsWith(BUILT) || !(isFolder || isMedia(path)) ? undefined : [isFolder ? `${path}/` : path],
    async read(files) {
      const warnings: string[] = [];
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const large: NonNullable<Reading<unknown>["large"]> = new Map();
      const listed = (await Promise.all(FOLDERS.map((folder) => files.list(folder, MEDIA_ENDINGS)))).flat();
      const taken = listed.filter(({ path, size }) => {
        if (path.startsWith(BUILT) || size === 0) return false;
        if (size > MAX_MEDIA_BYTES)
          warnings.push(
            `${path} stays here: it has ${size >> 20} MiB, and more than ${MAX_MEDIA_BYTES >> 20} are not sent.`,
          );
        return size <= MAX_MEDIA_BYTES;
      });
      const records = await inPieces(taken, async ({ path }) => {
        const digest = await files.digest(path);
        if (!digest) return [];
        blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
        // Pictures are looked at whole, for the place where they were taken.
        if (VIDEO.test(path) && digest.size > MAX_ITEM_BYTES) large.set(digest.hash, () => files.pieces(path));
        return [{ id: path, document: digest }];
      });
      return { records: records.flat(), blobs, large, warnings };
    },
  },
});

/** Throws `UnsafeInput` unless it is the path of a picture or video where those lie. */
function checkMediaPath(path: string): string {
  const isPlaced = FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !path.startsWith(BUILT);
  if (isPlaced && isSafePath(path) && isMedia(path)) return path;
  throw new UnsafeInput("path", `${JSON.stringify(path.slice(0, 200))} is no picture below ${FOLDERS.join("/ or ")}/.`);
}
