/** Components that are built together. */
export interface BuildBatch {
  ids: Set<string>;
  /** Reports a built component. */
  built(id: string): void;
  /** Reports that all are built, or failed. */
  end(): void;
  /** Resolves when one is built, or at the end. */
  until(id: string): Promise<void>;
}

export function createBuildBatch(ids: Iterable<string> = []): BuildBatch {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const ones = new Map<string, PromiseWithResolvers<void>>();
  const one = (id: string) => {
    const known = ones.get(id) ?? Promise.withResolvers<void>();
    ones.set(id, known);
    return known;
  };
  return {
    ids: new Set(ids),
    built: (id) => one(id).resolve(),
    end,
    until: (id) => Promise.race([one(id).promise, ended]),
  };
}
