import type { Deployment } from "../platform/contract/part.ts";
import type { Feature, KeepMade } from "../platform/feature.ts";
import type { ChangedRecord } from "../store/store.ts";

/**
 * Maximum time that a push waits for prepared caches, in milliseconds; afterwards the work continues in the background.
 */
const BEFOREHAND_MS = 20_000;
/** Longer than rows of what is made take to be written, in milliseconds. */
const KEEPING_MS = 2_000;

/** What features make of one commit. */
export interface Beforehand {
  /** Has them make what readers of the commit would wait for; undefined where there is nothing to make. */
  make(changed: readonly ChangedRecord[]): Promise<void> | undefined;
  /** Has those that made something keep it, so that other processes find it. */
  keep(): Promise<void>;
}

/** A feature that fails refuses nothing: its readers wait, and what was not kept is made by who asks. */
export function createBeforehand(
  features: readonly Feature[],
  deployment: Pick<Deployment, "part" | "store">,
): Beforehand {
  let keepers: KeepMade[] = [];
  return {
    make(changed) {
      const made: KeepMade[] = [];
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
