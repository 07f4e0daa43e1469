import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchAvailability } from "./availability.ts";

describe("watchAvailability", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("reports a loss only after it has lasted, and forgets it at the first response", async () => {
    let away = false;
    const store = {
      ping: async () => {
        if (away) throw new Error("away");
      },
    };
    const availability = watchAvailability(store, { everyMs: 10, limitMs: 150 });
    expect(availability.lost()).toBe(false);
    away = true;
    await vi.advanceTimersByTimeAsync(150);
    expect(availability.lost()).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(availability.lost()).toBe(true);
    away = false;
    await vi.advanceTimersByTimeAsync(10);
    expect(availability.lost()).toBe(false);
    availability.close();
  });
});
