import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store/store.ts";

/** Asks the truth now and then whether it can be reached. */
export interface Availability {
  /** True when it has been out of reach for so long that what is kept of it may no longer be shown. */
  lost(): boolean;
  close(): void;
}

const ANSWER_MS = 5_000;
const EVERY_MS = 5_000;
/** While the database is away kept answers go on for this long. */
const LIMIT_MS = 60_000;

/** What the store answers; `StoreUnavailable` when that takes longer than 5 s, since a frozen database says nothing at all. */
export const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new StoreUnavailable(`The database did not respond within ${ANSWER_MS / 1000} seconds.`);
  });
  return Promise.race([work, late]);
};

/** Watches over a store. `lost` answers from what is known, at once. */
export function watchAvailability(
  store: { ping(): Promise<void> },
  { everyMs = EVERY_MS, limitMs = LIMIT_MS } = {},
): Availability {
  let failingSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const ask = async () => {
    const asked = performance.now();
    try {
      await inTime(store.ping());
      failingSince = undefined;
    } catch {
      failingSince ??= asked;
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
