/** Extra rows above and below the visible ones. */
const SPARE_ROWS = 3;

/**
 * A grid with only the cells near the visible part, in rows of equal height (`grid-auto-rows`), so that 10,000 cells
 * cost as much as 100. `cells` creates or finds the elements for positions in a list.
 */
export function createIconGrid(list: HTMLElement, cells: (items: readonly number[]) => HTMLElement[]) {
  let items: readonly number[] = [];
  let started = false;
  let columns = 1;
  let rowHeight = 1;
  let shown = "";
  let waiting = false;

  const measure = () => {
    const style = getComputedStyle(list);
    rowHeight = Number.parseFloat(style.gridAutoRows) || 1;
    columns = Math.max(1, style.gridTemplateColumns.split(" ").length);
  };

  const render = (spare = SPARE_ROWS) => {
    waiting = false;
    const { top } = list.getBoundingClientRect();
    const rows = Math.ceil(items.length / columns);
    const firstSeen = Math.floor(-top / rowHeight);
    const lastSeen = Math.ceil((innerHeight - top) / rowHeight);
    const first = Math.max(0, Math.min(firstSeen - spare, rows - 1));
    const last = Math.min(rows, Math.max(lastSeen + spare, first + 1));
    const range = `${first}-${last}-${columns}`;
    if (range === shown) return;
    shown = range;
    const from = first * columns;
    const wanted = cells(items.slice(from, last * columns));
    list.style.height = `${rows * rowHeight}px`;
    list.style.paddingBlockStart = `${first * rowHeight}px`;
    place(list, wanted);
    for (const [offset, cell] of wanted.entries()) {
      cell.setAttribute("aria-setsize", String(items.length));
      cell.setAttribute("aria-posinset", String(from + offset + 1));
    }
  };
  const soon = () => {
    if (waiting || !started) return;
    waiting = true;
    requestAnimationFrame(() => render());
  };

  new ResizeObserver(() => {
    measure();
    soon();
  }).observe(list);
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon, { passive: true });
  measure();

  return {
    /** Shows these items. Before the first call the list stays as the server made it. */
    show(next: readonly number[]) {
      started = true;
      items = next;
      shown = "";
      // The visible cells are drawn immediately, the rest in the next frame.
      render(0);
      soon();
    },
    columns: () => columns,
    /** Rows that fit into the window. */
    page: () => Math.max(1, Math.floor(innerHeight / rowHeight) - 2),
    /** Scrolls back to the first row when it is further up than `above` pixels from the top of the window. */
    toTop(above: number) {
      const { top } = list.getBoundingClientRect();
      if (top < above) scrollBy({ top: top - above, behavior: "instant" });
    },
    /** Draws the cell at `position` and scrolls it between the bars above and below. */
    reveal(position: number, above: number, below: number) {
      const top = list.getBoundingClientRect().top + Math.floor(position / columns) * rowHeight;
      if (top < above) scrollBy({ top: top - above, behavior: "instant" });
      else if (top + rowHeight > innerHeight - below)
        scrollBy({ top: top + rowHeight - innerHeight + below, behavior: "instant" });
      if (started) render();
    },
  };
}

/** Sets the list's children without moving present ones, so that the focus stays. */
function place(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  const kept = new Set<Element>(wanted);
  for (const child of [...list.children]) if (!kept.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const cell of wanted) {
    if (cell === next) next = next.nextElementSibling;
    else list.insertBefore(cell, next);
  }
}
