import { administrators } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { bytesRoute } from "../../../contract/route.ts";
import type { Job } from "../../../jobs/job.ts";
import { jobQueue } from "../../../jobs/job-queue.ts";
import { capitalized } from "../../../text/noun.ts";
import { accountPage } from "../../../web/account-page.tsx";
import { Badge, type Tone } from "../../../web/components/badge.tsx";
import { Moment } from "../../../web/components/moment.tsx";
import { adminTabs, displayNames, people, signedInTools } from "../../people/api.ts";

const SHOWN = 100;

const getBuildTasksPage = endpoint({
  method: "GET",
  path: "/admin/build-tasks",
  summary: "Show what the registry works on",
  tag: "Administration",
  access: administrators,
  headers: "page",
  cache: "none",
  answer: { bytes: ["text/html"], about: "A page of the registry." },
});

/** The queue of component builds, extractions and other work, newest first. */
export const buildTasksPage = bytesRoute(getBuildTasksPage, async (call) => {
  const jobs = await (await call.part(jobQueue)).list({ limit: SHOWN });
  const { db } = await call.part(people);
  const names = await displayNames(
    db,
    jobs.map(({ triggeredBy }) => triggeredBy ?? undefined),
  );
  const { title } = await call.frame();
  return accountPage({
    title: "Build tasks",
    heading: "Administration",
    frameTitle: title,
    width: "wide",
    tools: signedInTools(call, "admin"),
    tabs: adminTabs("/admin/build-tasks"),
    body: (
      <section class="a-section" aria-labelledby="tasks">
        <h2 id="tasks">What the registry works on</h2>
        <p>Component builds, extractions and other work of the queue, the last {SHOWN} of them.</p>
        {jobs.length === 0 ? (
          <p class="a-empty">Nothing was queued yet. A push of components, or a fetch of the design tool, does.</p>
        ) : (
          <ul class="a-list">
            {jobs.map((job) => (
              <Task job={job} by={job.triggeredBy ? names.get(job.triggeredBy) : undefined} />
            ))}
          </ul>
        )}
      </section>
    ),
  });
});

const TONES: Record<string, Tone> = { complete: "positive", failed: "negative", queued: "neutral" };

/** `component-build` → “Component build”. */
const inWords = (name: string): string => capitalized(name.replaceAll(/[-_.]/g, " "));

function Task({ job, by }: { job: Job; by?: string }) {
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
    </li>
  );
}
