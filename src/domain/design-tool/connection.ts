import { fixedLimiter } from "../../platform/access/rate-limit.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { shownJob } from "../../platform/jobs/job-shape.ts";
import { designToolAccess } from "./design-tool-access.ts";
import { DESIGN_TOOL_FETCH, type FetchInput } from "./fetch-job.ts";
import { readFetchResult } from "./fetch-result.ts";
import { fileUrl, readProjectKey } from "./project.ts";

/** Fetches of a registry, regardless of the user (decisions, "Design tool and conversion"). */
const FETCHES = { limit: 3, windowMs: 60_000 };

/** How a registry and its design tool are connected. */
export interface DesignToolConnection {
  hasToken: boolean;
  /** The file the configuration names. `name` is its own where it was fetched before, else its key. */
  project: { key: string; name: string; url: string } | undefined;
  /** Newest first. */
  fetches: Job[];
}

/** Reads the configuration and the last fetches. */
export async function readConnection(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  limit: number,
): Promise<DesignToolConnection> {
  const [{ hasToken }, queue, key] = await Promise.all([
    part(designToolAccess),
    part(jobQueue),
    readProjectKey(snapshot),
  ]);
  const fetches = await queue.list({ kinds: [DESIGN_TOOL_FETCH], limit });
  const project = key === undefined ? undefined : { key, name: nameIn(fetches, key) ?? key, url: fileUrl(key) };
  return { hasToken, project, fetches };
}

/** The file's name at its last fetch. */
function nameIn(fetches: readonly Job[], key: string): string | undefined {
  const last = fetches.map(readFetchResult).find((result) => result?.file.key === key);
  return last?.file.name || undefined;
}

type Caller = Pick<Call, "part" | "snapshot" | "actor">;

/**
 * Queues a fetch as the caller, or with `dryRun` a preview of one. Throws `ApiError` 503 `design_tool_not_configured`, 429
 * for the fourth within a minute: of all processes of the registry together.
 */
export async function startFetch(call: Caller, { dryRun = false }: { dryRun?: boolean } = {}): Promise<Job> {
  const { hasToken, project } = await readConnection(call, 1);
  if (!hasToken || !project) throw notConfigured(hasToken, project !== undefined);
  await (await call.part(fixedLimiter)).takeInWindow({ of: "design-tool-fetch" }, FETCHES);
  return enqueueFetch(call, dryRun ? { dryRun } : {});
}

/**
 * Queues the writing of a preview's content. It makes no request to the design tool, so it isn't a fetch. Throws
 * `ApiError` 404 if the preview doesn't exist.
 */
export async function applyPreview(call: Caller, jobId: string): Promise<Job> {
  const job = await (await call.part(jobQueue)).get(jobId);
  const preview = job?.kind === DESIGN_TOOL_FETCH ? readFetchResult(job)?.preview : undefined;
  if (!preview) throw notFound("The preview doesn't exist. Start a new one with dryRun.");
  return enqueueFetch(call, { apply: preview });
}

async function enqueueFetch({ part, actor }: Caller, input: Omit<FetchInput, "request">): Promise<Job> {
  return (await part(jobQueue)).enqueue({
    kind: DESIGN_TOOL_FETCH,
    // Each request gets its own job, because it must read the current file.
    input: { request: crypto.randomUUID(), ...input },
    ...(actor ? { triggeredBy: actor.id } : {}),
  });
}

function notConfigured(hasToken: boolean, hasProject: boolean): ApiError {
  const missing = [
    ...(hasToken ? [] : ["set the environment variable FIGMA_ACCESS_TOKEN of the registry"]),
    ...(hasProject ? [] : ["push a configuration with designtool_project_id (the key of the file)"]),
  ];
  return new ApiError(
    503,
    "design_tool_not_configured",
    `The design tool is not connected: ${missing.join(", and ")}.`,
  );
}

const PERSON = "user:";

/** A fetch for an API response. */
export const toFetchResponse = (job: Job) => ({
  ...shownJob(job),
  triggeredByUserId: job.triggeredBy?.startsWith(PERSON) ? job.triggeredBy.slice(PERSON.length) : null,
});
