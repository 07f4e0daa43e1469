import type { Child } from "hono/jsx";
import type { ShownJob } from "../../../platform/jobs/job-shape.ts";
import { Badge, type BadgeTone } from "./badge.tsx";
import { Submit } from "./form.tsx";

/** A job in a list: how far it is, with a button that ends it, or how it ended. The script of `admin` keeps the first true. */
export function JobRow({
  job: { id, kind, progress, error, completedAt },
  title,
  label,
  state,
  about,
  cancel,
  actions,
  children,
}: {
  job: Pick<ShownJob, "id" | "kind" | "progress" | "error" | "completedAt">;
  title: Child;
  /** The job's name for the cancel button. */
  label: string;
  state: { title: string; tone: BadgeTone };
  /** Lines below the title, without empty ones. */
  about: readonly Child[];
  /** The form that cancels it. */
  cancel: { csrf: Child; action: string };
  /** Actions of an ended job. */
  actions?: Child;
  children?: Child;
}) {
  const isUnderWay = completedAt === null;
  const shown = progress === null ? undefined : Math.round(progress);
  return (
    <li {...(isUnderWay ? { "data-job": id, "data-kind": kind } : {})}>
      <div class="r-list-what">
        <p>
          {title}
          <Badge tone={state.tone}>
            <span data-step>{state.title}</span>
          </Badge>
          {isUnderWay && <output class="r-percent">{shown === undefined ? "" : `${shown}%`}</output>}
        </p>
        {isUnderWay && <progress class="r-progress" max={100} value={shown} aria-label={`Progress of ${label}`} />}
        {about.map((line) => line && <p class="r-hint">{line}</p>)}
        {error && isUnderWay && <p class="r-hint">{`Retrying after an error: ${error}`}</p>}
        {error && !isUnderWay && error !== "cancelled" && <p class="r-error">{error}</p>}
        {children}
      </div>
      {isUnderWay && (
        <form class="r-list-actions" method="post" action={cancel.action}>
          {cancel.csrf}
          <input type="hidden" name="id" value={id} />
          <Submit variant="plain" size="small" name="action" value="cancel" label={`Cancel ${label}`}>
            Cancel
          </Submit>
        </form>
      )}
      {actions && <div class="r-list-actions">{actions}</div>}
    </li>
  );
}

/** Further details, folded. */
export const JobNotes = ({ title, open, children }: { title: string; open?: boolean; children: Child }) => (
  <details class="r-notes" open={open}>
    <summary>{title}</summary>
    {children}
  </details>
);
