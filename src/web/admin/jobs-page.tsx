import type { Child } from "hono/jsx";
import { z } from "zod";
import { cancelJob } from "../../domain/jobs/cancel-job.ts";
import { displayNames } from "../../domain/people/accounts/display-names.ts";
import { people } from "../../domain/people/accounts/people.ts";
import { capitalized } from "../../engines/text/noun.ts";
import { administrators } from "../../platform/contract/access.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { adminTabs } from "../ui/account/admin-tabs.ts";
import { formPage, redirect } from "../ui/account/form-page.tsx";
import { signedInTools } from "../ui/account/signed-in-tools.tsx";
import { Badge, type Tone } from "../ui/components/badge.tsx";
import { Notice, Submit } from "../ui/components/form.tsx";
import { Moment } from "../ui/components/moment.tsx";

const SHOWN = 100;
const PATH = "/admin/build-tasks";

const query = z.object({ done: z.enum(["cancelled"]).optional().catch(undefined) });

/** The queue of component builds, extractions and other work, newest first. */
export const buildTasksPage = formPage<undefined, z.infer<typeof query>>({
  path: PATH,
  tag: "Administration",
  summary: "Show what the registry works on",
  does: "Cancel what waits or runs by hand",
  access: administrators,
  query,
  async draw(call, { csrf, notice }) {
    const jobs = await (await call.part(jobQueue)).list({ limit: SHOWN });
    const { db } = await call.part(people);
    const names = await displayNames(
      db,
      jobs.map(({ triggeredBy }) => triggeredBy ?? undefined),
    );
    return {
      title: "Build tasks",
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(PATH),
      body: (
        <>
          {notice ?? (call.query.done && <Notice tone="positive">The task was cancelled.</Notice>)}
          <section class="a-section" aria-labelledby="tasks">
            <h2 id="tasks">What the registry works on</h2>
            <p>Component builds, extractions and other work of the queue, the last {SHOWN} of them.</p>
            {jobs.length === 0 ? (
              <p class="a-empty">Nothing was queued yet. A push of components, or a fetch of the design tool, does.</p>
            ) : (
              <ul class="a-list">
                {jobs.map((job) => (
                  <Task job={job} by={job.triggeredBy ? names.get(job.triggeredBy) : undefined}>
                    {job.completedAt === null && (
                      <form class="a-list-actions" method="post" action={PATH}>
                        {csrf}
                        <Submit variant="plain" size="small" name="id" value={job.id} label={`Cancel ${job.label}`}>
                          Cancel
                        </Submit>
                      </form>
                    )}
                  </Task>
                ))}
              </ul>
            )}
          </section>
        </>
      ),
    };
  },
  async submit(call, { id = "" }) {
    await cancelJob(call, id);
    return redirect(`${PATH}?done=cancelled`);
  },
});

const TONES: Record<string, Tone> = { complete: "positive", failed: "negative", queued: "neutral" };

/** `component-build` → “Component build”. */
const inWords = (name: string): string => capitalized(name.replaceAll(/[-_.]/g, " "));

function Task({ job, by, children }: { job: Job; by?: string; children?: Child }) {
  const { kind, status, label, progress, error, createdAt, completedAt } = job;
  const underway = !(status in TONES) && progress !== null ? ` ${Math.round(progress)} %` : "";
  return (
    <li>
      <div class="a-list-what">
        <p>
          {label || inWords(kind)}
          <Badge tone={TONES[status] ?? "accent"}>{`${inWords(status)}${underway}`}</Badge>
        </p>
        <p class="a-list-more">
          {inWords(kind) !== label && `${inWords(kind)} · `}
          {by ? `${by} · ` : ""}
          Queued <Moment at={createdAt} />
          {completedAt && (
            <>
              {" "}
              · ended <Moment at={completedAt} />
            </>
          )}
        </p>
        {error && <p class="a-list-fault">{error}</p>}
      </div>
      {children}
    </li>
  );
}
