import type { Child } from "hono/jsx";
import { type ChangedKind, type FetchResult, readFetchResult } from "../../../domain/design-tool/fetch-result.ts";
import { counted } from "../../../engines/text/noun.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { Badge, type Tone } from "../../ui/components/badge.tsx";
import { Submit } from "../../ui/components/form.tsx";
import { Moment } from "../../ui/components/moment.tsx";

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
  preview: { title: "Preview", tone: "neutral" },
  warned: { title: "No styles found", tone: "warning" },
  cancelled: { title: "Cancelled", tone: "neutral" },
  failed: { title: "Failed", tone: "negative" },
};

function endOf({ status, error }: Job, result: FetchResult | undefined): { title: string; tone: Tone } {
  if (error === "cancelled") return ENDS.cancelled ?? { title: error, tone: "neutral" };
  const key = result && result.warnings.length > 0 ? "warned" : result?.dryRun ? "preview" : status;
  return ENDS[key] ?? { title: status, tone: "neutral" };
}

/** Whether a fetch is a preview of changes that can be written. */
export const canApply = (job: Job): boolean => {
  const result = readFetchResult(job);
  return result?.preview != null && result.changes.length > 0;
};

/** A fetch that is over; `apply` is the form that writes what a preview shows. */
export function FetchItem({ job, by, apply }: ItemProps & { apply?: { csrf: Child; action: string } }) {
  const { error, completedAt, startedAt } = job;
  const result = readFetchResult(job);
  const end = endOf(job, result);
  return (
    <li>
      <div class="a-list-what">
        <p>
          {completedAt && <Moment at={completedAt} />}
          <Badge tone={end.tone}>{end.title}</Badge>
        </p>
        <p class="a-list-more">{[by, took(startedAt, completedAt)].filter(Boolean).join(" · ")}</p>
        {result && <p class="a-list-more">In the design file: {contentsOf(result)}</p>}
        {result?.warnings.map((warning) => (
          <p class="a-list-more">{warning}</p>
        ))}
        {result && <Changes result={result} isOpen={apply !== undefined} />}
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
        {apply && (
          <form class="dt-actions" method="post" action={apply.action}>
            {apply.csrf}
            <input type="hidden" name="id" value={job.id} />
            <Submit name="action" value="apply">
              Apply changes
            </Submit>
          </form>
        )}
      </div>
    </li>
  );
}

const KINDS: Record<ChangedKind, string> = {
  color: "Colors",
  typography: "Text styles",
  effect: "Effects",
  component: "Components",
  picture: "Pictures",
};
const SORTS = ["added", "changed", "removed"] as const;

/** What a fetch changed, or a preview would change: counts by kind, then the names. */
function Changes({ result: { changes, dryRun }, isOpen }: { result: FetchResult; isOpen: boolean }) {
  if (changes.length === 0)
    return <p class="a-list-more">{dryRun ? "Nothing would change." : "Nothing had changed."}</p>;
  const names = changes.flatMap(({ kind, names, ...counts }) =>
    SORTS.filter((sort) => counts[sort] > 0).map((sort) => ({ kind, sort, names: names[sort], count: counts[sort] })),
  );
  return (
    <>
      <table class="dt-changes">
        <thead>
          <tr>
            <th scope="col">{dryRun ? "Would change" : "Changes"}</th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ kind, ...counts }) => (
            <tr>
              <th scope="row">{KINDS[kind]}</th>
              {SORTS.map((sort) => (
                <td>{counts[sort]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {names.map(({ kind, sort, names, count }) => (
        <details class="dt-notes" open={isOpen && sort === "removed"}>
          <summary>
            {KINDS[kind]}, {sort}: {count}
          </summary>
          <ul>
            {names.map((name) => (
              <li>
                <bdi>{name}</bdi>
              </li>
            ))}
            {count > names.length && <li>And {count - names.length} more.</li>}
          </ul>
        </details>
      ))}
    </>
  );
}

function contentsOf({ styles, components, pictures }: FetchResult): string {
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
