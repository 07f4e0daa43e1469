import { getModel, postModelTest } from "../../domain/assistant/model-contract.ts";
import { readModel } from "../../domain/assistant/read-model.ts";
import { tryModel } from "../../domain/assistant/try-model.ts";
import { route } from "../../platform/contract/route.ts";

/** The language model of this deployment: its settings, and a test call. */
export const modelRoutes = [route(getModel, readModel), route(postModelTest, (call) => tryModel(call))];
