import { type CheckTaskFile, checkUsageTask, type KnowledgeText } from "../../domain/check/check-task.ts";
import { checkUsage, listRules } from "../../domain/check/contract.ts";
import { ruleHref } from "../../domain/check/rule-page.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { CheckReport } from "../../engines/check/check-files.ts";
import { MAX_RULE_FINDINGS } from "../../engines/check/rule.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { type Call, route } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { type BoundedMap, createBoundedMap } from "../../safe/bounded-map.ts";
import { omit } from "../../safe/omit.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { sha256 } from "../../store/kind.ts";
import { leftOutSentence } from "../../store/left-out.ts";
import type { Snapshot } from "../../store/store.ts";
import { readKnowledge } from "./read-knowledge.ts";

export const checkRoutes = [
  route(checkUsage, async ({ body: { files, from }, snapshot, kinds, ...call }) => {
    const found = await checkInThread({ files, from }, { snapshot, ...call });
    // Before the revision, which reads all kinds: an unreadable page doesn't change findings.
    const leftOut = (await snapshot.unread?.()) ?? [];
    return { ...found, revision: await snapshot.head(kinds), unread: leftOut.map(leftOutSentence), leftOut };
  }),
  route(listRules, async ({ settings }) => {
    const { RULES } = await import("../../engines/check/rules.ts");
    return {
      rules: RULES.map((rule) => ({ ...omit(rule, "check"), helpUrl: `${settings.baseUrl}${ruleHref(rule.id)}` })),
    };
  }),
];

/** Runs the check in a thread. Throws `ApiError` 422 for files that exceed its time or memory limit. */
async function checkInThread(
  { files, from = 0 }: { files: readonly CheckTaskFile[]; from?: number | undefined },
  { snapshot, part, ...caller }: Pick<Call, "snapshot" | "part" | "actor" | "remote">,
) {
  const knowledge = await (await part(knowledgeReader))(snapshot);
  const { run } = await part(workerPool);
  try {
    // Copies only the known fields of the body.
    const plain = files.map(({ path, content, isExcerpt, document }) => ({ path, content, isExcerpt, document }));
    const reports = await part(recentReports);
    const key = sha256(JSON.stringify([knowledge.name, plain]));
    const begin = from - (from % KEPT_FINDINGS);
    const kept = reports.get(`${key} ${begin}`);
    const requested = { files: plain, knowledge, part: { from: begin, most: KEPT_FINDINGS } };
    const report = kept ?? (await run(checkUsageTask, requested, { client: taskClient(caller) }));
    // A short report fits in one response, so no further part is requested.
    if (report.total > FEW) reports.set(`${key} ${begin}`, report);
    const findings = report.findings.slice(from - begin, from - begin + MAX_RULE_FINDINGS);
    const { next: _, ...counted } = report;
    const next = from + findings.length;
    return { ...counted, findings, ...(findings.length > 0 && next < report.total ? { next } : {}) };
  } catch (error) {
    if (!(error instanceof TaskStopped) || (error.reason !== "time" && error.reason !== "memory")) throw error;
    throw new ApiError(
      422,
      "too_costly",
      "The files need more time or memory than the limit of a check. Send fewer files.",
    );
  }
}

/**
 * Maximum number of findings per thread run: enough for several responses, so that not each of them checks all files
 * again.
 */
const KEPT_FINDINGS = 4 * MAX_RULE_FINDINGS;
/** Findings that fit in one response, even of a tool. */
const FEW = 20;
/** Maximum number of cached findings. */
const MAX_KEPT = 3 * KEPT_FINDINGS;
/** Weight of a report without its findings. */
const REPORT_WEIGHT = 50;

/** Recent reports by digest of files and design system, for requests of further parts. */
const recentReports = definePart<BoundedMap<string, CheckReport>>({
  name: "reports of checks",
  open: () => createBoundedMap(MAX_KEPT, ({ findings }) => findings.length + REPORT_WEIGHT),
});

/** Returns the knowledge of a snapshot's design system, cached by the state of its sources. */
const knowledgeReader = definePart<(snapshot: Snapshot) => Promise<KnowledgeText>>({
  name: "knowledge of the design system",
  open: ({ store, part }) =>
    cacheDerivation(
      readKnowledge({
        blobs: store.blobs,
        tokens: async (snapshot) => (await part(tokenReader)).known(snapshot),
        icons: async (snapshot) => (await part(iconReader)).read(snapshot),
      }),
    ),
});
