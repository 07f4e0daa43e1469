import { confirmAsset, presignAsset, putUpload } from "../../domain/assets/uploads-contract.ts";
import { route } from "../../platform/contract/route.ts";
import { confirm } from "./confirm.ts";
import { presign } from "./presign.ts";
import { receive } from "./receive.ts";

export const assetUploadRoutes = [
  route(presignAsset, (call) => presign(call, call.body)),
  route(putUpload, (call) => receive(call, { ...call.params, ...call.query })),
  route(confirmAsset, confirm),
];
