import type { Child } from "hono/jsx";
import type { Job } from "../../../jobs/job.ts";
import { counted } from "../../../text/noun.ts";
import { Submit } from "../../../web/account-form.tsx";
import { Badge, type Tone } from "../../../web/components/badge.tsx";
import { Moment } from "../../../web/components/moment.tsx";
import { readFetchResult } from "./fetch-result.ts";

interface ItemProps {
  job: Job;
  /** Who started it. */
  by?: string;
}

/** A fetch that waits or runs; a script says how far it is. */
export function RunningFetch({ job, by, csrf, action }: ItemProps & { csrf: Child; action: string }) {
  const { id, status, progress, createdAt } = job;
  return (
    <li data-job={id}>
      <div class="a-list-what">
        <p>
          {status === "queued" ? "Waiting" : "Fetching"}
          <output class="dt-percent">{progress === null ? "" : `${progress} %`}</output>
        </p>
        <progress class="dt-progress" max={100} value={progress ?? undefined} aria-label="How far the fetch is" />
        <p class="a-list-more">
          {by ? `${by} · ` : ""}
          Queued <Moment at={createdAt} />
        </p>
      </div>
      <form class="a-list-actions" method="post" action={action}>
        {csrf}
        <input type="hidden" name="id" value={id} />
        <Submit variant="plain" size="small" name="action" value="cancel">
          Cancel
        </Submit>
      </form>
    </li>
  );
}

const ENDS: Record<string, { title: string; tone: Tone }> = {
  complete: { title: "Complete", tone: "positive" },
  cancelled: { title: "Cancelled", tone: "neutral" },
  failed: { title: "Failed", tone: "negative" },
};

/** A fetch that is over. */
export function FetchItem({ job, by }: ItemProps) {
  const { status, error, completedAt, startedAt } = job;
  const result = readFetchResult(job);
  const end = ENDS[error === "cancelled" ? "cancelled" : status];
  return (
    <li>
      <div class="a-list-what">
        <p>
          {completedAt && <Moment at={completedAt} />}
          <Badge tone={end?.tone ?? "neutral"}>{end?.title ?? status}</Badge>
        </p>
        <p class="a-list-more">{[by, took(startedAt, completedAt)].filter(Boolean).join(" · ")}</p>
        {result && <p class="a-list-more">{contentsOf(result)}</p>}
        {error && error !== "cancelled" && <p class="a-list-fault">{error}</p>}
        {result && result.notes.length > 0 && (
          <details class="dt-notes">
            <summary>{counted(result.notes.length + result.moreNotes, { one: "note", many: "notes" })}</summary>
            <ul>
              {result.notes.map((note) => (
                <li>{note}</li>
              ))}
              {result.moreNotes > 0 && <li>And {result.moreNotes} more.</li>}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function contentsOf({ styles, components, pictures }: NonNullable<ReturnType<typeof readFetchResult>>): string {
  return [
    counted(styles.color, { one: "color", many: "colors" }),
    counted(styles.typography, { one: "text style", many: "text styles" }),
    counted(styles.effect, { one: "effect", many: "effects" }),
    counted(components, { one: "component", many: "components" }),
    counted(pictures, { one: "picture", many: "pictures" }),
  ].join(", ");
}

function took(startedAt: string | null, completedAt: string | null): string {
  if (!startedAt || !completedAt) return "";
  const seconds = Math.max(0, Date.parse(completedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 10 ? `took ${seconds.toFixed(1)} s` : `took ${Math.round(seconds)} s`;
}
