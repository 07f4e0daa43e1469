import type { Call } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { SINGLETON } from "../../store/kind.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
import type { PageFinding } from "./editor-contract.ts";
import type { PageDocument } from "./page-document.ts";
import { findFaultsTask } from "./page-tasks.ts";

/** Accessibility findings of a draft page. Empty if the check takes too long. */
export async function pageFindings(
  { snapshot, part, ...caller }: Pick<Call, "snapshot" | "part" | "actor" | "remote">,
  { frontmatter, markdown }: Pick<PageDocument, "frontmatter" | "markdown">,
): Promise<PageFinding[]> {
  const { language } = readStoredConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {});
  const { run } = await part(workerPool);
  try {
    const page = { text: markdown, frontmatter, language };
    const [faults = []] = await run(findFaultsTask, [page], { client: taskClient(caller) });
    return faults.map(({ rule, line, message }) => ({ ruleId: rule, line, message }));
  } catch (error) {
    if (error instanceof TaskStopped && (error.reason === "time" || error.reason === "memory")) return [];
    throw error;
  }
}
