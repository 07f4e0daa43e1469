import { getLeftOut, type LeftOutReportResponse } from "../../../domain/left-out/contract.ts";
import { call } from "../../ui/client/call.ts";
import { buildElement } from "../../ui/client/elements.ts";

/**
 * Shows the files that the last push left out of a page's records, below its heading. Shows nothing if the push was
 * complete.
 */
export async function showLeftOut(): Promise<void> {
  const main = document.querySelector("main");
  const answer = main && (await call(getLeftOut, { query: { shownOn: location.pathname } }));
  if (!main || !answer?.ok) return;
  const items = answer.data.reports.flatMap((report) => report.items);
  if (items.length === 0) return;
  const title = `The last push left out ${items.length === 1 ? "1 file" : `${items.length} files`} of this page`;
  const note = buildElement(
    "details",
    { class: "r-left-out" },
    buildElement("summary", {}, title),
    buildElement("ul", {}, ...items.map(itemOf)),
    buildElement("p", {}, buildElement("a", { href: "/admin/left-out" }, "Show all files that were left out")),
  );
  const header = main.querySelector(".r-page-header");
  if (header) header.after(note);
  else main.prepend(note);
}

const itemOf = ({ file, line, what, why, instead }: LeftOutReportResponse["items"][number]): HTMLElement =>
  buildElement(
    "li",
    {},
    buildElement("code", {}, line === undefined ? file : `${file}:${line}`),
    ` ${what} was left out: ${why}. ${instead}`,
  );
