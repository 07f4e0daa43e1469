import { badRequest } from "../../contract/api-error.ts";
import { type Call, update } from "../../contract/route.ts";
import { sha256 } from "../../store/kind.ts";
import { type AssetDocument, assetKind } from "./kind.ts";

/** What a browser shows without running it; anything else is handed out as bytes. */
export const SHOWN: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  mp4: "video/mp4",
  webm: "video/webm",
  woff: "font/woff",
  woff2: "font/woff2",
};

const endingOf = (filename: string): string => /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? "bin";

interface Image {
  assetId?: string;
  filename: string;
  contentHash?: string;
  dataBase64: string;
  componentId?: string;
  refs: string[];
}

/** Stores an image once and adds who uses it to those who do. Throws `ApiError` 400 when bytes and announced hash differ. */
export async function ingest(
  { blobs, commit, readAt }: Pick<Call, "blobs" | "commit" | "readAt">,
  image: Image,
  more: Partial<AssetDocument>,
) {
  const bytes = Buffer.from(image.dataBase64, "base64");
  if (bytes.length === 0) throw badRequest("invalid_body", "dataBase64 holds no bytes.", "/dataBase64");
  const hash = sha256(bytes);
  const announced = image.contentHash?.replace(/^sha256:/, "");
  const assetId = `img_${hash.slice(0, 12)}`;
  const isOther = announced !== undefined && !hash.startsWith(announced);
  if (isOther || (image.assetId !== undefined && image.assetId !== assetId))
    throw badRequest(
      "hash_mismatch",
      `The bytes have the hash ${hash}. Send them whole, with their own hash and id.`,
      isOther ? "/contentHash" : "/assetId",
    );
  const ending = endingOf(image.filename);
  await blobs.put(bytes);
  const own =
    image.componentId === undefined ? [] : [{ componentId: image.componentId, refs: [...new Set(image.refs)].sort() }];
  const document = (known: AssetDocument | undefined): AssetDocument => ({
    title: image.filename,
    filename: image.filename,
    assetType: "image",
    mimeType: SHOWN[ending] ?? "application/octet-stream",
    sourceType: "upload",
    status: "active",
    ...more,
    ...known,
    hash,
    fileSizeBytes: bytes.length,
    storageKey: known?.storageKey ?? `${hash}.${ending}`,
    usages: [...(known?.usages ?? []).filter(({ componentId }) => componentId !== image.componentId), ...own].sort(
      (a, b) => (a.componentId < b.componentId ? -1 : 1),
    ),
  });
  const { seq } = await commit([update(assetKind, assetId, document)]);
  const stored = await readAt(seq).get(assetKind, assetId);
  return { ok: true, assetId, storageUrl: `/assets/${stored?.document.storageKey ?? `${hash}.${ending}`}` };
}
