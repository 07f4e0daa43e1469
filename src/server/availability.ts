import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store/store.ts";

/** Checks regularly whether the database is available. */
export interface Availability {
  /** True after the database has been unavailable for so long that cached responses may no longer be used. */
  lost(): boolean;
  close(): void;
}

const ANSWER_MS = 5_000;
const EVERY_MS = 5_000;
/** Time that cached responses stay valid while the database is unavailable. */
const LIMIT_MS = 60_000;

/** The result of the store; `StoreUnavailable` after 5 s, because a frozen database doesn't respond. */
export const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new StoreUnavailable(`The database did not respond within ${ANSWER_MS / 1000} seconds.`);
  });
  return Promise.race([work, late]);
};

/** Watches a store. `lost` returns the known state synchronously. */
export function watchAvailability(
  store: { ping(): Promise<void> },
  { everyMs = EVERY_MS, limitMs = LIMIT_MS } = {},
): Availability {
  let failingSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const ask = async () => {
    const requested = performance.now();
    try {
      await inTime(store.ping());
      failingSince = undefined;
    } catch {
      failingSince ??= requested;
    }
    if (!closed) wait();
  };
  const wait = () => {
    timer = setTimeout(ask, everyMs);
    timer.unref();
  };
  wait();
  return {
    lost: () => failingSince !== undefined && performance.now() - failingSince > limitMs,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
