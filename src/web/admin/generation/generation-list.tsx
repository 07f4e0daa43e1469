import type { Child } from "hono/jsx";
import { draftHref } from "../../../domain/drafts/addresses.ts";
import type { ShownGeneration } from "../../../domain/generation/shown-generation.ts";
import { capitalized, counted } from "../../../engines/text/noun.ts";
import { Badge, type Tone } from "../../ui/components/badge.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Submit } from "../../ui/components/form.tsx";
import { Moment } from "../../ui/components/moment.tsx";

interface ItemProps {
  job: ShownGeneration;
  /** Who asked for it. */
  by: string | undefined;
}

const STEPS: Record<string, string> = {
  queued: "Waiting",
  generating: "The model writes",
  building: "Built and checked",
  validating: "Findings are read",
  iterating: "Goes back to the model",
};

/** A generation that waits or runs; a script says how far it is. */
export function RunningGeneration({ job, by, csrf, action }: ItemProps & { csrf: Child; action: string }) {
  const { id, label, status, progress, iteration, maxIterations, error } = job;
  return (
    <li data-job={id}>
      <div class="a-list-what">
        <p>
          {label}
          <Badge tone="accent">
            <span data-step>{STEPS[status] ?? capitalized(status)}</span>
          </Badge>
          <output class="ge-percent">{progress === null ? "" : `${Math.round(progress)} %`}</output>
        </p>
        <progress class="ge-progress" max={100} value={progress ?? 0} aria-label={`How far ${label} is`} />
        <p class="a-list-more">
          <span data-iteration>{iteration === 0 ? "" : `Iteration ${iteration} of at most ${maxIterations} · `}</span>
          {about(job, by)}
        </p>
        {error && <p class="a-list-more">{`Tried again: ${error}`}</p>}
        <Log job={job} />
      </div>
      <form class="a-list-actions" method="post" action={action}>
        {csrf}
        <input type="hidden" name="id" value={id} />
        <Submit variant="plain" size="small" name="action" value="cancel" label={`Cancel ${label}`}>
          Cancel
        </Submit>
      </form>
    </li>
  );
}

const ENDS: Record<string, { title: string; tone: Tone }> = {
  clean: { title: "Complete", tone: "positive" },
  findings: { title: "Complete, with findings", tone: "warning" },
  cancelled: { title: "Cancelled", tone: "neutral" },
  failed: { title: "Failed", tone: "negative" },
};

/** A generation that is over. */
export function GenerationItem({ job, by }: ItemProps) {
  const { label, error, completedAt, draftId } = job;
  const end = ENDS[endOf(job)];
  return (
    <li>
      <div class="a-list-what">
        <p>
          {label}
          <Badge tone={end?.tone ?? "neutral"}>{end?.title ?? job.status}</Badge>
        </p>
        <p class="a-list-more">
          {completedAt && <Moment at={completedAt} />} · {about(job, by)}
        </p>
        {draftId && (
          <p class="a-list-more">
            {[counted(job.iteration, { one: "iteration", many: "iterations" }), foundIn(job)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
        {notChecked(job).map((note) => (
          <p class="a-list-more">{note}</p>
        ))}
        {error && error !== "cancelled" && <p class="a-list-fault">{error}</p>}
        <Log job={job} />
      </div>
      {draftId && (
        <div class="a-list-actions">
          <ButtonLink href={draftHref(draftId)} size="small" label={`Open the draft of ${label}`}>
            Open the draft
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

const worth = (job: ShownGeneration) => job.validationResults.filter(({ severity }) => severity !== "info");

function endOf(job: ShownGeneration): string {
  if (job.error === "cancelled") return "cancelled";
  if (job.status !== "complete") return "failed";
  return worth(job).length === 0 ? "clean" : "findings";
}

const foundIn = (job: ShownGeneration): string =>
  worth(job).length === 0 ? "nothing found" : counted(worth(job).length, { one: "finding", many: "findings" });

/** What could not be looked at, which is no praise. */
const notChecked = ({ validationResults }: ShownGeneration): string[] =>
  validationResults.flatMap(({ ruleId, message }) => (ruleId === "not-checked" ? [message] : []));

const number = new Intl.NumberFormat("en");

function about({ renderer, cost }: ShownGeneration, by: string | undefined): string {
  const tokens = cost.inputTokens + cost.outputTokens;
  return [by, renderer, tokens === 0 ? "" : `${number.format(tokens)} tokens`].filter(Boolean).join(" · ");
}

/** What happened, step by step. */
function Log({ job: { generationLog } }: { job: ShownGeneration }) {
  if (generationLog.length === 0) return null;
  return (
    <details class="ge-log">
      <summary>Log</summary>
      <ol>
        {generationLog.map(({ at, message }) => (
          <li>
            <time datetime={at}>{at.slice(11, 19)}</time> {message}
          </li>
        ))}
      </ol>
    </details>
  );
}
