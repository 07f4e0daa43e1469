import { defineJob, FailedForGood, type JobContext } from "../../platform/jobs/job-kind.ts";
import { enqueue } from "../../platform/jobs/job-rows.ts";
import { designToolAccess } from "./design-tool-access.ts";
import { extractionJob } from "./extraction-job.ts";
import { failIfPermanent } from "./fail-if-permanent.ts";
import { planRegistryFetch, type RegistryFetchPlan } from "./fetch-plan.ts";
import { createProgress } from "./fetch-progress.ts";
import { type FetchResult, MAX_NAME_LENGTH, MAX_NAMES, MAX_NOTES } from "./fetch-result.ts";
import { type FetchedContent, readFetchedContent, readStoredFetch, storeFetched } from "./fetched.ts";
import { readProjectKey } from "./project.ts";

export const DESIGN_TOOL_FETCH = "design_tool_fetch";

/** Percent of a fetch that are behind it once the file is read. */
const FILE_READ = 40;

/** The request of a fetch. */
export interface FetchInput {
  /** Unique, so that each request is its own job. */
  request: string;
  /** Shows what would change, and writes nothing. */
  dryRun?: boolean;
  /** Writes the content of a preview if it still makes the changes that the preview showed. */
  apply?: { blob: string; digest: string };
}

/**
 * Fetches styles, components and their pictures (decisions, "Design tool and conversion"). Writes everything in one
 * change with the end of the job, after the last download. A preview writes nothing; its content is kept as a blob.
 */
export const fetchJob = defineJob<FetchInput, FetchResult>({
  kind: DESIGN_TOOL_FETCH,
  label: "Fetch from the design tool",
  atOnce: 2,
  run: (input, context) => fetchAll(input, context).catch(failIfPermanent),
  async apply(trx, { file, frames, dryRun }, { triggeredBy }) {
    const { kind, label } = extractionJob;
    if (dryRun || frames.length === 0) return;
    await enqueue(trx, { kind, label, input: { fileKey: file.key, frames }, triggeredBy: triggeredBy ?? undefined });
  },
});

async function fetchAll({ dryRun = false, apply }: FetchInput, context: JobContext): Promise<FetchResult> {
  const { store, write, job } = context;
  await store.refresh();
  const fetched = apply ? await readPreviewed(apply.blob, context) : await fetchFile(context);
  const author = job.triggeredBy ?? "operator";
  const plan = await planRegistryFetch(fetched, store);
  if (dryRun) {
    const blob = await storeFetched(store.blobs, fetched);
    return resultOf(fetched, plan, { blob, digest: plan.digest });
  }
  write(async () => {
    const { changes, digest } = await planRegistryFetch(fetched, store);
    if (apply && digest !== apply.digest)
      throw new FailedForGood(
        "The registry changed after this preview, so the preview is outdated. Nothing was written. Fetch again.",
      );
    return { author, message: `Fetched from ${fetched.file.name || "the design tool"}`, changes };
  });
  return resultOf(fetched, plan);
}

async function fetchFile(context: JobContext): Promise<FetchedContent> {
  const { store, part, signal } = context;
  const snapshot = store.read();
  const key = await readProjectKey(snapshot);
  if (key === undefined)
    throw new FailedForGood("The configuration no longer has a design file. Set designtool_project_id.");
  const progress = createProgress(context, { fileRead: FILE_READ });
  const tool = (await part(designToolAccess)).open(key, { signal, progress: progress.step });
  return readFetchedContent(tool, {
    part,
    signal,
    blobs: store.blobs,
    snapshot,
    fileIsRead: () => progress.reached(FILE_READ),
  });
}

async function readPreviewed(blob: string, { store }: JobContext): Promise<FetchedContent> {
  const kept = await readStoredFetch(store.blobs, blob);
  if (kept) return kept;
  throw new FailedForGood("This preview has expired after a day. Nothing was written. Fetch again.");
}

function resultOf(fetched: FetchedContent, plan: RegistryFetchPlan, preview?: FetchResult["preview"]): FetchResult {
  const { file, styles, components, pictures, frames } = fetched;
  const { color, typography, effect } = styles.snapshot.localStyles;
  const notes = [...fetched.notes, ...plan.notes];
  return {
    dryRun: preview !== undefined,
    preview: preview ?? null,
    file,
    styles: { color: color.length, typography: typography.length, effect: effect.length },
    components: components.length,
    pictures: new Set([...pictures.byNode.values()].map(({ storageKey }) => storageKey)).size,
    changes: plan.lines.map(({ kind, ...names }) => ({
      kind,
      added: names.added.length,
      changed: names.changed.length,
      removed: names.removed.length,
      names: { added: firstOf(names.added), changed: firstOf(names.changed), removed: firstOf(names.removed) },
    })),
    warnings: plan.warnings,
    frames: preview ? [] : frames,
    notes: notes.slice(0, MAX_NOTES),
    moreNotes: Math.max(0, notes.length - MAX_NOTES),
  };
}

const firstOf = (names: readonly string[]): string[] =>
  names
    .slice(0, MAX_NAMES)
    .map((name) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name));
