import { z } from "zod";
import { DESIGN_TOOL_FETCH } from "../../domain/design-tool/fetch-job.ts";
import { COMPONENT_GENERATION } from "../../domain/generation/generation-input.ts";
import { generationRows } from "../../domain/generation/generation-rows.ts";
import { toGenerationResponse } from "../../domain/generation/shown-generation.ts";
import { cancelJob } from "../../domain/jobs/cancel-job.ts";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { capitalized } from "../../engines/text/noun.ts";
import { administrators } from "../../platform/contract/access.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobKinds } from "../../platform/jobs/job-kind.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { type FormInput, formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import type { BadgeTone } from "../ui/components/badge.tsx";
import { Chip, Chips } from "../ui/components/chips.tsx";
import { Notice } from "../ui/components/form.tsx";
import { JobRow } from "../ui/components/job-row.tsx";
import { Moment } from "../ui/components/moment.tsx";
import { FetchRow } from "./design-tool/fetch-row.tsx";
import { GenerationRow } from "./generation/generation-row.tsx";
import { JOBS_PAGE, jobsAddress } from "./jobs-address.ts";

const SHOWN = 100;

const query = z.object({
  done: z.enum(["cancelled"]).optional().catch(undefined),
  kind: z.string().max(100).optional().catch(undefined),
});

/** The queue of component builds, extractions and other work, newest first: all of it, or the jobs of one kind. */
export const buildTasksPage = formPage<undefined, z.infer<typeof query>>({
  path: JOBS_PAGE,
  tag: "Administration",
  summary: "Show the build tasks",
  does: "Cancel a queued or running task",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const { done, kind } = call.query;
    const [queue, kinds, { db }] = await Promise.all([call.part(jobQueue), call.part(jobKinds), call.part(peoplePart)]);
    const jobs = await queue.list({ limit: SHOWN, ...(kind ? { kinds: [kind] } : {}) });
    const names = await displayNames(
      db,
      jobs.map(({ triggeredBy }) => triggeredBy ?? undefined),
    );
    const titleOf = (kind: string) => kinds.find((one) => one.kind === kind)?.label ?? inWords(kind);
    const rows = await Promise.all(
      jobs.map((job) =>
        draw(call, job, { by: names.get(job.triggeredBy ?? ""), title: titleOf(job.kind) }, csrf, kind),
      ),
    );
    return {
      title: "Build tasks",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(JOBS_PAGE),
      body: (
        <>
          {notice ?? (done && <Notice tone="positive">The task was cancelled.</Notice>)}
          <section class="a-section" aria-labelledby="tasks" data-island="admin">
            <h2 id="tasks">Build tasks</h2>
            <p>The last {SHOWN} tasks: component builds, design tool fetches and other background work.</p>
            <Chips label="Kinds" class="a-chips">
              <Chip href={JOBS_PAGE} title="All" isCurrent={kind === undefined} />
              {kinds.map((one) => (
                <Chip href={jobsAddress(one.kind)} title={one.label} isCurrent={one.kind === kind} />
              ))}
            </Chips>
            {rows.length === 0 ? (
              <p class="a-more">
                {kind === undefined
                  ? "No tasks yet. Tasks appear here after you push components or fetch the design file."
                  : `No “${titleOf(kind)}” tasks yet.`}
              </p>
            ) : (
              <ul class="r-list">{rows}</ul>
            )}
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "" }) {
    await cancelJob(call, id);
    const { kind } = call.query;
    return redirect(`${JOBS_PAGE}?${new URLSearchParams({ ...(kind ? { kind } : {}), done: "cancelled" })}`);
  },
});

/** A job in its feature's form, otherwise with the common fields. */
async function draw(
  call: Pick<Call, "part">,
  job: Job,
  { by, title }: { by: string | undefined; title: string },
  csrf: FormInput["csrf"],
  kind: string | undefined,
) {
  const cancel = { csrf, action: kind === undefined ? JOBS_PAGE : jobsAddress(kind) };
  if (job.kind === DESIGN_TOOL_FETCH) return <FetchRow {...{ job, by, cancel }} />;
  if (job.kind !== COMPONENT_GENERATION) return <Task {...{ job, by, title, cancel }} />;
  const kept = await (await call.part(generationRows)).read(job.id);
  return <GenerationRow job={toGenerationResponse(job, kept)} by={by} cancel={cancel} />;
}

const TONES: Record<string, BadgeTone> = { complete: "positive", failed: "negative", queued: "neutral" };

/** `component-build` → “Component build”. */
const inWords = (name: string): string => capitalized(name.replaceAll(/[-_.]/g, " "));

function Task({
  job,
  by,
  title,
  cancel,
}: {
  job: Job;
  by: string | undefined;
  /** The kind of job in words. */
  title: string;
  cancel: Parameters<typeof JobRow>[0]["cancel"];
}) {
  const { status, error, createdAt, completedAt } = job;
  const label = job.label || title;
  const state = { title: inWords(status), tone: TONES[status] ?? "accent" };
  const about = (
    <>
      {title !== label && `${title} · `}
      {by ? `${by} · ` : ""}
      Queued <Moment at={createdAt} />
      {completedAt && (
        <>
          {` · ${error === "cancelled" ? error : "ended"} `}
          <Moment at={completedAt} alone />
        </>
      )}
    </>
  );
  return <JobRow {...{ job, state, cancel, label, title: label, about: [about] }} />;
}
