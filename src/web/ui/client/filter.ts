import { countText, fold, matching } from "../../../engines/text/filter-match.ts";
import { all, element } from "./elements.ts";
import { createFilteredList } from "./filtered-list.ts";

/** The address follows the field this long after the last key: browsers allow few changes of it in a row. */
const ADDRESS_MS = 250;

/** Fields that filter what stands below them at each key. The first one keeps its query in the address. */
export function startFilters(): void {
  const fields = all("input[data-filter]").filter((field) => field instanceof HTMLInputElement);
  for (const [position, field] of fields.entries()) {
    const area = document.getElementById(field.dataset.filter ?? "");
    if (area) startFilter(field, area, position === 0);
  }
}

function startFilter(field: HTMLInputElement, area: HTMLElement, shared: boolean): void {
  const output = field.closest(".r-filter")?.querySelector("output");
  const none = element("p", { class: "r-filter-none", hidden: true });
  area.after(none);
  let prepared: { list: ReturnType<typeof createFilteredList>; entries: string[] } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const prepare = () => {
    if (prepared) return prepared;
    const list = createFilteredList(area);
    const entries = list.items.map((item) =>
      fold(item.dataset.filterText ?? `${item.dataset.filterMore ?? ""} ${item.textContent}`),
    );
    prepared = { list, entries };
    return prepared;
  };
  const apply = () => {
    const { list, entries } = prepare();
    const found = matching(entries, field.value);
    list.show(found, field.value.trim() !== "");
    if (output) output.textContent = countText(found.length, entries.length, field.dataset.filterNoun ?? "results");
    none.hidden = found.length > 0;
    none.textContent = found.length > 0 ? "" : `Nothing here matches “${field.value.trim()}”.`;
    clearTimeout(timer);
    if (shared) timer = setTimeout(() => keepInAddress(field.value.trim()), ADDRESS_MS);
  };

  // What a link on the page leads to may be filtered out, or not in the page yet.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
    const position = prepared && link ? prepared.list.positionOf(decodeURIComponent(link.hash.slice(1))) : -1;
    if (position < 0 || prepared?.list.reveal(position)) return;
    field.value = "";
    field.dispatchEvent(new Event("input"));
    prepared?.list.reveal(position);
  });

  // The work of the first key is done before it: the index when nothing else is to do, the page when the field is chosen.
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(prepare);
  field.addEventListener(
    "focus",
    () => {
      if (scrollY < innerHeight) apply();
    },
    { once: true },
  );
  // Without scripts the form asks the server; here the answer is on the page already.
  field.form?.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", apply);
  field.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || field.value === "") return;
    field.value = "";
    apply();
  });
  // What stands in the field already was typed before this script was here.
  if (shared) field.value ||= new URL(location.href).searchParams.get("q") ?? "";
  if (field.value) apply();
}

function keepInAddress(query: string): void {
  const url = new URL(location.href);
  if (query === (url.searchParams.get("q") ?? "")) return;
  if (query) url.searchParams.set("q", query);
  else url.searchParams.delete("q");
  history.replaceState(history.state, "", url);
}
