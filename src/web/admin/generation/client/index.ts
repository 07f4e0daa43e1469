import { getGenerateComponent } from "../../../../domain/generation/contract.ts";
import { isObject } from "../../../../safe/is-object.ts";
import { call } from "../../../ui/client/call.ts";

const ASKED_EVERY_MS = 1_500;

const STEPS: Record<string, string> = {
  generating: "The model writes",
  building: "Built and checked",
  validating: "Findings are read",
  iterating: "Goes back to the model",
};

/** Says how far generations are, and where one is over shows the page anew, unless somebody writes in its form. */
export function start(root: HTMLElement): void {
  const follow = async () => {
    for (const item of root.querySelectorAll<HTMLElement>("[data-job]")) {
      const answer = await call(getGenerateComponent, { query: { jobId: item.dataset.job } });
      const job = answer.ok && isObject(answer.data) ? answer.data.job : undefined;
      if (!isObject(job)) continue;
      if (typeof job.completedAt === "string") {
        if (!isWriting()) return location.assign(location.pathname);
        tell(item, "Over: reload to see it");
        delete item.dataset.job;
        continue;
      }
      show(item, job);
    }
    setTimeout(follow, ASKED_EVERY_MS);
  };
  void follow();
}

/** Whether a page that is shown anew would lose what somebody wrote. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(".ge-form :is(input, textarea)")].some(
    (field) => !(field.type === "checkbox" || field.type === "hidden") && field.value !== field.defaultValue,
  );

function show(item: HTMLElement, { progress, status, iteration, maxIterations }: Record<string, unknown>): void {
  const bar = item.querySelector("progress");
  const percent = item.querySelector("output");
  const count = item.querySelector("[data-iteration]");
  if (typeof progress === "number") {
    if (bar) bar.value = progress;
    if (percent) percent.value = `${Math.round(progress)} %`;
  }
  if (typeof status === "string" && STEPS[status]) tell(item, STEPS[status]);
  if (count && typeof iteration === "number" && iteration > 0)
    count.textContent = `Iteration ${iteration} of at most ${maxIterations} · `;
}

function tell(item: HTMLElement, words: string): void {
  const step = item.querySelector("[data-step]");
  if (step && step.textContent !== words) step.textContent = words;
}
