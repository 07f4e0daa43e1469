import { vi } from "vitest";

/** Below the time of a test (`vitest.config.ts`), so that the test fails with what the check saw. */
const LONGEST_MS = 55_000;

/** Waits until the check no longer throws; resolves to its result. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: LONGEST_MS, interval: 20 });
