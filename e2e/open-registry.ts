import { type OpenService, openRegistry } from "../test/open-service.ts";
import { pushExamples } from "../test/push-workspace.ts";

export { type OpenService, openRegistry, openWorkspace, SECRET } from "../test/open-service.ts";
export { copyExamples, runDsr } from "../test/push-workspace.ts";

/** A registry on SQLite with the example design system, pushed by the command line. */
export async function openExamples(): Promise<OpenService> {
  const registry = await openRegistry("sqlite");
  await pushExamples(registry.url);
  return registry;
}
