import { assetAddress } from "../../domain/assets/asset-address.ts";
import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import { assetForms } from "../../domain/assets/asset-forms.ts";
import { getAssetFile, getRawAsset, roundUp } from "../../domain/assets/files-contract.ts";
import { findAsset } from "../../domain/assets/find-asset.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { Bytes } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { FORM_TYPES, MAX_SHOWN_PIXELS, type PictureForm } from "../../platform/pictures/picture.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { forNow, placeholder } from "./placeholder.ts";
import { assetBytes, storedBytes } from "./serve-file.ts";

export const assetFileRoutes = [
  bytesRoute(getRawAsset, async ({ snapshot, params: { id, form } }) => {
    if (form !== "raw") throw notFound("There is nothing at this address.");
    const { document } = (await snapshot.get(assetKind, id)) ?? {};
    if (document?.status !== "active") throw absent();
    const headers = { location: assetAddress(document.storageKey) };
    return { status: 302, bytes: "", type: "text/plain; charset=utf-8", headers };
  }),
  bytesRoute(getAssetFile, async (call) => {
    const { document } = (await findAsset(call, call.params.key)) ?? {};
    if (!document) throw absent();
    if (document.hash === undefined && document.storageUrl !== undefined) return forNow(placeholder, call.settings);
    const form = formOf(call.query);
    if (!form && call.query.whole === undefined) refuseHuge(document);
    const file = form ? await formBytes(call, document, form) : await assetBytes(call, document);
    if (!file) throw absent();
    return file;
  }),
];

const absent = () => notFound("There is no such asset.");

/** A few kilobytes can say that they are billions of pixels: who opens a page decodes them only by choice. */
function refuseHuge({ nativeWidth = 0, nativeHeight = 0 }: AssetDocument): void {
  if (nativeWidth * nativeHeight > MAX_SHOWN_PIXELS)
    throw new ApiError(
      422,
      "picture_too_large",
      `The picture has ${nativeWidth} × ${nativeHeight} pixels, too many for a browser to show. Upload a smaller one, or read the file itself with ?whole=true.`,
    );
}

/** Undefined where the file itself is asked for. */
function formOf({ w, format, fit }: Partial<PictureForm> & { w?: PictureForm["width"] }): PictureForm | undefined {
  if (w === undefined && format === undefined && fit === undefined) return undefined;
  return { width: w ?? 2048, format: format ?? "webp", fit: fit ?? "contain" };
}

async function formBytes(
  call: Pick<
    Call<unknown, { format?: PictureForm["format"] }>,
    "blobs" | "part" | "left" | "remote" | "query" | "settings"
  > & {
    actor?: Call["actor"];
  },
  document: AssetDocument,
  form: PictureForm,
): Promise<Bytes | undefined> {
  const { hash, mimeType } = document;
  // A drawing is sharp at every size.
  if (mimeType === "image/svg+xml" && call.query.format === undefined) return assetBytes(call, document);
  if (hash === undefined || !FORM_TYPES.has(mimeType))
    throw new ApiError(
      422,
      "not_a_picture",
      "There are forms of JPEG, PNG, WebP, GIF and AVIF. Ask without w, format and fit.",
    );
  const forms = await call.part(assetForms);
  // Wider than the picture none is: all widths from there on are one form.
  const width = roundUp(Math.min(form.width, document.nativeWidth ?? form.width));
  const made = await forms.find(hash, { ...form, width }, { client: taskClient(call), signal: call.left });
  if (made !== undefined) return storedBytes(call, made, `image/${form.format}`);
  const whole = await assetBytes(call, document);
  return whole && forNow(whole, call.settings);
}
