import { assetKind } from "../src/domain/assets/kind.ts";
import type { OpenService } from "./open-service.ts";

/** Makes an asset of bytes, as a confirmed upload leaves it. */
export async function addAsset(
  service: OpenService,
  content: Uint8Array | string,
  fields: {
    filename: string;
    mimeType: string;
    id?: string;
    status?: "active" | "pending";
    storageKey?: string;
    nativeWidth?: number;
    nativeHeight?: number;
  },
) {
  const bytes = Buffer.from(content);
  const store = await service.store();
  const { hash, size } = await store.blobs.put(bytes);
  const { id = `img_${hash.slice(0, 12)}`, filename, ...more } = fields;
  const storageKey = more.storageKey ?? `${hash}.${filename.split(".").at(-1)}`;
  const document = {
    title: filename,
    filename,
    assetType: "image",
    sourceType: "upload",
    status: "active",
    hash,
    fileSizeBytes: size,
    usages: [],
    ...more,
    storageKey,
  } as const;
  await commitAsset(service, id, document);
  return { id, hash, path: `/assets/${encodeURIComponent(storageKey)}` };
}

/** Writes a record as another process does, and has the server see it. */
export async function commitAsset(service: OpenService, id: string, document: unknown) {
  const applied = await (await service.store()).commit?.({
    author: "test",
    changes: [{ action: "put", kind: assetKind, id, document }],
  });
  await service.get("/assets/none", { "x-registry-min-revision": String(applied?.seq) });
}
