import { put, route } from "../../contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";
import { getConfig, postConfig } from "./contract.ts";
import { configKind } from "./kind.ts";

export const configRoutes = [
  route(getConfig, async ({ snapshot }) => ({ data: (await snapshot.get(configKind, SINGLETON))?.document ?? {} })),
  route(postConfig, async ({ body, commit }) => {
    await commit([put(configKind, SINGLETON, body.data)]);
    return { ok: true };
  }),
];
