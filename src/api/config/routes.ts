import { getConfig, postConfig } from "../../domain/config/contract.ts";
import { configKind } from "../../domain/config/kind.ts";
import { removedSecretNotices, removeSecrets } from "../../domain/config/secrets.ts";
import { put, route } from "../../platform/contract/route.ts";
import { projectKeyOf } from "../../platform/design-tool/project-key.ts";
import { SINGLETON } from "../../store/kind.ts";

export const configRoutes = [
  route(getConfig, async ({ snapshot }) => {
    const data = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
    // The field name of the specification, regardless of the name in the workspace.
    const key = data.designtool_project_id ?? projectKeyOf(data);
    return { data: key === undefined ? data : { ...data, designtool_project_id: key } };
  }),
  route(postConfig, async ({ body, commit }) => {
    const { value, removed } = removeSecrets(body.data);
    await commit([put(configKind, SINGLETON, value)]);
    return { ok: true, ...(removed.length > 0 && { warnings: removed.map(removedSecretNotices) }) };
  }),
];
