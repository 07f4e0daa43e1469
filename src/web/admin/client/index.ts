import { getFetch } from "../../../domain/design-tool/contract.ts";
import { getGenerateComponent } from "../../../domain/generation/contract.ts";
import { getBuildTasks } from "../../../domain/jobs/contract.ts";
import { capitalized } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { call } from "../../ui/client/call.ts";

const POLL_INTERVAL_MS = 1_000;

/** The present state of a job. */
type JobState = Record<string, unknown>;

/** Requests for kinds of jobs with more fields than the common ones. */
const STATE_READERS: Record<string, (id: string) => Promise<JobState | undefined>> = {
  async component_generation(jobId) {
    const answer = await call(getGenerateComponent, { query: { jobId } });
    const job = answer.ok && isObject(answer.data) ? answer.data.job : undefined;
    return isObject(job) ? job : undefined;
  },
  async design_tool_fetch(jobId) {
    const answer = await call(getFetch, { query: { jobId } });
    return answer.ok && isObject(answer.data) ? answer.data : undefined;
  },
};

/** Titles of generation steps. */
const STEPS: Record<string, string> = {
  generating: "Generating",
  building: "Building and checking",
  validating: "Reading the findings",
  iterating: "Revising",
};

/**
 * Updates the jobs of a list, and reloads the page after one ends, unless a form has unsaved input. Without scripts the
 * page keeps its state.
 */
export function start(root: HTMLElement): void {
  const follow = async () => {
    const rows = [...root.querySelectorAll<HTMLElement>("[data-job]")];
    const others = rows.some(({ dataset: { kind = "" } }) => !STATE_READERS[kind])
      ? await listed()
      : new Map<string, JobState>();
    for (const row of rows) {
      const { job = "", kind = "" } = row.dataset;
      const reported = await (STATE_READERS[kind]?.(job) ?? others?.get(job));
      if (!reported) {
        // Not in the requested list of recent jobs.
        if (!STATE_READERS[kind] && others) delete row.dataset.job;
        continue;
      }
      if (typeof reported.completedAt === "string") {
        if (!isWriting()) return reload();
        report(row, "Finished: reload to see the result");
        delete row.dataset.job;
        continue;
      }
      show(row, reported);
    }
    if (root.querySelector("[data-job]")) setTimeout(follow, POLL_INTERVAL_MS);
  };
  void follow();
}

/** The newest jobs by id. Undefined if the request fails. */
async function listed(): Promise<Map<string, JobState> | undefined> {
  const answer = await call(getBuildTasks, { query: { limit: 100 } });
  return answer.ok ? new Map(answer.data.tasks.map((task) => [task.id, task])) : undefined;
}

/** Removes the notice of the last action. */
function reload(): void {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  // With a fragment it would only jump there.
  address.hash = "";
  location.assign(address);
}

/** Whether a reload would lose input. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main :is(input, textarea)")].some(
    (field) => !(field.type === "checkbox" || field.type === "hidden") && field.value !== field.defaultValue,
  );

function show(row: HTMLElement, { progress, status, iteration, maxIterations }: JobState): void {
  const bar = row.querySelector("progress");
  const percent = row.querySelector("output");
  const count = row.querySelector("[data-iteration]");
  if (typeof progress === "number") {
    if (bar) bar.value = progress;
    if (percent) percent.value = `${Math.round(progress)}%`;
  }
  if (typeof status === "string" && status !== "queued") report(row, STEPS[status] ?? capitalized(status));
  if (count && typeof iteration === "number" && iteration > 0)
    count.textContent = `Iteration ${iteration} of up to ${maxIterations} · `;
}

function report(row: HTMLElement, words: string): void {
  const step = row.querySelector("[data-step]");
  if (step && step.textContent !== words) step.textContent = words;
}
