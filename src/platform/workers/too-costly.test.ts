import { expect, it } from "vitest";
import { TaskStopped } from "./task.ts";
import { createCostGuard } from "./too-costly.ts";

it.each(["time", "memory"] as const)("work stopped for %s twice is not run again, other work is", async (reason) => {
  const guard = createCostGuard();
  const runs: boolean[] = [];
  const stopped = async ({ fresh }: { fresh: boolean }) => {
    runs.push(fresh);
    throw new TaskStopped("compare", reason);
  };
  for (let reader = 0; reader < 5; reader++) await expect(guard("large", stopped)).rejects.toMatchObject({ reason });
  expect(runs).toEqual([false, true]);
  expect(await guard("small", async () => "made")).toBe("made");
});

it("work that a fresh thread can do is not refused", async () => {
  const guard = createCostGuard();
  const run = async ({ fresh }: { fresh: boolean }) => {
    if (!fresh) throw new TaskStopped("compare", "memory");
    return "made";
  };
  expect(await guard("large", run)).toBe("made");
  expect(await guard("large", run)).toBe("made");
});

it("work that ended in another way is run again", async () => {
  const guard = createCostGuard();
  let runs = 0;
  const cancelled = async () => {
    runs += 1;
    throw new TaskStopped("compare", "cancelled");
  };
  for (let reader = 0; reader < 2; reader++) await expect(guard("large", cancelled)).rejects.toThrow("cancelled");
  expect(runs).toBe(2);
});
