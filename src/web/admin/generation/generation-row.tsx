import type { Child } from "hono/jsx";
import { draftHref } from "../../../domain/drafts/addresses.ts";
import type { GenerationResponse } from "../../../domain/generation/shown-generation.ts";
import { capitalized, counted } from "../../../engines/text/noun.ts";
import type { BadgeTone } from "../../ui/components/badge.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { JobNotes, JobRow } from "../../ui/components/job-row.tsx";
import { Moment } from "../../ui/components/moment.tsx";

const STEPS: Record<string, string> = {
  queued: "Waiting",
  generating: "Generating",
  building: "Building and checking",
  validating: "Reading the findings",
  iterating: "Revising",
};

const ENDS: Record<string, { title: string; tone: BadgeTone }> = {
  clean: { title: "Complete", tone: "positive" },
  findings: { title: "Complete, with findings", tone: "warning" },
  cancelled: { title: "Cancelled", tone: "neutral" },
  failed: { title: "Failed", tone: "negative" },
};

/** A component that a model makes, or made. */
export function GenerationRow({
  job,
  by,
  cancel,
}: {
  job: GenerationResponse;
  /** The requester. */
  by: string | undefined;
  cancel: { csrf: Child; action: string };
}) {
  const { label, status, completedAt, draftId, iteration, maxIterations } = job;
  const state =
    completedAt === null
      ? { title: STEPS[status] ?? capitalized(status), tone: "accent" as const }
      : (ENDS[endOf(job)] ?? { title: status, tone: "neutral" as const });
  const about =
    completedAt === null
      ? [
          <>
            <span data-iteration>{iteration === 0 ? "" : `Iteration ${iteration} of up to ${maxIterations} · `}</span>
            {aboutOf(job, by)}
          </>,
        ]
      : [
          <>
            <Moment at={completedAt} /> · {aboutOf(job, by)}
          </>,
          draftId &&
            [counted(iteration, { one: "iteration", many: "iterations" }), foundIn(job)].filter(Boolean).join(" · "),
          ...notChecked(job),
        ];
  return (
    <JobRow
      {...{ job, label, title: label, state, about, cancel }}
      actions={
        draftId && (
          <ButtonLink href={draftHref(draftId)} size="small" label={`Open draft of ${label}`}>
            Open draft
          </ButtonLink>
        )
      }
    >
      <Log job={job} />
    </JobRow>
  );
}
const worth = (job: GenerationResponse) => job.validationResults.filter(({ severity }) => severity !== "info");

function endOf(job: GenerationResponse): string {
  if (job.error === "cancelled") return "cancelled";
  if (job.status !== "complete") return "failed";
  return worth(job).length === 0 ? "clean" : "findings";
}

const foundIn = (job: GenerationResponse): string =>
  worth(job).length === 0 ? "no findings" : counted(worth(job).length, { one: "finding", many: "findings" });

/** Checks that were not possible, which is not a success. */
const notChecked = ({ validationResults }: GenerationResponse): string[] =>
  validationResults.flatMap(({ ruleId, message }) => (ruleId === "not-checked" ? [message] : []));

const number = new Intl.NumberFormat("en");

function aboutOf({ renderer, cost }: GenerationResponse, by: string | undefined): string {
  const tokens = cost.inputTokens + cost.outputTokens;
  return [by, renderer, tokens === 0 ? "" : `${number.format(tokens)} tokens`].filter(Boolean).join(" · ");
}

/** What happened, step by step. */
function Log({ job: { generationLog } }: { job: GenerationResponse }) {
  if (generationLog.length === 0) return null;
  return (
    <JobNotes title="Log">
      <ol>
        {generationLog.map(({ at, message }) => (
          <li>
            <time datetime={at}>{at.slice(11, 19)}</time> {message}
          </li>
        ))}
      </ol>
    </JobNotes>
  );
}
