import { put, route } from "../../../contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { getConfig, postConfig } from "./contract.ts";
import { configKind } from "./kind.ts";
import { leftOut, withoutSecrets } from "./secrets.ts";

export const configRoutes = [
  route(getConfig, async ({ snapshot }) => ({ data: (await snapshot.get(configKind, SINGLETON))?.document ?? {} })),
  route(postConfig, async ({ body, commit }) => {
    const { value, removed } = withoutSecrets(body.data);
    await commit([put(configKind, SINGLETON, value)]);
    return { ok: true, ...(removed.length > 0 && { warnings: removed.map(leftOut) }) };
  }),
];
