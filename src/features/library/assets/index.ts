import { notFound } from "../../../contract/api-error.ts";
import { bytesRoute, route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { getAssetFile, getRawAsset, ingestAsset, ingestFills } from "./contract.ts";
import { ingest } from "./ingest.ts";
import { assetKind, findAsset } from "./kind.ts";
import { pushImages } from "./push.ts";
import { SHOWN } from "./shown-types.ts";
import { assetTools } from "./tools.ts";

const routes = [
  route(ingestAsset, (call) => ingest(call, call.body, {})),
  route(ingestFills, (call) => {
    const { designtoolFileKey, designtoolImageRef } = call.body;
    return ingest(call, call.body, { sourceType: "designtool", designtoolFileKey, designtoolImageRef });
  }),
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

export const assets: Feature = { name: "assets", kinds: [assetKind], routes, push: pushImages, tools: assetTools };
