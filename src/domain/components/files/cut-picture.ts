import { ApiError } from "../../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../../platform/contract/endpoint.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { FORM_TYPES } from "../../../platform/pictures/picture.ts";
import { taskClient } from "../../../platform/workers/task-client.ts";
import { assetForms } from "../../assets/asset-forms.ts";
import { mediaTypeOf } from "./media-type.ts";

/**
 * Cuts the margins of a picture. Undefined if that is not possible; then the file itself is served. Foreign screenshots
 * often show a small element in the corner of a wide page. For a card, a wide picture is cut to its beginning.
 */
export async function cutPicture(
  { blobs, part, left, ...caller }: Pick<Call, "blobs" | "part" | "left" | "actor" | "remote">,
  { name, hash: whole }: { name: string; hash: string },
  cut: true | "card" = true,
): Promise<BytesResponse | undefined> {
  if (!FORM_TYPES.has(mediaTypeOf(name))) return undefined;
  try {
    const forms = await part(assetForms);
    const hash = await forms.find(
      whole,
      { width: 1024, format: "webp", fit: "contain", cut },
      { signal: left, client: taskClient(caller) },
    );
    const bytes = hash === undefined ? undefined : await blobs.get(hash);
    return bytes && { bytes, type: "image/webp" };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 422 || error.status === 404)) return undefined;
    throw error;
  }
}
