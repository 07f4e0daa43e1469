import { route } from "../../../contract/route.ts";
import { confirm } from "./confirm.ts";
import { confirmAsset, getPendingUploads, presignAsset, putUpload } from "./contract.ts";
import { listPending } from "./list-pending.ts";
import { presign } from "./presign.ts";
import { receive } from "./receive.ts";

export const assetUploadRoutes = [
  route(presignAsset, (call) => presign(call, call.body)),
  route(getPendingUploads, listPending),
  route(putUpload, (call) => receive(call, { ...call.params, ...call.query })),
  route(confirmAsset, confirm),
];
