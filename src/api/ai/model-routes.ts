import { route } from "../../platform/contract/route.ts";
import { getModel, postModelTest } from "../../web/admin/ai/contract.ts";
import { readModel } from "../../web/admin/ai/read-model.ts";
import { tryModel } from "../../web/admin/ai/try-model.ts";

/** The language model of this deployment: which, and a call to try it. */
export const modelRoutes = [route(getModel, readModel), route(postModelTest, (call) => tryModel(call))];
