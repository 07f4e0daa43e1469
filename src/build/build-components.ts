import type { BuildReport, BuildRequest } from "./build-report.ts";
import { createBuilder } from "./builder.ts";

/**
 * Builds the changed components of a workspace, then checks the components that changed since their last check. A
 * failed component doesn't stop others. Writes only `components/<id>/dist/` and `.service/builds.json`.
 * @param request.workspace absolute path
 * @param request.roots further folders whose files components may import
 */
export async function buildComponents({
  workspace,
  roots,
  ...request
}: BuildRequest & { workspace: string; roots?: readonly string[] }): Promise<BuildReport> {
  const builder = createBuilder(workspace, roots);
  try {
    return await builder.build(request);
  } finally {
    await builder.close();
  }
}
