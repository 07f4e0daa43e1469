import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../src/platform/contract/access.ts";
import { jobQueue } from "../src/platform/jobs/job-queue.ts";
import { jobTables } from "../src/platform/jobs/tables.ts";
import type { LanguageModel, ModelQuestion } from "../src/platform/language-models/language-model.ts";
import { sweepLedger } from "../src/platform/language-models/ledger.ts";
import { openLanguageModel } from "../src/platform/language-models/open-language-model.ts";
import { modelTables } from "../src/platform/language-models/use-tables.ts";
import type { OpenDeployment } from "../src/server/deployment.ts";
import { databases } from "./long-form.ts";
import { type ModelServer, openModelServer, type Script } from "./model-server.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const LIMIT = 1_000;
const DAY_MS = 86_400_000;

describe.each(databases)("budgets of a model on %s", { tags: "repeated" }, (database) => {
  let server: ModelServer;
  let script: Script = () => ({ text: "x", use: { input: 400, output: 100 } });
  let registry: OpenService;
  let replica: OpenDeployment;
  /** Two replicas: each counts for itself, on one database. */
  let models: [LanguageModel, LanguageModel];
  beforeAll(async () => {
    server = await openModelServer((requested) => script(requested));
    registry = await openRegistry(database, { ...server.env(), AI_DAILY_TOKENS: String(LIMIT) });
    replica = await registry.deployment();
    models = [replicaModel(), replicaModel()];
  });
  afterAll(async () => {
    await registry.close();
    await server.close();
  });

  function replicaModel(): LanguageModel {
    const model = openLanguageModel(replica);
    if (!model) throw new Error("No model is configured");
    return model;
  }

  let number = 0;
  const somebody = (): Actor => ({ id: `person-${number++}`, role: "member", scopes: new Set() });
  const question = (actor: Actor, more: Partial<ModelQuestion> = {}): ModelQuestion => ({
    actor,
    instructions: "Be brief.",
    messages: [{ role: "user", content: "Which?" }],
    signal: new AbortController().signal,
    ...more,
  });
  const requested = async (work: () => Promise<unknown>): Promise<number> => {
    const before = server.asked.length;
    await work();
    return server.asked.length - before;
  };

  it("respond 429 with the time of renewal, without a request to the provider", async () => {
    const actor = somebody();
    const [model] = models;
    await model.ask(question(actor));
    await model.ask(question(actor));
    expect(await model.budgetOf(actor)).toMatchObject({ limit: LIMIT, used: 1_000, left: 0 });
    const more = await requested(() =>
      expect(model.ask(question(actor))).rejects.toMatchObject({
        status: 429,
        code: "budget_spent",
        headers: { "retry-after": expect.stringMatching(/^\d+$/) },
      }),
    );
    expect(more).toBe(0);
  });

  it("are reserved during responses: of ten concurrent ones in two replicas, none exceeds the budget", async () => {
    for (let round = 0; round < 5; round++) {
      const actor = somebody();
      // What is held for one is more than a day: whoever comes first is answered, and nobody else beside it.
      const held = Promise.withResolvers<void>();
      script = async () => {
        await held.promise;
        return { text: "x", use: { input: 400, output: 100 } };
      };
      const began = await requested(async () => {
        const all = Array.from({ length: 10 }, (_, n) => models[n % 2]?.ask(question(actor)));
        // Nine are refused as long as one is answered.
        let refused = 0;
        const nine = new Promise<void>((resolve) => {
          for (const one of all) one?.catch(() => ++refused === 9 && resolve());
        });
        await nine;
        held.resolve();
        const outcomes = await Promise.allSettled(all);
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      });
      expect(began).toBe(1);
      expect(await models[0].budgetOf(actor)).toMatchObject({ used: 500, left: 500 });
    }
    script = () => ({ text: "x", use: { input: 400, output: 100 } });
  });

  it("are charged to who asked, in both replicas", async () => {
    const [actor, other] = [somebody(), somebody()];
    await models[0].ask(question(actor));
    await models[1].ask(question(actor));
    await models[0].ask(question(other));
    const used = await Promise.all([actor, other].map(async (one) => (await models[1].budgetOf(one)).used));
    expect(used).toEqual([1_000, 500]);
  });

  it("charge a step of a job once, and reuse its response", async () => {
    const actor = somebody();
    const calls = [{ id: "a", name: "search", input: { query: "x" } }];
    script = () => ({ text: "first", calls, use: { input: 400, output: 100 } });
    const step = `${crypto.randomUUID()}/generate-1`;
    const first = await models[0].ask(question(actor, { step }));
    script = () => ({ text: "second", use: { input: 1, output: 1 } });
    const more = await requested(async () => {
      expect(await models[1].ask(question(actor, { step }))).toEqual(first);
    });
    expect(more).toBe(0);
    expect(first).toMatchObject({
      text: "first",
      calls,
      reason: "calls",
      use: { inputTokens: 400, outputTokens: 100 },
    });
    expect(await models[0].budgetOf(actor)).toMatchObject({ used: 500 });
  });

  it("charge a step once if it failed, was left by a crash, or ran twice", async () => {
    const actor = somebody();
    const step = `${crypto.randomUUID()}/generate-1`;
    script = () => ({ text: ["half ", "an answer"], cutAfter: 3 });
    await expect(models[0].ask(question(actor, { step }))).rejects.toMatchObject({ code: "ai_unavailable" });
    // A process that ended in the middle leaves what it held.
    await modelTables(replica.db()).updateTable("model_step").set({ held: 7_777 }).where("step", "=", step).execute();
    await modelTables(replica.db())
      .updateTable("model_budget")
      .set({ tokens: 7_777 })
      .where("actor", "=", actor.id)
      .execute();
    let said = 0;
    script = () => ({ text: `try ${said++}`, use: { input: 300, output: 50 } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => models[n % 2]?.ask(question(actor, { step }))),
    );
    expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
    expect(await models[0].budgetOf(actor)).toMatchObject({ used: 350 });
    script = () => ({ text: "x", use: { input: 400, output: 100 } });
  });

  it("forget steps with their jobs, and days that are long over", async () => {
    const actor = somebody();
    const db = replica.db();
    const job = await (await replica.part(jobQueue)).enqueue({ kind: "no-such-kind", label: "x", input: {} });
    const [kept, lost] = [`${job.id}/one`, `${crypto.randomUUID()}/one`];
    for (const step of [kept, lost]) await models[0].ask(question(actor, { step }));
    await modelTables(db)
      .updateTable("model_step")
      .set({ created_at: Date.now() - 2 * DAY_MS })
      .where("step", "in", [kept, lost])
      .execute();
    await modelTables(db)
      .insertInto("model_budget")
      .values({ actor: actor.id, day: "2020-01-01", tokens: 1 })
      .execute();
    await sweepLedger(db, Date.now());
    const steps = await modelTables(db)
      .selectFrom("model_step")
      .select("step")
      .where("step", "in", [kept, lost])
      .execute();
    expect(steps).toEqual([{ step: kept }]);
    const days = await modelTables(db).selectFrom("model_budget").select("day").where("actor", "=", actor.id).execute();
    expect(days.map(({ day }) => day)).not.toContain("2020-01-01");
    expect(await models[0].budgetOf(actor)).toMatchObject({ used: 1_000 });
    await jobTables(db).deleteFrom("job").where("id", "=", job.id).execute();
  });

  it("are per person: the shared secret has one too", async () => {
    script = () => ({ text: "x", use: { input: 400, output: 100 } });
    const before = await (await registry.get("/api/service/ai", { authorization: `Bearer ${SECRET}` })).json();
    const response = await registry.post("/api/service/ai/chat", { messages: [{ role: "user", content: "Which?" }] });
    await response.text();
    const after = await (await registry.get("/api/service/ai", { authorization: `Bearer ${SECRET}` })).json();
    expect(after.budget.used - before.budget.used).toBeGreaterThanOrEqual(500);
  });
});
