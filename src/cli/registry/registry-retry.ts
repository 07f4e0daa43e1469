import { setTimeout as sleep } from "node:timers/promises";

/** How a command waits for a registry that is away for a moment, such as while it restarts. */
export interface RegistryRetry {
  /** Whether the registry ever answered. */
  hasAnswered(): boolean;
  /** To be called for each answer of the registry itself. */
  answered(): void;
  /**
   * Waits before a request is sent again; false where that was long enough.
   * @param failed how often this request got no answer of the registry, from 1
   * @param took milliseconds the last try took
   */
  wait(failed: number, took: number): Promise<boolean>;
}

/** Milliseconds between the tries of a request to a registry that answered before: some 30 s in all. */
const PAUSES = [250, 500, 1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000];
/** The same for one that never did: its address may be wrong. */
const FIRST_PAUSES = [1000];
/** A try that took as long as all pauses is not worth another one. */
const LONG_MS = PAUSES.reduce((sum, pause) => sum + pause, 0);

/** The message after the registry did not come back. */
export const WAITED = `The command waited ${Math.round(LONG_MS / 1000)} s and then stopped.`;

/** `note` gets a line when a wait for a registry that answered before begins, one for all requests; `pause` sleeps for so many milliseconds. */
export function createRegistryRetry(
  url: string,
  note: (text: string) => void = () => undefined,
  pause: (ms: number) => Promise<unknown> = sleep,
): RegistryRetry {
  let hasAnswered = false;
  let isWaiting = false;
  /** After one unsuccessful wait, later requests do not wait again. */
  let isGone = false;
  return {
    hasAnswered: () => hasAnswered,
    answered() {
      hasAnswered = true;
      isWaiting = false;
      isGone = false;
    },
    async wait(failed, took) {
      const ms = (hasAnswered ? PAUSES : FIRST_PAUSES)[failed - 1];
      if (isGone || ms === undefined || took > LONG_MS) {
        isGone = hasAnswered;
        return false;
      }
      if (hasAnswered && !isWaiting) note(`waiting for ${url} …`);
      isWaiting = true;
      await pause(ms);
      return true;
    },
  };
}
