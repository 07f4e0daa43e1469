import { type Host, showInHost } from "../../../../web/app-view/host.ts";
import { badge, failure, fill, footer } from "../../../../web/app-view/parts.ts";
import { previewFrame } from "../../../../web/app-view/preview-frame.ts";
import { listIn, objectIn, textIn } from "../../../../web/app-view/read-fields.ts";
import { element } from "../../../../web/client/elements.ts";

interface ChangeLine {
  id: number;
  type: string;
  entityId: string;
  name: string;
  change: string;
  at: string;
  by: string;
  summary: string;
  verdict: string;
  reason: string;
}

showInHost("comparison", ({ answer }, host) => {
  const data = objectIn(answer.structuredContent);
  if (answer.isError) return fill(failure("What changed could not be read."));
  const lines = listIn(data.changes).map(lineIn);
  const gone = listIn(data.deprecated).map(objectIn);
  const days = Map.groupBy(lines, ({ at }) => at.slice(0, 10));
  fill(
    element("header", {}, element("h1", {}, "What changed")),
    textIn(data.notice) ? failure(textIn(data.notice)) : undefined,
    gone.length > 0 ? deprecatedSince(gone) : undefined,
    ...Array.from(days, ([day, some]) =>
      element(
        "section",
        {},
        element("h2", {}, day ? new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, DAY) : "Changes"),
        element("ol", { class: "changes" }, ...some.map((line) => shownLine(line, host))),
      ),
    ),
    lines.length === 0 && !textIn(data.notice) ? element("p", { class: "muted" }, "Nothing changed.") : undefined,
    footer(data.revision),
  );
});

const DAY = { dateStyle: "long", timeZone: "UTC" } as const;

function lineIn(given: unknown): ChangeLine {
  const one = objectIn(given);
  const text = (name: string) => textIn(one[name]);
  return {
    id: typeof one.id === "number" ? one.id : 0,
    ...{ type: text("type"), entityId: text("entityId"), name: text("name"), change: text("change") },
    ...{ at: text("at"), by: text("by"), summary: text("summary"), verdict: text("verdict"), reason: text("reason") },
  };
}

const deprecatedSince = (things: readonly Record<string, unknown>[]): HTMLElement =>
  element(
    "section",
    {},
    element("h2", {}, "Deprecated since"),
    element(
      "ul",
      {},
      ...things.map(({ type, id, replacement }) =>
        element(
          "li",
          {},
          `${textIn(type)} ${textIn(id)}`,
          ...(textIn(replacement) ? [` → ${textIn(replacement)}`] : []),
        ),
      ),
    ),
  );

function shownLine(line: ChangeLine, host: Host): HTMLElement {
  const { type, name, by, summary, verdict, reason } = line;
  const isDrawn = type === "component" && line.change === "update" && line.id > 1 && host.can.resources;
  return element(
    "li",
    {},
    element("strong", {}, name),
    element("span", { class: "muted" }, [type, by].filter(Boolean).join(" · ")),
    ...(verdict ? [badge(verdict)] : []),
    ...(summary ? [element("p", {}, summary)] : []),
    ...(reason ? [element("p", { class: "muted" }, reason)] : []),
    ...(isDrawn ? [beforeAndAfter(line, host)] : []),
  );
}

/** The component as it was drawn before the change and after it, once somebody wants to see. */
function beforeAndAfter({ id, entityId }: ChangeLine, host: Host): HTMLElement {
  const opened = element("div", { class: "columns" });
  const details = element("details", {}, element("summary", {}, "Before and after"), opened);
  const at = (revision: number) =>
    `design-system://previews/${encodeURIComponent(entityId)}/default?revision=${revision}`;
  details.addEventListener(
    "toggle",
    () =>
      opened.replaceChildren(
        column("Before", previewFrame(host, at(id - 1), "Before")),
        column("After", previewFrame(host, at(id), "After")),
      ),
    { once: true },
  );
  return details;
}

const column = (title: string, body: HTMLElement): HTMLElement => element("div", {}, element("h3", {}, title), body);
