/** The categories above the grid, one of which is chosen; empty for all icons. */
export function createCategories(root: HTMLElement) {
  const chips = [...root.querySelectorAll<HTMLAnchorElement>("a[data-chip]")];
  let chosen = chips.find((chip) => chip.hasAttribute("aria-current"))?.dataset.chip ?? "";
  return {
    get chosen() {
      return chosen;
    },
    choose(wanted: string) {
      chosen = wanted;
      for (const chip of chips) {
        if (chip.dataset.chip === wanted) chip.setAttribute("aria-current", "true");
        else chip.removeAttribute("aria-current");
      }
    },
  };
}
