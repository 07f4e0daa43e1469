import { notFound } from "../../../contract/api-error.ts";
import { bytesRoute } from "../../../contract/route.ts";
import { findAsset, SHOWN } from "../assets/api.ts";
import { assetKind } from "../assets/kind.ts";
import { getAssetFile, getRawAsset } from "./contract.ts";

export const assetFileRoutes = [
  bytesRoute(getRawAsset, async ({ snapshot, params: { id } }) => {
    const { document } = (await snapshot.get(assetKind, id)) ?? {};
    if (document?.status !== "active") throw notFound("There is no such asset.");
    const location = `/assets/${encodeURIComponent(document.storageKey)}`;
    return { status: 302, bytes: "", type: "text/plain; charset=utf-8", headers: { location } };
  }),
  bytesRoute(getAssetFile, async ({ snapshot, blobs, params: { key } }) => {
    const hash = await findAsset(snapshot, key);
    const bytes = hash && (await blobs.get(hash));
    if (!bytes) throw notFound("There is no such asset.");
    return { bytes, type: SHOWN[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream" };
  }),
];
