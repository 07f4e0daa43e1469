import { ApiError, notFound } from "../../../contract/api-error.ts";
import type { Call } from "../../../contract/route.ts";
import type { MessagePart } from "../../../language-models/language-model.ts";
import { FORM_TYPES, FORM_WIDTHS } from "../../../pictures/picture.ts";
import { taskClient } from "../../../workers/task-client.ts";
import { assetForms } from "../../library/asset-files/api.ts";
import type { Asset } from "../../library/assets/contract.ts";

/** Pixels of either side: providers make larger ones smaller themselves, and count them all. */
const MOST_PIXELS = 1024;
/** Bytes of one picture that providers take, with room for how they travel. */
const MOST_BYTES = 3 << 20;

type Reads = Pick<Call, "blobs" | "part" | "left" | "actor" | "remote">;

/**
 * What a model is shown of an asset: a PNG of at most 1,024 pixels either way, made anew, so that nothing a camera wrote
 * goes along; of a moving picture the first frame. Never the file itself. Throws `ApiError` 422 for what is no picture,
 * 503 where no smaller ones are made here.
 */
export async function smallPicture(call: Reads, asset: Asset): Promise<MessagePart & { type: "picture" }> {
  const { contentHash, mimeType, nativeWidth, nativeHeight } = asset;
  if (mimeType === "image/svg+xml")
    throw new ApiError(
      422,
      "is_drawing",
      "Drawings (SVG) are not shown to the model. Say what this one shows yourself.",
    );
  if (contentHash === null || !FORM_TYPES.has(mimeType))
    throw new ApiError(
      422,
      "not_a_picture",
      "This asset is no picture whose bytes are here. Say what it shows yourself.",
    );
  const tall = (nativeHeight ?? 1) / (nativeWidth ?? 1);
  const widths = FORM_WIDTHS.filter((width) => width <= MOST_PIXELS && width * tall <= MOST_PIXELS).reverse();
  const forms = await call.part(assetForms);
  for (const width of widths) {
    const form = { width, format: "png", fit: "contain" } as const;
    const hash = await forms.find(contentHash, form, { client: taskClient(call), signal: call.left });
    if (hash === undefined)
      throw new ApiError(
        503,
        "no_small_pictures",
        "This registry makes no smaller pictures, and sends none as they are.",
      );
    const bytes = await call.blobs.get(hash);
    if (!bytes) throw notFound("The picture is gone.");
    if (bytes.byteLength <= MOST_BYTES) return { type: "picture", bytes, mediaType: "image/png" };
  }
  throw new ApiError(422, "picture_too_long", "The picture is much higher than wide. Say what it shows yourself.");
}
