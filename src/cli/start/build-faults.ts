import type { ComponentResult } from "../../build/build-report.ts";

/** What open pages are told of components that failed. */
export interface BuildFaults {
  /** In sentences, by the id of the component; "" for the build itself. */
  all(): ReadonlyMap<string, string>;
  /** Calls `listener` when they are others. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

/** Tells each fault once, and again only after the component was mended in between; who listens is told the same. */
export function createFaultTeller(warn: (line: string) => void) {
  const told = new Map<string, string>();
  const listeners = new Set<() => void>();
  const note = (what: string, line: string | undefined): boolean => {
    if (told.get(what) === line) return false;
    if (line === undefined) told.delete(what);
    else {
      told.set(what, line);
      warn(line);
    }
    return true;
  };
  const tell = (components: readonly ComponentResult[], all?: string) => {
    const noted = [
      note("", all && `The build failed: ${all}`),
      ...components.map(({ id, status, error }) => note(id, status === "failed" ? `${id}: ${error}` : undefined)),
    ];
    if (noted.includes(true)) for (const listener of listeners) listener();
  };
  const faults: BuildFaults = {
    all: () => told,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { tell, faults };
}
