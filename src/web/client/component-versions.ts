import { announce } from "./announce.ts";
import { diffTable } from "./diff-table.ts";
import { all, element } from "./elements.ts";
import { type Ask, ask as askNow, loadOnOpen, reasonOf } from "./load-on-open.ts";

interface FileChanges {
  added: string[];
  modified: string[];
  removed: string[];
}

interface Version {
  id: number;
  version: string;
  pushedAt: string;
  pushedBy: string;
  changeType: string;
  message: string | null;
  changes: { metadata: string[]; sources: FileChanges; artifacts: FileChanges };
}

interface Snapshot {
  version: string;
  declaration: Record<string, unknown> | null;
  files: { path: string; area: string; size: number; hash: string; text: string | null }[];
}

/** Files shown open at once; what was built follows from the sources and stays folded. */
const OPEN = 5;
const BUILT = "dist/";

/** Versions of a component; two that are chosen are compared. */
export function startVersions(): void {
  loadOnOpen("details[data-versions]", async (ask, group) => {
    const id = group.dataset.versions ?? "";
    const { versions, total } = await ask<{ versions: Version[]; total: number }>(
      `/api/service/components/history?${new URLSearchParams({ id, limit: "50" })}`,
    );
    if (versions.length === 0) return [element("p", {}, "No version was pushed yet.")];
    return listOf(id, versions, total);
  });
}

function listOf(id: string, versions: readonly Version[], total: number): Node[] {
  const list = element("ol", { class: "versions-list" }, ...versions.map(itemOf));
  const place = element("div", { class: "diff" });
  const button = element("button", { type: "button", class: "r-button r-button-plain" }, "Compare");
  const bar = element("div", { class: "versions-bar" }, button);
  if (total > versions.length) bar.append(`The newest ${versions.length} of ${total} versions.`);
  button.addEventListener("click", async () => {
    const [before, after] = ["before", "after"].map(
      (side) => all(`input[name=version-${side}]:checked`, list)[0]?.getAttribute("value") ?? "",
    );
    button.disabled = true;
    try {
      const snapshots = await Promise.all([before, after].map((v) => versionOf(askNow, id, v ?? "")));
      const [from, to] = snapshots;
      place.replaceChildren(...(from && to ? comparison(from, to) : []));
      announce("Compared");
    } catch (error) {
      place.replaceChildren(element("p", { role: "alert" }, reasonOf(error)));
    }
    button.disabled = false;
  });
  return versions.length < 2 ? [list] : [list, bar, place];
}

const versionOf = (ask: Ask, id: string, v: string): Promise<Snapshot> =>
  ask<Snapshot>(`/api/service/components/history/version?${new URLSearchParams({ id, v })}`);

function itemOf(
  { id, version, pushedAt, pushedBy, message, changes, changeType }: Version,
  index: number,
): HTMLElement {
  const radio = (side: string, label: string, checked: boolean) =>
    element(
      "label",
      {},
      element("input", { type: "radio", name: `version-${side}`, value: String(id), checked, autocomplete: "off" }),
      element("span", { "aria-hidden": "true" }, label),
      element("span", { class: "r-visually-hidden" }, `${label} version ${version}`),
    );
  const what = element("div", {}, element("strong", {}, version), " ", message ?? "");
  what.append(element("small", {}, summaryOf(changeType, changes)));
  const when = new Date(pushedAt).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  return element(
    "li",
    {},
    radio("before", "from", index === 1),
    radio("after", "to", index === 0),
    what,
    element("small", {}, `${when} · ${pushedBy}`),
  );
}

function summaryOf(changeType: string, { metadata, sources, artifacts }: Version["changes"]): string {
  const count = ({ added, modified, removed }: FileChanges) => added.length + modified.length + removed.length;
  const amount = (files: FileChanges, noun: string) =>
    count(files) === 0 ? [] : [`${count(files)} ${noun}${count(files) === 1 ? "" : "s"}`];
  const parts = [...metadata, ...amount(sources, "source"), ...amount(artifacts, "artifact")];
  const verb = { create: "Created", update: "Changed", delete: "Deleted" }[changeType] ?? changeType;
  return parts.length > 0 ? `${verb}: ${parts.join(", ")}` : verb;
}

/** What differs between two versions: the declaration, then each file. */
function comparison(from: Snapshot, to: Snapshot): Node[] {
  const [before, after] = [from, to].map(contentsOf);
  const paths = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const changed = paths.flatMap((path) => {
    const [old, now] = [before?.get(path), after?.get(path)];
    if (old?.hash === now?.hash && old?.text === now?.text) return [];
    const title = !old ? `${path} (added)` : !now ? `${path} (removed)` : path;
    const isText = old?.text !== null && now?.text !== null;
    const body = isText
      ? diffTable(old?.text ?? "", now?.text ?? "", `${title}: ${from.version} beside ${to.version}`)
      : element("p", {}, `No text to compare: ${old?.size ?? 0} bytes before, ${now?.size ?? 0} after.`);
    return [{ title, body, built: path.startsWith(BUILT) }];
  });
  if (changed.length === 0) return [element("p", {}, "Both versions are the same.")];
  return changed.map(({ title, body, built }, index) =>
    element("details", { open: !built && index < OPEN }, element("summary", {}, title), body),
  );
}

interface Content {
  hash: string;
  size: number;
  text: string | null;
}

/** The declaration and the files of a version by name. */
function contentsOf({ declaration, files }: Snapshot): Map<string, Content> {
  const text = declaration ? `${JSON.stringify(declaration, null, 2)}\n` : "";
  const contents = new Map<string, Content>([["Declaration", { hash: "", size: text.length, text }]]);
  for (const file of files) contents.set(`${file.area === "source" ? "" : BUILT}${file.path}`, file);
  return contents;
}
