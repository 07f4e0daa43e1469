import type { Deployment } from "../platform/contract/part.ts";
import type { Feature, StorePrepared } from "../platform/feature.ts";
import type { ChangedRecord } from "../store/store.ts";

/**
 * Maximum time that a push waits for prepared caches, in milliseconds; afterwards the work continues in the background.
 */
const BEFOREHAND_MS = 20_000;
/** Longest time to write prepared rows, in milliseconds. */
const KEEPING_MS = 2_000;

/** The values that features prepare for one commit. */
export interface CachePreparation {
  /** Prepares the values for readers of the commit. Undefined without values to prepare. */
  make(changed: readonly ChangedRecord[]): Promise<void> | undefined;
  /** Stores the prepared values, so that other processes find them. */
  keep(): Promise<void>;
}

/**
 * If a feature fails, the commit still succeeds: the first request that needs the value computes it, and its reader
 * waits.
 */
export function createCachePreparation(
  features: readonly Feature[],
  deployment: Pick<Deployment, "part" | "store">,
): CachePreparation {
  let keepers: StorePrepared[] = [];
  return {
    make(changed) {
      const made: StorePrepared[] = [];
      keepers = made;
      const making = features.flatMap(({ beforeCommit }) => {
        try {
          return beforeCommit?.(deployment, changed)?.then((keep) => void made.push(keep)) ?? [];
        } catch {
          return [];
        }
      });
      return making.length === 0 ? undefined : settledInTime(making, BEFOREHAND_MS);
    },
    keep: () =>
      settledInTime(
        keepers.map((keep) => keep()),
        KEEPING_MS,
      ),
  };
}

async function settledInTime(making: readonly Promise<void>[], ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  try {
    await Promise.race([Promise.allSettled(making), late]);
  } finally {
    clearTimeout(timer);
  }
}
