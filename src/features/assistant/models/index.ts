import { route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { getModel, postModelTest } from "./contract.ts";
import { assistantPage } from "./pages.tsx";
import { readModel } from "./read-model.ts";
import { tryModel } from "./try-model.ts";

const routes = [route(getModel, readModel), route(postModelTest, (call) => tryModel(call)), ...assistantPage];

/** The language model of this deployment: which, and a call to try it. */
export const models: Feature = { name: "models", routes, registryOnly: true };
