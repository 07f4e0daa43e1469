import { all } from "./elements.ts";

/**
 * Foldable groups (`details[data-filter-group]`): a filter opens groups with matches and restores them without a query,
 * the button with `data-open-all` opens or closes all, and a link opens its group.
 */
export function startFolds(): void {
  for (const field of all("input[data-filter]")) {
    if (field instanceof HTMLInputElement) openWhileFiltering(field);
  }
  for (const button of all("button[data-open-all]")) startOpenAll(button);
  addEventListener("hashchange", showTarget);
  showTarget();
}

const foldsIn = (id: string | undefined): HTMLDetailsElement[] =>
  all("details[data-filter-group]", document.getElementById(id ?? "") ?? document.createDocumentFragment()).filter(
    (fold) => fold instanceof HTMLDetailsElement,
  );

function openWhileFiltering(field: HTMLInputElement): void {
  let before: Map<HTMLDetailsElement, boolean> | undefined;
  const apply = () => {
    const folds = foldsIn(field.dataset.filter);
    if (field.value.trim() !== "") {
      before ??= new Map(folds.map((fold) => [fold, fold.open]));
      for (const fold of folds) if (!fold.hidden) fold.open = true;
      return;
    }
    for (const [fold, open] of before ?? []) fold.open = open;
    before = undefined;
  };
  field.addEventListener("input", apply);
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") apply();
  });
  if (field.value) apply();
}

function startOpenAll(button: HTMLElement): void {
  const folds = foldsIn(button.dataset.openAll);
  const show = () => {
    button.textContent = folds.every(({ open }) => open) ? "Close all" : "Open all";
  };
  button.addEventListener("click", () => {
    const open = !folds.every((fold) => fold.open);
    for (const fold of folds) fold.open = open;
    show();
  });
  for (const fold of folds) fold.addEventListener("toggle", show);
  show();
}

/**
 * Browsers open a closed group for a link's target, but scroll before its rows have heights. Also opens a group that is
 * itself the target.
 */
function showTarget(): void {
  const target = document.querySelector(":target");
  if (!target) showElsewhere();
  const fold = target?.closest("details");
  if (!target || !fold) return;
  fold.open = true;
  requestAnimationFrame(() => {
    target.scrollIntoView();
    requestAnimationFrame(() => target.scrollIntoView());
  });
}

/** If the page lacks the group of a link's target, it is requested. */
function showElsewhere(): void {
  const page = document.querySelector<HTMLElement>("[data-grouped]")?.dataset.grouped;
  const at = idIn(location.hash);
  const requested = new URL(location.href).searchParams.get("at");
  if (page === undefined || at === "" || requested === at) return;
  const address = new URL(page, location.href);
  address.searchParams.set("at", at);
  address.hash = location.hash;
  location.replace(address);
}

/** The ID in a fragment. Empty without an ID. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
