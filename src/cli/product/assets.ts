import { assetTools } from "../../agents/tools/assets.ts";
import { ingestAsset, ingestFills } from "../../domain/assets/contract.ts";
import { ingest } from "../../domain/assets/ingest.ts";
import { workspaceImagesKind } from "../../domain/usages/images-kind.ts";
import { route } from "../../platform/contract/route.ts";
import type { Feature } from "../../platform/feature.ts";

const routes = [
  route(ingestAsset, (call) => ingest(call, call.body, {})),
  route(ingestFills, (call) => {
    const { designtoolFileKey, designtoolImageRef } = call.body;
    return ingest(call, call.body, { sourceType: "designtool", designtoolFileKey, designtoolImageRef });
  }),
];

export const assets: Feature = { name: "assets", kinds: [workspaceImagesKind], routes, tools: assetTools };
