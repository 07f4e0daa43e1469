import { readText } from "./call.ts";
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
  /** Opens what was open before, and what comes with it. */
  const keepGroups = async (root: HTMLElement): Promise<void> => {
    await Promise.all(
      all("details[data-group]", root).map(async (group) => {
        const open = kept.open[group.dataset.group ?? ""];
        // The way to the current page stays open, whatever was folded before.
        if (open !== undefined && !group.querySelector("[aria-current]")) group.toggleAttribute("open", open);
        group.addEventListener("toggle", () => {
          kept.open[group.dataset.group ?? ""] = group.hasAttribute("open");
          void fill(group);
        });
        await fill(group);
      }),
    );
  };
  /** Puts into an open group what the page has not brought. Where that fails, the link to its list is there. */
  const fill = async (group: HTMLElement): Promise<void> => {
    const { branch } = group.dataset;
    if (branch === undefined || !group.hasAttribute("open")) return;
    delete group.dataset.branch;
    const answer = await readText(branch).catch(() => "");
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
  // The list is as long as it was once all open groups are here.
  if (tree.querySelector("details[data-group][open]:not([data-branch]) > ul > [data-elsewhere]"))
    void filled.then(showAsKept);
  addEventListener("pagehide", () => write(name, { ...kept, top: side.scrollTop }));
}

/** Scrolls a list, and nothing but the list, so that its current entry is seen. */
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
    // Without storage the tree starts anew on each page.
  }
}
