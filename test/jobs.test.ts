import { beforeEach, describe, expect, it } from "vitest";
import { createFollower } from "../src/platform/jobs/follow-changes.ts";
import { FailedForGood, type JobKind } from "../src/platform/jobs/job-kind.ts";
import type { JobQueue } from "../src/platform/jobs/job-queue.ts";
import { claim, complete, enqueue, renew } from "../src/platform/jobs/job-rows.ts";
import type { SqlStore } from "../src/store/sql/sql-store.ts";
import { databases } from "./long-form.ts";
import { note, putNote, theme } from "./store-suite-kinds.ts";
import { until } from "./until.ts";
import { useJobs } from "./use-jobs.ts";

describe.each(databases)("jobs on %s", { tags: "repeated" }, (database) => {
  const jobs = useJobs(database);
  const { open, openStore, rows, loseLeases } = jobs;
  let store: SqlStore;
  beforeEach(() => {
    store = jobs.store();
  });

  it("are listed without results that are large", async () => {
    const run = async (input: unknown) => "r".repeat(Number(input));
    const queue = open([{ kind: "repeat", label: "Repeat", run }]);
    const { id } = await queue.enqueue({ kind: "repeat", input: 100_000 });
    await queue.enqueue({ kind: "repeat", input: 3 });
    await until(async () => {
      const jobs = await queue.list({ limit: 10 });
      expect(jobs.map(({ input, result }) => [input, result])).toEqual(
        expect.arrayContaining([
          [100_000, null],
          [3, "rrr"],
        ]),
      );
      expect(jobs.every(({ status }) => status === "complete")).toBe(true);
    });
    expect((await queue.get(id))?.result).toHaveLength(100_000);
  });

  it("run once, report progress and keep their result", async () => {
    const ran: unknown[] = [];
    const steps: string[] = [];
    const queue: JobQueue = open([
      {
        kind: "double",
        label: "Double a number",
        async run(input, { progress }) {
          ran.push(input);
          await progress(40, "building");
          const [job] = await queue.list({ limit: 1 });
          steps.push(`${job?.status} ${job?.progress}`);
          return { doubled: 2 * (input as { n: number }).n };
        },
      },
    ]);
    const queued = await queue.enqueue({ kind: "double", input: { n: 4 }, triggeredBy: "user:1" });
    expect(queued).toMatchObject({ kind: "double", label: "Double a number", status: "queued", triggeredBy: "user:1" });
    await until(async () => expect((await queue.get(queued.id))?.status).toBe("complete"));
    expect(await queue.get(queued.id)).toMatchObject({ progress: 100, error: null, result: { doubled: 8 } });
    expect(ran).toEqual([{ n: 4 }]);
    expect(steps).toEqual(["building 40"]);
    expect(await queue.get("nobody")).toBeUndefined();
  });

  it("are queued but once for the same input while they wait", async () => {
    const job = { kind: "later", label: "Later", input: { a: 1 }, delayMs: 60_000 };
    const made = await Promise.all(Array.from({ length: 8 }, () => enqueue(store.db, job)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const other = await enqueue(store.db, { ...job, input: { a: 2 } });
    expect(other.id).not.toBe(made[0]?.id);
  });

  it("go to exactly one of many who want them", async () => {
    const others = await Promise.all(Array.from({ length: 4 }, openStore));
    for (let round = 0; round < 20; round++) {
      await enqueue(store.db, { kind: "one", label: "One", input: { round } });
      const claims = await Promise.all(others.map(({ db }, index) => claim(db, "one", `${round}-${index}`)));
      expect(claims.filter((job) => job !== undefined)).toHaveLength(1);
    }
  });

  it("run three times at most, and report their failure", { tags: "long" }, async () => {
    let tries = 0;
    const queue = open([
      {
        kind: "broken",
        label: "Broken",
        run: () => {
          tries++;
          return Promise.reject(new Error(`no luck ${tries}`));
        },
      },
    ]);
    const { id } = await queue.enqueue({ kind: "broken", input: {} });
    await until(async () => expect((await queue.get(id))?.status).toBe("failed"));
    expect(tries).toBe(3);
    expect(await queue.get(id)).toMatchObject({ error: "no luck 3" });
  });

  it("are resumed after their process ended, three times at most", async () => {
    await enqueue(store.db, { kind: "orphan", label: "Orphan", input: {} });
    for (let tries = 1; tries <= 3; tries++) {
      expect(await claim(store.db, "orphan", `dead-${tries}`)).toMatchObject({ tries });
      expect(await claim(store.db, "orphan", "another")).toBeUndefined();
      await loseLeases();
    }
    expect(await claim(store.db, "orphan", "dead-4")).toBeUndefined();
    expect(await rows()).toMatchObject([{ status: "failed", error: expect.stringContaining("never finished") }]);
  });

  it("have their result written down once, by who holds them", async () => {
    await enqueue(store.db, { kind: "slow", label: "Slow", input: {} });
    await claim(store.db, "slow", "first");
    await loseLeases();
    await claim(store.db, "slow", "second");
    let written = 0;
    const apply = async () => void written++;
    expect(await renew(store.db, "first")).toBe(false);
    expect(await complete(store.db, "first", {}, apply)).toBe(false);
    expect(await complete(store.db, "second", {}, apply)).toBe(true);
    expect(await complete(store.db, "second", {}, apply)).toBe(false);
    expect(written).toBe(1);
  });

  it("are not complete when their result could not be written down", async () => {
    await enqueue(store.db, { kind: "x", label: "X", input: {} });
    await claim(store.db, "x", "me");
    await expect(complete(store.db, "me", {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await rows()).toMatchObject([{ status: "running", lease: "me", result: null }]);
  });

  it("follow changes of their kinds, also earlier ones, each once", async () => {
    const seen: number[] = [];
    const kind: JobKind = {
      kind: "after-notes",
      label: "After notes",
      after: [note],
      run: async () => void seen.push(await store.read().head([note])),
    };
    await store.commit({ author: "a", changes: [putNote("early", { title: "Early" })] });
    const queue = open([kind]);
    await until(() => expect(seen).toEqual([1]));
    const follower = createFollower([kind], { store, db: () => store.db });
    await follower.follow();
    await store.commit({ author: "a", changes: [{ action: "put", kind: theme, id: "main", document: { css: "" } }] });
    await store.refresh();
    expect(await follower.follow()).toBe(false);
    for (let n = 0; n < 5; n++) await store.commit({ author: "a", changes: [putNote(`n${n}`, { title: "N" })] });
    await until(() => expect(seen.at(-1)).toBe(7));
    // They came close together.
    expect(seen.length).toBeLessThan(5);
    await until(async () => expect((await rows()).every(({ status }) => status === "complete")).toBe(true));
    const before = await rows();
    await queue.close();
    const marker: JobKind = { kind: "marker", label: "Marker", run: async () => undefined };
    const next = open([kind, marker], await openStore());
    const { id } = await next.enqueue({ kind: "marker", input: {} });
    await until(async () => expect((await next.get(id))?.status).toBe("complete"));
    // It looked for changes before it looked for work, and queued nothing.
    expect((await rows()).filter(({ kind: of }) => of === kind.kind)).toEqual(before);
  });

  it("that are cut short by the end of the process go on in the next, as if nothing had been", async () => {
    const started = Promise.withResolvers<void>();
    const waiting: JobKind = {
      kind: "long",
      label: "Long",
      run: (_, { signal }) =>
        new Promise((_, reject) => {
          started.resolve();
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    };
    const queue = open([waiting]);
    const { id } = await queue.enqueue({ kind: "long", input: {} });
    await started.promise;
    await queue.close();
    expect(await rows()).toMatchObject([{ id, tries: 0, lease: null, completed_at: null }]);
    const next = open([{ ...waiting, run: async () => "done" }], await openStore());
    await until(async () => expect((await next.get(id))?.status).toBe("complete"));
  });

  it("that say a further try would fail too are not tried again", async () => {
    let tries = 0;
    const queue = open([
      {
        kind: "hopeless",
        label: "Hopeless",
        run: () => {
          tries++;
          return Promise.reject(new FailedForGood("There is no such file."));
        },
      },
    ]);
    const { id } = await queue.enqueue({ kind: "hopeless", input: {} });
    await until(async () => expect((await queue.get(id))?.status).toBe("failed"));
    expect(await queue.get(id)).toMatchObject({ error: "There is no such file." });
    expect(tries).toBe(1);
  });

  it("write their records in the transaction that completes them", async () => {
    const kind: JobKind = {
      kind: "writes",
      label: "Writes",
      async run(input, { write }) {
        const changes = [putNote("a", { title: String(input) }), putNote("b", { title: "B" })];
        write(() => ({ author: "job", changes }));
        return { wrote: input };
      },
    };
    const queue = open([kind]);
    // The second has nothing to change.
    for (const input of ["one", "one "]) {
      const { id } = await queue.enqueue({ kind: "writes", input: input.trim(), triggeredBy: "user:1" });
      await until(async () => expect((await queue.get(id))?.status).toBe("complete"));
      expect(await queue.get(id)).toMatchObject({ result: { wrote: "one" } });
    }
    await store.refresh();
    expect(await store.read().get(note, "a")).toMatchObject({ seq: 1, document: { title: "one" }, changedBy: "job" });
    expect((await store.changes(0, 10)).head).toBe(2);
  });

  it("retry their records after a concurrent write", async () => {
    await store.commit({ author: "a", changes: [putNote("shared", { title: "0" })] });
    const kind: JobKind = {
      kind: "adds",
      label: "Adds",
      atOnce: 2,
      async run(input, { write }) {
        write(async () => {
          const present = await store.read().get(note, "shared");
          const title = `${present?.document.title} ${input}`;
          const faster = putNote("shared", { title: `${present?.document.title} b` });
          if (title.split(" ").length < 4) await store.commit({ author: "b", changes: [faster] });
          return { author: "job", changes: [{ ...putNote("shared", { title }), base: present?.hash ?? null }] };
        });
      },
    };
    const queue = open([kind]);
    const { id } = await queue.enqueue({ kind: "adds", input: 1 });
    await until(async () => expect((await queue.get(id))?.status).toBe("complete"));
    await store.refresh();
    expect((await store.read().get(note, "shared"))?.document).toMatchObject({ title: "0 b b 1" });
  });

  it("that are cancelled before their records are written write none", async () => {
    const ready = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const kind: JobKind = {
      kind: "too-late",
      label: "Too late",
      async run(_, { write }) {
        ready.resolve();
        // It does not listen.
        await goOn.promise;
        write(() => ({ author: "job", changes: [putNote("late", { title: "Late" })] }));
      },
    };
    const marker: JobKind = { kind: "marker", label: "Marker", run: async () => undefined };
    const queue = open([kind, marker]);
    const { id } = await queue.enqueue({ kind: "too-late", input: {} });
    await ready.promise;
    await queue.cancel(id);
    goOn.resolve();
    const next = await queue.enqueue({ kind: "too-late", input: { again: true } });
    // One of a kind at a time: when the next is over, so is the first.
    await until(async () => expect((await queue.get(next.id))?.status).toBe("complete"));
    expect(await queue.get(id)).toMatchObject({ status: "failed", error: "cancelled", result: null });
    await store.refresh();
    expect(await store.read().get(note, "late")).toMatchObject({ seq: 1 });
  });
});
