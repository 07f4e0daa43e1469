/** Components that are built together. */
export interface BuildBatch {
  ids: Set<string>;
  /** Says that the documents of one are there. */
  draw(id: string): void;
  /** Says that all are built, or failed. */
  end(): void;
  /** Resolves at the end, or when one is drawn where no more is asked for. */
  until(id: string, want: "drawn" | "built"): Promise<void>;
}

export function createBuildBatch(ids: Iterable<string> = []): BuildBatch {
  const { promise: built, resolve: end } = Promise.withResolvers<void>();
  const drawings = new Map<string, PromiseWithResolvers<void>>();
  const drawing = (id: string) => {
    const known = drawings.get(id) ?? Promise.withResolvers<void>();
    drawings.set(id, known);
    return known;
  };
  return {
    ids: new Set(ids),
    draw: (id) => drawing(id).resolve(),
    end,
    until: (id, want) => (want === "built" ? built : Promise.race([drawing(id).promise, built])),
  };
}
