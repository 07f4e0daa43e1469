import type { Child } from "hono/jsx";
import { type ChangedKind, type FetchResult, readFetchResult } from "../../../domain/design-tool/fetch-result.ts";
import { counted } from "../../../engines/text/noun.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import type { BadgeTone } from "../../ui/components/badge.tsx";
import { Submit } from "../../ui/components/form.tsx";
import { JobNotes, JobRow } from "../../ui/components/job-row.tsx";
import { Moment } from "../../ui/components/moment.tsx";

const STATES: Record<string, { title: string; tone: BadgeTone }> = {
  queued: { title: "Waiting", tone: "neutral" },
  running: { title: "Running", tone: "accent" },
  complete: { title: "Complete", tone: "positive" },
  preview: { title: "Preview", tone: "neutral" },
  warned: { title: "No styles found", tone: "warning" },
  cancelled: { title: "Cancelled", tone: "neutral" },
  failed: { title: "Failed", tone: "negative" },
};

function stateOf(
  { status, error, completedAt }: Job,
  result: FetchResult | undefined,
): { title: string; tone: BadgeTone } {
  const end = result && result.warnings.length > 0 ? "warned" : result?.dryRun ? "preview" : status;
  const key = completedAt !== null && error === "cancelled" ? error : end;
  return STATES[key] ?? { title: status, tone: "accent" };
}

/** Whether a fetch is a preview of changes that can be written. */
export const canApply = (job: Job): boolean => {
  const result = readFetchResult(job);
  return result?.preview != null && result.changes.length > 0;
};

interface Form {
  csrf: Child;
  action: string;
}

/** A fetch of the design file. `apply` is the form that writes the previewed changes. */
export function FetchRow({ job, by, cancel, apply }: { job: Job; by: string | undefined; cancel: Form; apply?: Form }) {
  const { completedAt, startedAt, createdAt } = job;
  const result = readFetchResult(job);
  const about =
    completedAt === null
      ? [
          <>
            {by ? `${by} · ` : ""}
            Queued <Moment at={createdAt} />
          </>,
        ]
      : [
          [by, took(startedAt, completedAt)].filter(Boolean).join(" · "),
          result && `In the design file: ${contentsOf(result)}`,
          ...(result?.warnings ?? []),
        ];
  return (
    <JobRow
      {...{ job, about, cancel, label: "the fetch", state: stateOf(job, result) }}
      title={completedAt === null ? "Design file fetch" : <Moment at={completedAt} />}
    >
      {result && <Changes result={result} isOpen={apply !== undefined} />}
      {result && result.notes.length > 0 && (
        <JobNotes title={counted(result.notes.length + result.moreNotes, { one: "note", many: "notes" })}>
          <ul>
            {result.notes.map((note) => (
              <li>{note}</li>
            ))}
            {result.moreNotes > 0 && <li>And {result.moreNotes} more.</li>}
          </ul>
        </JobNotes>
      )}
      {apply && (
        <form class="r-actions" method="post" action={apply.action}>
          {apply.csrf}
          <input type="hidden" name="id" value={job.id} />
          <Submit name="action" value="apply">
            Apply changes
          </Submit>
        </form>
      )}
    </JobRow>
  );
}

const KINDS: Record<ChangedKind, string> = {
  color: "Colors",
  typography: "Text styles",
  effect: "Effects",
  component: "Components",
  picture: "Images",
};
const SORTS = ["added", "changed", "removed"] as const;

/** The changes of a fetch, or of a preview: counts by kind, then names. */
function Changes({ result: { changes, dryRun }, isOpen }: { result: FetchResult; isOpen: boolean }) {
  if (changes.length === 0) return <p class="r-hint">No changes.</p>;
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
        <JobNotes title={`${KINDS[kind]}, ${sort}: ${count}`} open={isOpen && sort === "removed"}>
          <ul>
            {names.map((name) => (
              <li>
                <bdi>{name}</bdi>
              </li>
            ))}
            {count > names.length && <li>And {count - names.length} more.</li>}
          </ul>
        </JobNotes>
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
    counted(pictures, { one: "image", many: "images" }),
  ].join(", ");
}

function took(startedAt: string | null, completedAt: string | null): string {
  if (!startedAt || !completedAt) return "";
  const seconds = Math.max(0, Date.parse(completedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 10 ? `took ${seconds.toFixed(1)} s` : `took ${Math.round(seconds)} s`;
}
