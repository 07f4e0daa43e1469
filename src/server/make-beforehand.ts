import type { Deployment } from "../platform/contract/part.ts";
import type { Feature } from "../platform/feature.ts";
import type { ChangedRecord } from "../store/store.ts";

/**
 * Maximum time that a push waits for prepared caches, in milliseconds; afterwards the work continues in the background.
 */
const BEFOREHAND_MS = 20_000;

/**
 * Lets features prepare caches for the readers of a commit; undefined if there is nothing to prepare. A failing feature
 * refuses nothing: its readers wait.
 */
export function makeBeforehand(
  features: readonly Feature[],
  deployment: Pick<Deployment, "part" | "store">,
  changed: readonly ChangedRecord[],
): Promise<void> | undefined {
  const making = features.flatMap(({ beforeCommit }) => {
    try {
      return beforeCommit?.(deployment, changed) ?? [];
    } catch {
      return [];
    }
  });
  return making.length === 0 ? undefined : settledInTime(making, BEFOREHAND_MS);
}

/** Longer than the write of derived rows takes, in milliseconds. */
const KEEPING_MS = 2_000;

/**
 * Lets features store derived values of a commit, so that other processes find them. After a failure the next reader
 * creates them.
 */
export function keepMade(features: readonly Feature[], deployment: Pick<Deployment, "part" | "store">): Promise<void> {
  const keeping = features.map(async ({ warm }) => warm?.(deployment));
  return settledInTime(keeping, KEEPING_MS);
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
