import { getFetch } from "../../../../domain/design-tool/contract.ts";
import { isObject } from "../../../../safe/is-object.ts";
import { call } from "../../../ui/client/call.ts";

const ASKED_EVERY_MS = 1_000;

/** Says how far the fetches of the list are, and shows the page anew when one of them is over. Without it the page is as of when it was opened. */
export function start(root: HTMLElement): void {
  const follow = async () => {
    for (const item of root.querySelectorAll<HTMLElement>("[data-job]")) {
      const answer = await call(getFetch, { query: { jobId: item.dataset.job } });
      if (!answer.ok || !isObject(answer.data)) continue;
      const { progress, completedAt } = answer.data;
      if (typeof completedAt === "string") return location.assign(location.pathname);
      if (typeof progress === "number") show(item, progress);
    }
    setTimeout(follow, ASKED_EVERY_MS);
  };
  void follow();
}

function show(item: HTMLElement, percent: number): void {
  const bar = item.querySelector("progress");
  const text = item.querySelector("output");
  if (bar) bar.value = percent;
  if (text) text.value = `${percent} %`;
}
