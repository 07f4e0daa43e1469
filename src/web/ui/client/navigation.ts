import { readResponseText } from "./call.ts";
import { all } from "./elements.ts";

const KEY = "registry-tree";

interface Kept {
  /** Groups by their name, open or not. */
  open: Record<string, boolean>;
  top: number;
}

/** Keeps which groups of the sidebar are open and how far it is scrolled, from page to page; closes sheets. */
export function startNavigation(): void {
  const side = document.getElementById("navigation");
  const tree = side?.querySelector<HTMLElement>("[data-tree]");
  if (side && tree) keepTree(side, tree);
  const sections = document.querySelector<HTMLElement>(".r-sections");
  const section = sections?.querySelector<HTMLElement>("[aria-current]");
  if (sections && section) sections.scrollLeft = section.offsetLeft - sections.clientWidth / 2;
  for (const sheet of all("#navigation, #contents")) {
    sheet.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a") && sheet.matches(":popover-open")) sheet.hidePopover();
    });
    sheet.addEventListener("toggle", (event) => {
      if (event instanceof ToggleEvent && event.newState === "open") showCurrent(sheet);
    });
  }
  matchMedia("(width >= 56.25em)").addEventListener("change", () => {
    for (const sheet of all("#navigation:popover-open, #contents:popover-open")) sheet.hidePopover();
  });
}

function keepTree(side: HTMLElement, tree: HTMLElement): void {
  const name = `${KEY}:${tree.getAttribute("aria-label")}`;
  const kept: Kept = read(name);
  /** Restores open groups and their content. */
  const keepGroups = async (root: HTMLElement): Promise<void> => {
    await Promise.all(
      all("details[data-group]", root).map(async (group) => {
        const open = kept.open[group.dataset.group ?? ""];
        // The path to the current page stays open, even if it was folded before.
        if (open !== undefined && !group.querySelector("[aria-current]")) group.toggleAttribute("open", open);
        group.addEventListener("toggle", () => {
          kept.open[group.dataset.group ?? ""] = group.hasAttribute("open");
          void fill(group);
        });
        await fill(group);
      }),
    );
  };
  /** Loads the children of an open group. If that fails, the link to its list stays. */
  const fill = async (group: HTMLElement): Promise<void> => {
    const { branch } = group.dataset;
    if (branch === undefined || !group.hasAttribute("open")) return;
    delete group.dataset.branch;
    const answer = await readResponseText(branch).catch(() => "");
    const nodes = new DOMParser().parseFromString(answer, "text/html").querySelector("ul");
    const place = group.querySelector(":scope > ul > [data-elsewhere]");
    if (!nodes || !place) {
      group.dataset.branch = branch;
      return;
    }
    const came = [...nodes.children].map((node) => document.adoptNode(node));
    place.replaceWith(...came);
    for (const node of came) if (node instanceof HTMLElement) await keepGroups(node);
  };
  const showAsKept = () => {
    side.scrollTop = kept.top;
    showCurrent(side);
  };
  const filled = keepGroups(tree);
  showAsKept();
  // All open groups must be loaded before the list has its height.
  if (tree.querySelector("details[data-group][open]:not([data-branch]) > ul > [data-elsewhere]"))
    void filled.then(showAsKept);
  addEventListener("pagehide", () => write(name, { ...kept, top: side.scrollTop }));
}

/** Scrolls only the list, so that its current entry is visible. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>("[data-tree] [aria-current], [data-contents] [aria-current]");
  if (!current) return;
  const { top, bottom } = current.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top + 24 || bottom > box.bottom - 24) list.scrollTop += top - box.top - box.height / 3;
}

function read(name: string): Kept {
  try {
    return { open: {}, top: 0, ...JSON.parse(sessionStorage.getItem(name) ?? "{}") };
  } catch {
    return { open: {}, top: 0 };
  }
}

function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage the tree starts folded on each page.
  }
}
