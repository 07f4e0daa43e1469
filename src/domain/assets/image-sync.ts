import { z } from "zod";
import { isObject } from "../../safe/is-object.ts";
import { issueText } from "../../store/issue-sentence.ts";
import type { Kind, KindSync } from "../../store/kind.ts";
import { InvalidDocument } from "../../store/store.ts";
import type { AssetDocument } from "./asset-document.ts";
import { DISPLAYABLE_BY_ENDING, endingOf } from "./displayable-types.ts";

const imageData = z.looseObject({
  filename: z.string().min(1).max(255),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  usages: z.array(z.object({ componentId: z.string(), refs: z.array(z.string()) })).default([]),
});

/** Images of components in a push: bytes by hash, and the components that use them, with their names. */
export const imageSync = (kind: () => Kind<AssetDocument>): KindSync<AssetDocument> => ({
  entityType: "asset",
  order: 30,
  onRequest: true,
  faithful: true,
  toData: async (_, document) => document,
  toJson: (_, document) => document,
  async toChanges(id, data, { size }) {
    const parsed = imageData.safeParse(isObject(data) ? data : {});
    if (!parsed.success) throw new InvalidDocument(`The image ${id} is invalid: ${issueText(parsed.error)}.`);
    const { filename, hash, usages } = parsed.data;
    if (id !== imageId(hash))
      throw new InvalidDocument(`The ID does not match the image. Send ${imageId(hash)} instead of ${id}.`);
    const document = imageDocument({ filename, hash, size: await size(hash), usages });
    return [{ kind: kind(), id, document: { ...document, createdAt: new Date().toISOString() } }];
  },
  merge: mergeImage,
});

/** The id of an image depends only on its bytes, so that every client makes the same record. */
export const imageId = (hash: string): string => `img_${hash.slice(0, 12)}`;

/** The asset of a new image. */
export function imageDocument({
  filename,
  hash,
  size,
  usages,
}: { filename: string; hash: string; size: number } & Pick<AssetDocument, "usages">): AssetDocument {
  const ending = endingOf(filename);
  return {
    title: filename,
    filename,
    assetType: /^(?:mp4|webm)$/.test(ending) ? "video" : "image",
    mimeType: DISPLAYABLE_BY_ENDING[ending] ?? "application/octet-stream",
    sourceType: "upload",
    status: "active",
    hash,
    fileSizeBytes: size,
    storageKey: `${hash}.${ending}`,
    usages: [...usages].sort((a, b) => (a.componentId < b.componentId ? -1 : 1)),
  };
}

/** Keeps the fields of a known image. Components in this push replace their usages; usages of other components stay. */
export function mergeImage(present: AssetDocument | undefined, sent: AssetDocument): AssetDocument {
  if (!present) return sent;
  const named = new Set(sent.usages.map(({ componentId }) => componentId));
  const usages = [...present.usages.filter(({ componentId }) => !named.has(componentId)), ...sent.usages];
  return {
    ...sent,
    ...present,
    hash: sent.hash,
    fileSizeBytes: sent.fileSizeBytes,
    usages: usages.sort((a, b) => (a.componentId < b.componentId ? -1 : 1)),
  };
}
