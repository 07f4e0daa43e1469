import type { Service } from "./service.ts";

/** Time without a write before values for its readers are prepared, in milliseconds. */
const QUIET_MS = {
  /** After the start and after commits of this process, when the first requests have responses. */
  here: 1_000,
  /**
   * After commits of other processes. The committing process writes rows for all readers; a second one at the same time
   * would double the work of a shared machine or database. This process checks for the rows after this time. An earlier
   * reader prepares them.
   */
  elsewhere: 10_000,
};

export interface CacheWarming {
  /** Something was written, by this process or another. */
  changed(where: "here" | "elsewhere"): void;
  stop(): void;
}

/** Number of delays because of a running request, which would take longer. */
const MAX_PUT_OFF = 10;

/** Prepares values for readers after the start and after writes. */
export function startWarming(
  { warm }: Pick<Service, "warm">,
  isAnswering: () => boolean,
  quiet = QUIET_MS,
): CacheWarming {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let wait = quiet.elsewhere;
  let putOff = 0;

  const after = (ms: number, make: () => Promise<void>) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => make().catch(() => undefined), ms).unref();
  };
  const makeAll = async () => {
    if (isAnswering() && putOff < MAX_PUT_OFF) {
      putOff += 1;
      after(quiet.here, makeAll);
      return;
    }
    wait = quiet.elsewhere;
    putOff = 0;
    // A reader prepares values that failed.
    await warm();
  };
  const changed: CacheWarming["changed"] = (where) => {
    // A commit of another process does not delay values for a commit here.
    wait = Math.min(wait, quiet[where]);
    after(wait, makeAll);
  };
  changed("here");
  return {
    changed,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
