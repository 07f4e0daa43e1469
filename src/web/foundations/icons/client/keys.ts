/** The position of a cell in a grid. */
export interface GridPlace {
  position: number;
  count: number;
  columns: number;
  /** Rows of a page. */
  page: number;
  /** True where rows run from right to left. */
  reversed: boolean;
}

/** The position after a key, as in a grid of the ARIA Authoring Practices. Undefined for other keys. */
export function positionAfter(
  key: string,
  { position, count, columns, page, reversed }: GridPlace,
): number | undefined {
  const forward = reversed ? -1 : 1;
  const moves: Record<string, number> = {
    ArrowRight: position + forward,
    ArrowLeft: position - forward,
    ArrowDown: position + columns < count ? position + columns : position,
    ArrowUp: position - columns >= 0 ? position - columns : position,
    PageDown: position + columns * page,
    PageUp: position - columns * page,
    Home: 0,
    End: count - 1,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.max(0, Math.min(moved, count - 1));
}
