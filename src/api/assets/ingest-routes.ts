import { ingestAsset, ingestFills } from "../../domain/assets/contract.ts";
import { ingest } from "../../domain/assets/ingest.ts";
import { route } from "../../platform/contract/route.ts";

export const ingestRoutes = [
  route(ingestAsset, (call) => ingest(call, call.body, {})),
  route(ingestFills, (call) => {
    const { designtoolFileKey, designtoolImageRef } = call.body;
    return ingest(call, call.body, { sourceType: "designtool", designtoolFileKey, designtoolImageRef });
  }),
];
