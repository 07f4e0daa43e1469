import { freshKey, stagedKey } from "../blobs/blob-keys.ts";
import { createHashed } from "../blobs/hash-bytes.ts";
import { HOME_PLACE, type Places } from "../blobs/places.ts";
import type { Blobs, TakenUpload, UploadStaging } from "../store.ts";
import type { BlobRemovals } from "./blob-removals.ts";

/** Bytes that are written and noted for removal, before they get a row. */
export interface WrittenBytes {
  hash: string;
  key: string;
  size: number;
  place: string;
}

interface StagingParts {
  places: Places;
  removals: BlobRemovals;
  adopt(arrived: WrittenBytes): ReturnType<Blobs["put"]>;
}

/**
 * Uploads of clients: directly to the object store if there is one, else to the home place. Checks always use a copy
 * under a private key, made without reading the bytes into memory. The upload stays until `drop`, so that work can
 * restart after a kill.
 */
export function createStaging({ places, removals, adopt }: StagingParts): UploadStaging {
  const { staged, uploads } = places;

  const taken = (key: string, place: string, size: number): TakenUpload => {
    const bytes = place === HOME_PLACE ? staged : places.at(place);
    const drop = () => removals.discard(key, place);
    return {
      size,
      stream: ({ start, end } = { start: 0, end: size }) =>
        bytes.stream(key, { start: Math.min(start, size), end: Math.min(end, size) }),
      keep: async () => {
        const hashed = createHashed(bytes.stream(key, { start: 0, end: size }));
        for await (const _ of hashed.stream);
        return adopt({ ...hashed.end(), key, place });
      },
      drop,
    };
  };
  /** Notes a fresh key in a place, lets `copy` write it, and returns it as taken. */
  const take = async (
    place: string,
    copy: (key: string) => Promise<boolean>,
    sizeOf: (key: string) => Promise<number | undefined>,
  ) => {
    const key = freshKey();
    await removals.begin(key, place);
    const size = (await copy(key)) ? await sizeOf(key) : undefined;
    if (size !== undefined) return taken(key, place, size);
    await removals.discard(key, place);
    return undefined;
  };

  return {
    place: uploads ? places.writes : HOME_PLACE,
    presign: async (name, options) => uploads?.presign(name, options),
    write: async (name, source) => {
      const key = freshKey();
      await removals.begin(key, HOME_PLACE);
      try {
        await staged.write(key, source);
        return await staged.rename(key, stagedKey(name));
      } finally {
        await removals.discard(key, HOME_PLACE);
      }
    },
    // First the uploads through this server: the registry may have got its object store later.
    size: async (name) => (await staged.size(stagedKey(name))) ?? uploads?.size(name),
    take: async (name) =>
      (await take(HOME_PLACE, (key) => staged.copy(stagedKey(name), key), staged.size)) ??
      (uploads && (await take(places.writes, (key) => uploads.copyTo(name, key), uploads.sizeOf))),
    drop: async (name) => {
      await staged.remove(stagedKey(name));
      await uploads?.remove(name);
    },
  };
}
