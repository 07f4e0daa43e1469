import { route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { workspaceImagesKind } from "../asset-usages/kind.ts";
import { ingestAsset, ingestFills } from "./contract.ts";
import { ingest } from "./ingest.ts";
import { assetTools } from "./tools.ts";

const routes = [
  route(ingestAsset, (call) => ingest(call, call.body, {})),
  route(ingestFills, (call) => {
    const { designtoolFileKey, designtoolImageRef } = call.body;
    return ingest(call, call.body, { sourceType: "designtool", designtoolFileKey, designtoolImageRef });
  }),
];

export const assets: Feature = { name: "assets", kinds: [workspaceImagesKind], routes, tools: assetTools };
