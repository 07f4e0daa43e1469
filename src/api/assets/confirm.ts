import type { z } from "zod";
import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { inCollection } from "../../domain/assets/in-collection.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { tellAsset } from "../../domain/assets/tell-asset.ts";
import type { confirmAsset } from "../../domain/assets/uploads-contract.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { type Call, update } from "../../platform/contract/route.ts";
import { plainType } from "../../safe/media-type.ts";
import { without } from "../../safe/without.ts";
import { sha256 } from "../../store/kind.ts";
import { look } from "./look.ts";
import { publicUrlOf } from "./presign.ts";
import type { SeenFile, UploadRow } from "./upload-rows.ts";
import { uploads } from "./uploads.ts";

type Confirmation = z.infer<NonNullable<(typeof confirmAsset)["body"]>>;

/** What the bytes of each kind of asset are. */
const FAMILIES: Readonly<Record<Confirmation["assetType"], string>> = {
  image: "image",
  logo: "image",
  icon: "image",
  video: "video",
  font: "font",
};

/**
 * Makes an asset of an upload, once: the same confirmation again answers the same asset. What the client says of the bytes
 * is held against them. Throws `ApiError` 404 `not_presigned`, 409 `not_uploaded` and `already_confirmed`, 413, 422
 * `type_mismatch` and `unsafe_file`, 400 where there is no such collection.
 */
export async function confirm(call: Call<unknown, unknown, Confirmation>): Promise<Asset> {
  const { body, part, settings, actor } = call;
  const { rows } = await part(uploads);
  const row = await rows.find(body.assetId);
  const isTheirs = row !== undefined && row.created_by === actor?.id;
  if (!isTheirs || body.storageKey !== row.storage_key || body.publicUrl !== publicUrlOf(settings, row.storage_key))
    throw notPresigned();
  const digest = digestOf(body);
  if (row.confirmed !== null && row.confirmed !== digest) throw alreadyConfirmed();
  const seen = await look(call, row.id);
  if ("refused" in seen)
    throw new ApiError(seen.status, seen.status === 413 ? "too_large" : "unsafe_file", seen.refused);
  refuseMismatch(row, body, seen);
  if (!(await rows.confirm(row.id, digest))) throw alreadyConfirmed();

  const document = documentOf(row, body, seen);
  const made = update(assetKind, row.id, (present) => {
    if (!present && row.recorded_at !== null) throw deleted();
    return present ?? document;
  });
  const { seq } = await call.commit([...inCollection(body.collectionId), made]).catch(async (error: unknown) => {
    // What the log refuses was not what the client wanted: it may say something else.
    if (error instanceof ApiError) await rows.takeBack(row.id);
    throw error;
  });
  await rows.recorded(row.id, Date.now());
  const entry = await call.readAt(seq).get(assetKind, row.id);
  if (!entry) throw deleted();
  return tellAsset(call, entry);
}

/** What makes two confirmations the same one: all they say, in whatever order. */
function digestOf(confirmation: Confirmation): string {
  const fields = Object.entries(without(confirmation, "message")).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(fields));
}

/** Holds what was announced, and what it is to be, against the bytes. */
function refuseMismatch(row: UploadRow, { assetType, mimeType, fileSizeBytes }: Confirmation, seen: SeenFile): void {
  const { detected, sent } = seen;
  const what = detected ?? "of a type nobody knows";
  if (detected?.split("/", 1)[0] !== FAMILIES[assetType])
    throw mismatch(`The file is ${what}, and no ${assetType}. Upload another, or confirm it as what it is.`);
  for (const announced of [row.mime_type, plainType(mimeType)])
    if (announced && announced !== detected)
      throw mismatch(`The file is ${what}, and ${announced} was announced. Presign it as what it is.`);
  if (fileSizeBytes !== undefined && fileSizeBytes !== sent)
    throw mismatch(`The file has ${sent} bytes, and ${fileSizeBytes} were announced. Upload it again, whole.`);
}

function documentOf(row: UploadRow, body: Confirmation, seen: SeenFile): AssetDocument {
  const { description, altText, collectionId, tags, sourceType, sourceUrl, sourceMetadata, assetType } = body;
  const filename = row.filename ?? row.storage_key;
  const said = { description, altText, tags, sourceUrl, sourceMetadata, collectionId: collectionId ?? undefined };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    title: body.title ?? (filename.replace(/\.[^.]+$/, "") || filename),
    filename,
    assetType,
    mimeType: seen.mimeType,
    hash: seen.hash,
    fileSizeBytes: seen.size,
    ...(seen.nativeWidth !== undefined && { nativeWidth: seen.nativeWidth }),
    ...(seen.nativeHeight !== undefined && { nativeHeight: seen.nativeHeight }),
    storageKey: row.storage_key,
    sourceType: sourceType ?? "upload",
    status: "active",
    createdBy: row.created_by,
    createdAt: new Date(row.created_at).toISOString(),
    usages: [],
  };
}

const notPresigned = () =>
  new ApiError(
    404,
    "not_presigned",
    "No presign of yours gave this assetId with this storageKey and publicUrl, or it is over. Presign, upload, then confirm with what the presign answered.",
  );

const alreadyConfirmed = () =>
  new ApiError(
    409,
    "already_confirmed",
    "The upload was confirmed already, and otherwise. Change what is said of the asset with PUT /api/service/assets/{id}.",
  );

const deleted = () =>
  new ApiError(409, "deleted", "The asset was deleted after it was confirmed. Presign and upload the file again.");

const mismatch = (message: string) => new ApiError(422, "type_mismatch", message);
