// @module-tag long
import { describe, expect, it } from "vitest";
import { jobTables } from "../src/platform/jobs/tables.ts";
import { modelTables } from "../src/platform/language-models/use-tables.ts";
import { answerWith, CLEAN_ALERT, CLUMSY_ALERT } from "./generated-components.ts";
import { databases } from "./long-form.ts";
import { useGeneration } from "./use-generation.ts";

/** A script that never ends: what builds it is at work until somebody ends it. */
const ENDLESS = {
  ...CLEAN_ALERT,
  files: {
    "alert.html": "{% for i in range(0, 99999) %}{% for j in range(0, 99999) %}{% set k = j %}{% endfor %}{% endfor %}",
  },
};

/** Tokens of one scripted answer: 100 told, 20 said. */
const ANSWER = 120;

describe.each(databases)("a generation whose process is killed, on %s", (database) => {
  const { start, model, answers, draft, draftsOf, replica } = useGeneration(database);

  /** As if the time of whoever was killed had passed. */
  const leaseIsOver = (id: string) =>
    jobTables(replica().db()).updateTable("job").set({ due_at: 0 }).where("id", "=", id).execute();
  const spent = async () => {
    const row = await modelTables(replica().db())
      .selectFrom("model_budget")
      .select(({ fn }) => fn.sum<number | string>("tokens").as("tokens"))
      .executeTakeFirst();
    return Number(row?.tokens ?? 0);
  };

  it.each([
    ["while the model writes", "generating", 1],
    ["while it is built", "building", 1],
    ["behind the first iteration", "generating", 2],
  ])("goes on %s", async (when, status, iteration) => {
    const gate = Promise.withResolvers<void>();
    const before = { asked: model().asked.length, spent: await spent() };
    answers(async ({ number }) => {
      const turn = number - before.asked;
      if (status === "building") return { text: answerWith(turn === 0 ? ENDLESS : CLEAN_ALERT) };
      // What is asked for when the process is killed is asked for again.
      if (turn === iteration - 1) await gate.promise;
      return { text: answerWith(turn === 0 && iteration === 2 ? CLUMSY_ALERT : CLEAN_ALERT) };
    });
    const doomed = await start();
    const id = await doomed.ask({ componentName: "Alert", behaviorPrompt: when, maxIterations: 2 });
    await expect
      .poll(async () => {
        const job = await doomed.job(id);
        return [job.status, job.iteration, model().asked.length - before.asked];
      })
      .toEqual([status, iteration, iteration]);
    await doomed.end("SIGKILL");
    gate.resolve();
    const next = await start();
    await leaseIsOver(id);
    const job = await next.whenOver(id);
    expect([job.status, job.error]).toEqual(["complete", null]);
    // Who was at work stays the same where it could be gone on with: the answer to the killed build is not asked for again.
    const iterations = (await draft(job.draftId)).document.iterations;
    expect(iterations.map(({ number }: { number: number }) => number)).toEqual(
      iterations.map((_: unknown, index: number) => index + 1),
    );
    const answered = iterations.length;
    const killed = status === "building" ? 0 : 1;
    expect(model().asked.length - before.asked).toBe(answered + killed);
    expect((await spent()) - before.spent).toBe(answered * ANSWER);
    expect(await draftsOf(id)).toHaveLength(1);
  });

  it("goes on where its files were collected meanwhile, and pays for no answer twice", async () => {
    const gate = Promise.withResolvers<void>();
    const before = { asked: model().asked.length, spent: await spent() };
    answers(async ({ number }) => {
      if (number - before.asked === 1) await gate.promise;
      return { text: answerWith(number === before.asked ? CLUMSY_ALERT : CLEAN_ALERT) };
    });
    const doomed = await start();
    const id = await doomed.ask({ componentName: "Alert", behaviorPrompt: "Away for days.", maxIterations: 2 });
    await expect.poll(() => model().asked.length - before.asked).toBe(2);
    await doomed.end("SIGKILL");
    gate.resolve();
    await replica().store.history?.collect(-86_400_000);
    const next = await start();
    await leaseIsOver(id);
    const job = await next.whenOver(id);
    expect([job.status, job.error]).toEqual(["complete", null]);
    const { iterations } = (await draft(job.draftId)).document;
    expect(iterations.map(({ status }: { status: string }) => status)).toEqual(["findings", "clean"]);
    // The first answer is kept; the second was under way, where it was the killed process that asked.
    expect(model().asked.length - before.asked).toBeLessThanOrEqual(3);
    expect((await spent()) - before.spent).toBe(2 * ANSWER);
  });

  it("is run by one of two processes", async () => {
    answers(() => ({ text: answerWith(CLEAN_ALERT), silentMs: 300 }));
    const [one, two] = [await start(), await start()];
    const before = model().asked.length;
    const ids = await Promise.all(
      [one, two, one, two].map((each, index) => each.ask({ componentName: `Alert ${index}`, maxIterations: 1 })),
    );
    for (const id of ids) {
      expect((await two.whenOver(id)).status).toBe("complete");
      expect(await draftsOf(id)).toHaveLength(1);
    }
    expect(model().asked.length - before).toBe(ids.length);
  });
});
