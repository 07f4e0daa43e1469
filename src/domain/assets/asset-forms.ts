import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { type PictureForm, PictureRefused, type RefusedReason } from "../../platform/pictures/picture.ts";
import {
  type PictureOptions,
  type PictureService,
  PicturesUnusable,
  pictures,
} from "../../platform/pictures/pictures.ts";
import { createSharedWork } from "../../platform/workers/share-work.ts";
import type { Blobs } from "../../store/store.ts";

/** Smaller forms of pictures. Each is made once and kept as a blob. */
export interface AssetForms {
  /**
   * Returns the hash of the requested form of the picture `source`. Undefined if no forms are made, because the program
   * for it is not installed or does not run, or if they cannot be kept (in a workspace). Throws `ApiError` 404 and 422,
   * and errors of `PictureService.form`.
   */
  find(source: string, form: PictureForm, options: PictureOptions): Promise<string | undefined>;
}

/** Refused pictures to remember, so that no one repeats the attempt. */
const MAX_REFUSED = 1_000;

/** Forms of a registry's blobs. */
export const assetForms = definePart<AssetForms>({
  name: "asset forms",
  open: async ({ store, part }) => createAssetForms(store.blobs, await part(pictures)),
});

function createAssetForms(blobs: Blobs, makers: PictureService): AssetForms {
  const share = createSharedWork<string>();
  const refused = new Map<string, PictureRefused>();

  const remember = (source: string, refusal: PictureRefused) => {
    const [oldest] = refused.keys();
    if (refused.size >= MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
    refused.set(source, refusal);
  };
  const read = async (source: string): Promise<Uint8Array> => {
    const bytes = await blobs.get(source);
    if (!bytes)
      throw new ApiError(404, "not_found", "The asset doesn't exist. List all assets with GET /api/service/assets.");
    return bytes;
  };
  return {
    async find(source, form, { signal, client }) {
      const { forms } = blobs;
      if (!forms || !makers.canMake) return undefined;
      const name = `${form.width}.${form.format}.${form.fit}${form.cut ? (form.cut === "card" ? ".card" : ".cut") : ""}`;
      const known = await forms.find(source, name);
      // The blob of a form may be deleted together with its source.
      if (known !== undefined && (await blobs.size(known)) !== undefined) return known;
      const refusal = refused.get(source);
      if (refusal) throw toldAs422(refusal);
      const making = share(`${source} ${name}`, signal, async (gone) => {
        try {
          const made = await makers.form(() => read(source), form, {
            signal: gone,
            picture: source,
            ...(client ? { client } : {}),
          });
          const { hash } = await blobs.put(made);
          await forms.note(source, name, hash);
          return hash;
        } catch (error) {
          if (!(error instanceof PictureRefused)) throw error;
          remember(source, error);
          throw toldAs422(error);
        }
      });
      return making.catch((error: unknown) => {
        if (error instanceof PicturesUnusable) return undefined;
        throw error;
      });
    },
  };
}

const CODES: Record<RefusedReason, string> = {
  unreadable: "not_a_picture",
  too_large: "picture_too_large",
  costly: "picture_too_costly",
};

const toldAs422 = ({ reason, message }: PictureRefused): ApiError => new ApiError(422, CODES[reason], message);
