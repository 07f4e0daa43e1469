import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { JobKind } from "../src/platform/jobs/job-kind.ts";
import { claim, complete, enqueue } from "../src/platform/jobs/job-rows.ts";
import type { SqlStore } from "../src/store/sql/sql-store.ts";
import { databases } from "./long-form.ts";
import { until } from "./until.ts";
import { useJobs } from "./use-jobs.ts";

/** A kind whose jobs run until the test lets them, and that counts how many do at once. */
const held = (name: string, atOnce?: number) => {
  const gates: (() => void)[] = [];
  const seen = { running: 0, most: 0, ended: 0, aborted: 0 };
  const kind: JobKind = {
    kind: name,
    label: name,
    ...(atOnce === undefined ? {} : { atOnce }),
    async run(_, { signal }) {
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.push(resolve);
      signal.addEventListener("abort", () => {
        seen.aborted += 1;
        resolve();
      });
      await promise;
      seen.running -= 1;
      seen.ended += 1;
    },
  };
  return { kind, gates, seen };
};

describe.each(databases)("concurrent and cancelled jobs on %s", { tags: "repeated" }, (database) => {
  const jobs = useJobs(database);
  const { open, openStore, rows } = jobs;
  let store: SqlStore;
  beforeEach(() => {
    store = jobs.store();
  });

  it("run up to the limit of their kind, in all processes together", async () => {
    const { kind, gates, seen } = held("pairs", 2);
    const queues = [open([kind]), open([kind], await openStore()), open([kind], await openStore())];
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => queues[n % 3]?.enqueue({ kind: "pairs", input: n })),
    );
    for (let over = 0; over < made.length; over++) {
      await until(() => expect([seen.ended, seen.running]).toEqual([over, Math.min(2, made.length - over)]));
      for (const queue of queues) queue.wake();
      gates.shift()?.();
    }
    await until(async () => expect((await rows()).every(({ status }) => status === "complete")).toBe(true));
    expect(seen.most).toBe(2);
  });

  it("are not stopped by a question about earlier ones", async () => {
    let aborted = 0;
    const kind: JobKind = {
      kind: "short",
      label: "Short",
      atOnce: 4,
      async run(_, { signal }) {
        signal.addEventListener("abort", () => {
          aborted += 1;
        });
        queue.wake();
        await setTimeout(2);
      },
    };
    const queue = open([kind]);
    for (let n = 0; n < 200; n++) await queue.enqueue({ kind: "short", input: n });
    await until(async () => expect((await rows()).every(({ status }) => status === "complete")).toBe(true));
    expect(aborted).toBe(0);
  });

  it("never begin more than that where many claim at the same moment", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, openStore));
    for (let round = 0; round < 10; round++) {
      const name = `few-${round}`;
      for (let n = 0; n < 6; n++) await enqueue(store.db, { kind: name, label: name, input: n });
      const claims = await Promise.all(others.map(({ db }, index) => claim(db, name, `${round}-${index}`, 2)));
      expect(claims.filter((job) => job !== undefined)).toHaveLength(2);
      await complete(store.db, claims.find((job) => job)?.lease ?? "", {}, async () => undefined);
      expect(await claim(store.db, name, `${round}-next`, 2)).toBeDefined();
      expect(await claim(store.db, name, `${round}-over`, 2)).toBeUndefined();
    }
  });

  it("end immediately after cancellation, and leave nothing", async () => {
    const { kind, seen } = held("stopped");
    const queue = open([kind, { kind: "later", label: "Later", run: async () => undefined }]);
    const running = await queue.enqueue({ kind: "stopped", input: 1 });
    await until(() => expect(seen.running).toBe(1));
    const waiting = await queue.enqueue({ kind: "stopped", input: 2 });
    for (const { id } of [waiting, running])
      expect(await queue.cancel(id)).toMatchObject({ id, status: "failed", error: "cancelled" });
    await until(() => expect(seen.aborted).toBe(1));
    const { id } = await queue.enqueue({ kind: "later", input: 1 });
    await until(async () => expect((await queue.get(id))?.status).toBe("complete"));
    expect(seen.most).toBe(1);
    for (const { id } of [waiting, running])
      expect(await queue.get(id)).toMatchObject({
        status: "failed",
        error: "cancelled",
        completedAt: expect.any(String),
      });
    expect(await queue.cancel(running.id)).toBeUndefined();
    expect(await queue.cancel("nobody")).toBeUndefined();
  });

  it("hear of being cancelled in another process", async () => {
    const { kind, seen } = held("elsewhere");
    const queue = open([kind]);
    const other = open([], await openStore());
    const { id } = await queue.enqueue({ kind: "elsewhere", input: 1 });
    await until(() => expect(seen.running).toBe(1));
    expect(await other.cancel(id)).toMatchObject({ status: "failed" });
    await until(() => expect(seen.aborted).toBe(1));
  });
});
