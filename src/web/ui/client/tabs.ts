import { all, buildElement } from "./elements.ts";

/**
 * Makes tabs (ARIA Authoring Practices, "Tabs", with automatic activation) of radio buttons: arrow keys, Home and End
 * move, Tab enters the panel.
 */
export function startTabs(root: ParentNode = document): void {
  for (const group of all("fieldset.r-tabs", root)) startGroup(group);
}

function startGroup(group: HTMLElement): void {
  const panels = all(":scope > .r-tab-panel", group);
  const labels = all(":scope > .r-tab", group);
  const [first] = all("input", group);
  const id = first?.getAttribute("name") ?? "tabs";
  const name = group.querySelector("legend")?.textContent ?? undefined;
  const tabs = labels.map((label, place) =>
    buildElement(
      "button",
      {
        type: "button",
        class: "r-tab",
        role: "tab",
        id: `${id}-tab-${place}`,
        "aria-controls": `${id}-panel-${place}`,
      },
      label.textContent?.trim() ?? "",
    ),
  );
  for (const [place, panel] of panels.entries()) {
    panel.id = `${id}-panel-${place}`;
    panel.role = "tabpanel";
    panel.tabIndex = 0;
    panel.setAttribute("aria-labelledby", `${id}-tab-${place}`);
  }
  const choose = (chosen: number) => {
    for (const [place, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(place === chosen));
      tab.tabIndex = place === chosen ? 0 : -1;
    }
    for (const [place, panel] of panels.entries()) panel.hidden = place !== chosen;
  };
  const list = buildElement("div", { role: "tablist", "aria-label": name }, ...tabs);
  for (const [place, tab] of tabs.entries()) tab.addEventListener("click", () => choose(place));
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab.matches(":focus"));
    const forward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    const to = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const place = (to + tabs.length) % tabs.length;
    choose(place);
    tabs[place]?.focus();
  });
  choose(0);
  group.replaceWith(buildElement("div", { class: "r-tabs" }, list, ...panels));
}
