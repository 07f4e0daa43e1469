import type { BuildReport, BuildRequest } from "./build-report.ts";
import { createBuilder } from "./builder.ts";

/**
 * Builds the components of a workspace that changed since they were built, then checks those that changed since they
 * were checked. One that fails stops no other. Writes below `components/<id>/dist/` only, and `.service/builds.json`.
 * @param request.workspace absolute path
 * @param request.roots further folders whose files components may name
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
