import type { AssetUsage } from "../../../domain/assets/contract.ts";
import { createDialog } from "../../ui/client/dialog.ts";
import { buildElement } from "../../ui/client/elements.ts";

/** Uses that are named one by one. */
const NAMED = 12;

/** `page guides/start` */
const nameOf = ({ entityType, entityId }: AssetUsage): string => `${entityType} ${entityId}`;

/** Shows a confirmation dialog with the affected usages. */
export function askWithUses({
  title,
  paragraphs,
  lists,
  confirm,
  isDanger = false,
}: {
  title: string;
  paragraphs: readonly string[];
  lists: readonly { heading: string; usages: readonly AssetUsage[] }[];
  confirm: string;
  isDanger?: boolean;
}): Promise<boolean> {
  const look = isDanger ? "r-button-danger" : "r-button-primary";
  const go = buildElement("button", { type: "button", class: `r-button ${look}` }, confirm);
  const back = buildElement(
    "button",
    { type: "button", class: "r-button r-button-plain", "data-close": true },
    "Cancel",
  );
  const dialog = createDialog(
    { look: "r-dialog-box", "aria-labelledby": "uses-title" },
    buildElement("h2", { id: "uses-title", tabindex: "-1", autofocus: true }, title),
    ...paragraphs.map((text) => buildElement("p", {}, text)),
    ...lists.filter(({ usages }) => usages.length > 0).flatMap(listOf),
    buildElement("div", { class: "r-actions" }, go, back),
  );
  return new Promise((resolve) => {
    let answer = false;
    go.addEventListener("click", () => {
      answer = true;
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.showModal();
  });
}

function listOf({ heading, usages }: { heading: string; usages: readonly AssetUsage[] }): Node[] {
  const names = [...new Set(usages.map(nameOf))];
  const more = names.length > NAMED ? [buildElement("li", {}, `and ${names.length - NAMED} more`)] : [];
  const items = names.slice(0, NAMED).map((name) => buildElement("li", { dir: "auto" }, name));
  return [buildElement("h3", {}, heading), buildElement("ul", { class: "media-named" }, ...items, ...more)];
}
