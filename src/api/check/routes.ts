import { checkUsageTask, type KnowledgeText } from "../../domain/check/check-task.ts";
import { checkUsage, listRules } from "../../domain/check/contract.ts";
import { ruleHref } from "../../domain/check/rule-page.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { FileToCheck } from "../../engines/check/check-files.ts";
import { MOST_FINDINGS } from "../../engines/check/rule.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { type Call, route } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { without } from "../../safe/without.ts";
import { keepDerived } from "../../store/keep-derived.ts";
import { leftOutSentence } from "../../store/left-out.ts";
import type { Snapshot } from "../../store/store.ts";
import { readKnowledge } from "./read-knowledge.ts";

export const checkRoutes = [
  route(checkUsage, async ({ body: { files, from }, snapshot, kinds, ...call }) => {
    const found = await checkInThread({ files, from }, { snapshot, ...call });
    // Before the revision, which asks for all kinds: a page that cannot be read changes no finding.
    const leftOut = (await snapshot.unread?.()) ?? [];
    return { ...found, revision: await snapshot.head(kinds), unread: leftOut.map(leftOutSentence), leftOut };
  }),
  route(listRules, async ({ settings }) => {
    const { RULES } = await import("../../engines/check/rules.ts");
    return {
      rules: RULES.map((rule) => ({ ...without(rule, "check"), helpUrl: `${settings.baseUrl}${ruleHref(rule.id)}` })),
    };
  }),
];

/** Throws `ApiError` 422 for files that take more time or memory than a check may. */
async function checkInThread(
  { files, from }: { files: readonly FileToCheck[]; from?: number | undefined },
  { snapshot, part, ...caller }: Pick<Call, "snapshot" | "part" | "actor" | "remote">,
) {
  const knowledge = await (await part(knowledgeReader))(snapshot);
  const { run } = await part(workerPool);
  try {
    // Plain copies: what a body has beyond its shape is nobody's.
    const plain = files.map(({ path, content, isExcerpt }) => ({ path, content, isExcerpt }));
    return await run(
      checkUsageTask,
      { files: plain, knowledge, part: { from, most: MOST_FINDINGS } },
      { client: taskClient(caller) },
    );
  } catch (error) {
    if (!(error instanceof TaskStopped) || (error.reason !== "time" && error.reason !== "memory")) throw error;
    throw new ApiError(422, "too_costly", "These files take more time or memory than a check may. Send fewer at once.");
  }
}

/** What the design system of a snapshot knows, made once for each state of what it is read from. */
const knowledgeReader = definePart<(snapshot: Snapshot) => Promise<KnowledgeText>>({
  name: "knowledge of the design system",
  open: ({ store, part }) =>
    keepDerived(
      readKnowledge({
        blobs: store.blobs,
        tokens: async (snapshot) => (await part(tokenReader)).known(snapshot),
        icons: async (snapshot) => (await part(iconReader)).read(snapshot),
      }),
    ),
});
