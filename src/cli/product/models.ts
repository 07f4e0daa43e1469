import { route } from "../../platform/contract/route.ts";
import type { Feature } from "../../platform/feature.ts";
import { getModel, postModelTest } from "../../web/admin/ai/contract.ts";
import { assistantPage } from "../../web/admin/ai/pages.tsx";
import { readModel } from "../../web/admin/ai/read-model.ts";
import { tryModel } from "../../web/admin/ai/try-model.ts";

const routes = [route(getModel, readModel), route(postModelTest, (call) => tryModel(call)), ...assistantPage];

/** The language model of this deployment: which, and a call to try it. */
export const models: Feature = { name: "models", routes, registryOnly: true };
