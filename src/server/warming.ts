import type { Service } from "./service.ts";

/** How long nothing was written before what readers of it would wait for is made, in milliseconds. */
const QUIET_MS = {
  /** Behind the start and behind commits of this process: the first requests are through. */
  here: 1_000,
  /**
   * Behind commits of other processes. The one that committed makes rows that all read, and two at once would take twice the
   * work of the machine or database they share: this one looks when they are there. Who asks before makes them.
   */
  elsewhere: 10_000,
  /** Behind all that, for what no reader waits for. */
  later: 3_000,
};

export interface Warming {
  /** Something was written, by this process or another. */
  changed(where: "here" | "elsewhere"): void;
  stop(): void;
}

/** So often it is put off while somebody is being answered, who would wait longer for it. */
const MAX_PUT_OFF = 10;

/** Has a service make what readers would wait for, behind the start and behind what is written. */
export function startWarming(
  { warm, warmLater }: Pick<Service, "warm" | "warmLater">,
  isAnswering: () => boolean,
  quiet = QUIET_MS,
): Warming {
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
    const current = timer;
    wait = quiet.elsewhere;
    putOff = 0;
    // What fails is made by who asks.
    await warm().catch(() => undefined);
    if (timer === current) after(quiet.later, warmLater);
  };
  const changed: Warming["changed"] = (where) => {
    // A commit elsewhere doesn't put off what a commit here began.
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
