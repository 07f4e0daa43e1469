import type { Deployment } from "../platform/contract/part.ts";
import type { Feature } from "../platform/feature.ts";
import type { ChangedRecord } from "../store/store.ts";

/** What a push waits for at most until readers have nothing to wait for, in milliseconds; then that is made behind. */
const BEFOREHAND_MS = 20_000;

/**
 * Has features make what readers of a commit would wait for; undefined where there is nothing to make. A feature that fails
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

/** Longer than rows of what is made take to be written, in milliseconds. */
const KEEPING_MS = 2_000;

/** Has features keep what they made of a commit, so that other processes find it. What fails is made by who asks. */
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
