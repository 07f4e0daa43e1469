import { put, route } from "../../../contract/route.ts";
import { projectKeyOf } from "../../../design-tool/project-key.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { getConfig, postConfig } from "./contract.ts";
import { configKind } from "./kind.ts";
import { leftOut, withoutSecrets } from "./secrets.ts";

export const configRoutes = [
  route(getConfig, async ({ snapshot }) => {
    const data = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
    // The name of the specification, whatever the workspace calls it.
    const key = data.designtool_project_id ?? projectKeyOf(data);
    return { data: key === undefined ? data : { ...data, designtool_project_id: key } };
  }),
  route(postConfig, async ({ body, commit }) => {
    const { value, removed } = withoutSecrets(body.data);
    await commit([put(configKind, SINGLETON, value)]);
    return { ok: true, ...(removed.length > 0 && { warnings: removed.map(leftOut) }) };
  }),
];
