import { getFetch } from "../../../domain/design-tool/contract.ts";
import { getGenerateComponent } from "../../../domain/generation/contract.ts";
import { getBuildTasks } from "../../../domain/jobs/contract.ts";
import { capitalized } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { call } from "../../ui/client/call.ts";

const ASKED_EVERY_MS = 1_000;

/** What is known of a job now. */
type Told = Record<string, unknown>;

/** Whom to ask about the jobs of a kind that has more to say than all have. */
const ASKED: Record<string, (id: string) => Promise<Told | undefined>> = {
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

/** The words of the steps of a generation. */
const STEPS: Record<string, string> = {
  generating: "Generating",
  building: "Building and checking",
  validating: "Reading the findings",
  iterating: "Revising",
};

/**
 * Says how far the jobs of a list are, and where one is over shows the page anew, unless somebody writes in a form of it.
 * Without it the page is as of when it was opened.
 */
export function start(root: HTMLElement): void {
  const follow = async () => {
    const rows = [...root.querySelectorAll<HTMLElement>("[data-job]")];
    const others = rows.some(({ dataset: { kind = "" } }) => !ASKED[kind]) ? await listed() : new Map<string, Told>();
    for (const row of rows) {
      const { job = "", kind = "" } = row.dataset;
      const told = await (ASKED[kind]?.(job) ?? others?.get(job));
      if (!told) {
        // Too old for the list that is asked.
        if (!ASKED[kind] && others) delete row.dataset.job;
        continue;
      }
      if (typeof told.completedAt === "string") {
        if (!isWriting()) return reload();
        tell(row, "Finished: reload to see the result");
        delete row.dataset.job;
        continue;
      }
      show(row, told);
    }
    if (root.querySelector("[data-job]")) setTimeout(follow, ASKED_EVERY_MS);
  };
  void follow();
}

/** The newest jobs by id; undefined where they cannot be asked for now. */
async function listed(): Promise<Map<string, Told> | undefined> {
  const answer = await call(getBuildTasks, { query: { limit: 100 } });
  return answer.ok ? new Map(answer.data.tasks.map((task) => [task.id, task])) : undefined;
}

/** What was done is not said again. */
function reload(): void {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  // With a fragment it would only jump there.
  address.hash = "";
  location.assign(address);
}

/** Whether a page that is shown anew would lose what somebody wrote. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main :is(input, textarea)")].some(
    (field) => !(field.type === "checkbox" || field.type === "hidden") && field.value !== field.defaultValue,
  );

function show(row: HTMLElement, { progress, status, iteration, maxIterations }: Told): void {
  const bar = row.querySelector("progress");
  const percent = row.querySelector("output");
  const count = row.querySelector("[data-iteration]");
  if (typeof progress === "number") {
    if (bar) bar.value = progress;
    if (percent) percent.value = `${Math.round(progress)} %`;
  }
  if (typeof status === "string" && status !== "queued") tell(row, STEPS[status] ?? capitalized(status));
  if (count && typeof iteration === "number" && iteration > 0)
    count.textContent = `Iteration ${iteration} of up to ${maxIterations} · `;
}

function tell(row: HTMLElement, words: string): void {
  const step = row.querySelector("[data-step]");
  if (step && step.textContent !== words) step.textContent = words;
}
