import { bytesRoute, route } from "../../../contract/route.ts";
import { confirm } from "./confirm.ts";
import { confirmAsset, getPendingUploads, presignAsset, putUpload } from "./contract.ts";
import { listPending } from "./list-pending.ts";
import { presign } from "./presign.ts";
import { receive } from "./receive.ts";

export const assetUploadRoutes = [
  route(presignAsset, (call) => presign(call, call.body)),
  route(getPendingUploads, listPending),
  bytesRoute(putUpload, async (call) => {
    await receive(call, { ...call.params, ...call.query });
    return { status: 204, bytes: "", type: "text/plain" };
  }),
  route(confirmAsset, confirm),
];
