import { afterEach, describe, expect, it } from "vitest";
import * as tasks from "../../../test/fixtures/workers/tasks.ts";
import { TaskFailed, TaskStopped, TooManyTasks } from "./task.ts";
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const entry = new URL("../../../test/fixtures/workers/worker.ts", import.meta.url);
const open = new Set<WorkerPool>();
const openPool = (options: WorkerPoolOptions = {}): WorkerPool => {
  const pool = createWorkerPool({ entry, width: 2, ...options });
  open.add(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all([...open].map((pool) => pool.close()));
  open.clear();
});

const reasonOf = async (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => "resolved",
    (error: unknown) => (error instanceof TaskStopped ? error.reason : error),
  );

describe("a pool of threads", () => {
  it("starts nothing before the first task", () => {
    expect(openPool().stats()).toMatchObject({ threads: 0, busy: 0 });
  });

  it("runs tasks, and keeps the thread", async () => {
    const pool = openPool();
    expect(await pool.run(tasks.double, 21)).toBe(42);
    expect(await pool.run(tasks.double, 2)).toBe(4);
    expect(pool.stats()).toMatchObject({ threads: 1, busy: 0, done: 2 });
  });

  it.each(["loop", "backtrack"] as const)("stops a task that does not end: %s", async (name) => {
    const pool = openPool();
    const stopped = name === "loop" ? pool.run(tasks.loop, undefined) : pool.run(tasks.backtrack, `${"a".repeat(60)}b`);
    expect(await reasonOf(stopped)).toBe("time");
    expect(await pool.run(tasks.double, 1)).toBe(2);
    expect(pool.stats()).toMatchObject({ stopped: { time: 1 } });
  });

  it("continues with others while a task does not end", async () => {
    const pool = openPool();
    const ended: string[] = [];
    const looping = reasonOf(pool.run(tasks.loop, undefined, { client: "hostile" })).then(() => ended.push("loop"));
    await pool.run(tasks.double, 1, { client: "innocent" }).then(() => ended.push("double"));
    await looping;
    expect(ended).toEqual(["double", "loop"]);
  });

  it("ignores the time that a task waits for a busy machine, but stops one that waits forever", async () => {
    const pool = openPool();
    expect(await pool.run(tasks.wait, 60)).toBe(60);
    expect(await reasonOf(pool.run(tasks.hang, undefined))).toBe("time");
  });

  it("stops a task that exceeds its memory, and stays alive itself", async () => {
    const pool = openPool();
    expect(await reasonOf(pool.run(tasks.eat, undefined))).toBe("memory");
    expect(await pool.run(tasks.double, 3)).toBe(6);
    expect(pool.stats()).toMatchObject({ stopped: { memory: 1 } });
  });

  it("reports the error of a task, and uses its thread again", async () => {
    const pool = openPool();
    const failed = pool.run(tasks.fail, "too deep");
    await expect(failed).rejects.toBeInstanceOf(TaskFailed);
    await expect(failed).rejects.toThrow("too deep");
    expect(pool.stats()).toMatchObject({ threads: 1, busy: 0 });
    expect(await pool.run(tasks.double, 3)).toBe(6);
    expect(pool.stats()).toMatchObject({ threads: 1 });
  });

  it("reports that the code of a task is missing", async () => {
    await expect(openPool().run(tasks.notLoaded, undefined)).rejects.toBeInstanceOf(TaskFailed);
  });

  it.each([tasks.end, tasks.failLater])("survives a task that ends its thread: $name", async (task) => {
    const pool = openPool();
    expect(await reasonOf(pool.run(task, undefined))).toBe("ended");
    expect(await pool.run(tasks.double, 4)).toBe(8);
  });

  it("reports why a thread ended", async () => {
    await expect(openPool().run(tasks.failLater, undefined)).rejects.toThrow(/ended its thread \(.+\)/);
  });

  it("gives a thread no environment", async () => {
    expect(await openPool().run(tasks.environment, undefined)).toEqual([]);
  });

  it("transfers buffers instead of copying them", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await openPool().run(tasks.reverse, bytes)).toEqual(new Uint8Array([3, 2, 1]));
    expect(bytes.byteLength).toBe(0);
  });

  it("copies a piece of a shared buffer", async () => {
    const whole = new Uint8Array([1, 2, 3, 4]);
    expect(await openPool().run(tasks.reverse, whole.subarray(1, 3))).toEqual(new Uint8Array([3, 2]));
    expect(whole.byteLength).toBe(4);
  });

  it("runs one task of a client at a time, so that others run in between", async () => {
    const pool = openPool();
    const stop = new AbortController();
    const hang = { ...tasks.hang, cpuMs: 60_000 };
    const first = reasonOf(pool.run(hang, undefined, { client: "greedy", signal: stop.signal }));
    const greedy = Array.from({ length: 5 }, (_, index) => pool.run(tasks.double, index, { client: "greedy" }));
    expect(pool.stats()).toMatchObject({ busy: 1, waiting: 5 });
    expect(await pool.run(tasks.double, 1, { client: "modest" })).toBe(2);
    expect(pool.stats()).toMatchObject({ busy: 1, waiting: 5 });
    stop.abort();
    expect(await first).toBe("cancelled");
    expect(await Promise.all(greedy)).toEqual([0, 2, 4, 6, 8]);
  });

  it("runs a burst of 1,000 with two threads", async () => {
    const pool = openPool();
    const burst = Array.from({ length: 1_000 }, (_, index) => pool.run(tasks.double, index, { client: `${index}` }));
    expect(pool.stats().threads).toBe(2);
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 1_000 }, (_, index) => index * 2));
    expect(pool.stats()).toMatchObject({ threads: 2, busy: 0, waiting: 0, done: 1_000 });
  });

  it("refuses tasks beyond the waiting limit", async () => {
    const pool = openPool();
    const running = Array.from({ length: 2_003 }, (_, index) =>
      pool.run(tasks.wait, 0, { client: `${index}` }).catch((error: unknown) => error),
    );
    const refused = (await Promise.all(running)).filter((outcome) => outcome instanceof TooManyTasks);
    expect(refused).toHaveLength(1);
  });

  it("cancels a task while it waits and while it runs", async () => {
    const pool = openPool({ width: 1 });
    const stop = new AbortController();
    const running = reasonOf(pool.run(tasks.hang, undefined, { signal: stop.signal }));
    const waiting = reasonOf(pool.run(tasks.double, 1, { signal: stop.signal }));
    stop.abort();
    expect(await waiting).toBe("cancelled");
    expect(await running).toBe("cancelled");
    expect(await reasonOf(pool.run(tasks.double, 1, { signal: stop.signal }))).toBe("cancelled");
    expect(await pool.run(tasks.double, 1)).toBe(2);
  });

  it("ends idle threads", async () => {
    const pool = openPool({ idleMs: 1 });
    await pool.run(tasks.double, 1);
    await expect.poll(() => pool.stats().threads).toBe(0);
    expect(await pool.run(tasks.double, 1)).toBe(2);
  });

  it("replaces an idle thread with one of another size", async () => {
    const pool = openPool({ width: 1 });
    await pool.run(tasks.double, 1);
    expect(await pool.run({ ...tasks.double, heapMb: 64 }, 1)).toBe(2);
    expect(pool.stats()).toMatchObject({ threads: 1 });
  });

  it("stops all tasks when it is closed, and accepts no more", async () => {
    const pool = openPool();
    const running = [1, 2, 3, 4].map((client) => reasonOf(pool.run(tasks.hang, undefined, { client: String(client) })));
    await pool.close();
    expect(await Promise.all(running)).toEqual(["closed", "closed", "closed", "closed"]);
    expect(await reasonOf(pool.run(tasks.double, 1))).toBe("closed");
    expect(pool.stats()).toMatchObject({ threads: 0, busy: 0, waiting: 0 });
  });
});
