import { all, buildElement } from "../../ui/client/elements.ts";
import { remember, remembered } from "../../ui/client/remembered.ts";
import { readVisit, recordVisit, visitText } from "./visit.ts";

const KEY = "registry-changelog-seen";

/**
 * Marks the changes since the reader's last visit with a line. Filtered pages (without `data-newest`) show no mark and
 * don't update the time of the last visit.
 */
export function start(root: HTMLElement): void {
  const newest = Number(root.dataset.newest);
  if (!newest) return;
  const visit = recordVisit(readVisit(remembered(KEY)), newest, Date.now());
  remember(KEY, visitText(visit));
  const { before } = visit;
  if (!before || before.newest >= newest) return;
  const seen = all(".changelog-push[data-newest]", root).find((push) => Number(push.dataset.newest) <= before.newest);
  if (!seen) return;
  const day = new Date(before.at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
  seen.before(buildElement("p", { class: "changelog-seen" }, `New since your last visit on ${day}`));
}
