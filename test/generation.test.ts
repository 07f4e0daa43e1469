import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ALERTS, answerWith, CLEAN_ALERT, CLUMSY_ALERT } from "./generated-components.ts";
import { casesOf, isLongForm } from "./long-form.ts";
import { openRegistry } from "./open-service.ts";
import { faultsIn, GENERATE, useGeneration } from "./use-generation.ts";

describe("a component that is generated", () => {
  const { first, model, answers, answersInTurn, head, draft, draftsOf, replica } = useGeneration("sqlite");

  it("is a draft that was built and checked, and nothing else is written", async () => {
    const before = await head();
    expect(before).toBeGreaterThan(0);
    const behaviorPrompt = "Tells what happened, in two tones.";
    const id = await first().ask({ componentName: "Alert", behaviorPrompt, maxIterations: 1 });
    const job = await first().whenOver(id);
    expect(job).toMatchObject({
      ...{ id, kind: "component_generation", status: "complete", progress: 100, error: null },
      ...{ componentId: "alert", renderer: "html", iteration: 1, maxIterations: 1, a11yStandard: "wcag-aa" },
      ...{ behaviorPrompt, useExtractedAssets: false, artifactId: null },
      ...{ cost: { inputTokens: 100, outputTokens: 20 }, draftId: expect.any(String) },
    });
    expect(job).not.toHaveProperty("input");
    expect(faultsIn(job)).toEqual([]);
    expect(job.generationLog.map(({ status }) => status)).toEqual(["generating", "building", "validating"]);
    const made = await draft(job.draftId);
    expect(made).toMatchObject({
      ...{ job_id: id, kind: "component", target: "alert", state: "open", created_by: "shared-secret" },
    });
    const [iteration] = made.document.iterations;
    expect(iteration).toMatchObject({ number: 1, status: "clean", error: null });
    expect(iteration.files.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["alert.json", "alert.html", "alert.css", "dist/alert-default.html", "dist/alert.css"]),
    );
    for (const { hash, size } of iteration.files) expect(await replica().store.blobs.size(hash)).toBe(size);
    const declared = await replica().store.blobs.get(
      iteration.files.find(({ path }: { path: string }) => path === "alert.json").hash,
    );
    expect(JSON.parse(Buffer.from(declared ?? []).toString())).toMatchObject({
      id: "alert",
      should_do: ["Say what happened first."],
      should_not_do: ["Do not stack alerts."],
    });
    expect(await head()).toBe(before);
    expect((await first().send("GET", "/api/component/alert.json")).status).toBe(404);
  });

  it("contains the content of the system", { tags: "long" }, async () => {
    const id = await first().ask({ componentName: "Told", behaviorPrompt: "As the badge." });
    await first().whenOver(id);
    const { words } = model().asked.at(-1) ?? { words: "" };
    for (const reported of ["--color-danger: #a80000", "badge: Badge", "badge.css", "WCAG 2.2 AA", "As the badge."])
      expect(words).toContain(reported);
    expect(words).not.toContain("test-secret");
  });

  it("is corrected from its findings", async () => {
    const turns = answersInTurn({ text: answerWith(CLUMSY_ALERT) }, { text: answerWith(CLEAN_ALERT) });
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Mended." }));
    expect(job).toMatchObject({ status: "complete", iteration: 2, cost: { inputTokens: 200, outputTokens: 40 } });
    expect(faultsIn(job)).toEqual([]);
    expect(turns.asked).toBe(2);
    const { iterations } = (await draft(job.draftId)).document;
    expect(iterations.map(({ status }: { status: string }) => status)).toEqual(["findings", "clean"]);
    const rules = iterations[0].findings.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(["hard-coded-color", "missing-variants"]));
    const { words } = model().asked.at(-1) ?? { words: "" };
    expect(words).toMatch(/hard-coded-color: .*var\(--color-danger\)/);
    expect(words).toContain('No preview shows tone as "urgent"');
  });

  const bad: readonly [string, string][] = [
    ["words", "I am sorry, I would rather talk about something else."],
    ["JSON that is none", '```json\n{"declaration": {"title": "Alert",\n```'],
    ["a declaration alone", JSON.stringify({ declaration: { title: "Alert" } })],
    ["nothing", ""],
    ["a file for another renderer", answerWith(ALERTS.react)],
    ["a template that cannot be read", answerWith({ ...CLEAN_ALERT, files: { "alert.html": "{% if %}" } })],
  ];
  it.each(casesOf(bad, 6))("goes back to the model where it answers %s", { tags: "repeated" }, async (what, text) => {
    const turns = answersInTurn({ text }, { text: answerWith(CLEAN_ALERT) });
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: `After ${what}.` }));
    expect([job.status, turns.asked, faultsIn(job)]).toEqual(["complete", 2, []]);
  });

  it("completes with findings if the model never succeeds, with the best attempt", {
    tags: "long",
  }, async () => {
    answersInTurn({ text: "{}" }, { text: answerWith(CLUMSY_ALERT) }, { text: "no" });
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Never right." }));
    expect(job).toMatchObject({ status: "complete", iteration: 3, error: null, result: { iteration: 2 } });
    expect(faultsIn(job)).toEqual(expect.arrayContaining(["hard-coded-color", "missing-variants"]));
    expect((await draft(job.draftId)).document.iterations).toHaveLength(3);
  });

  it.each(casesOf(["react", "nunjucks", "handlebars"] as const, 3))(
    "is built as %s",
    { tags: "repeated" },
    async (renderer) => {
      answers(() => ({ text: answerWith(ALERTS[renderer]) }));
      const wish = { componentName: "Alert", renderer, maxIterations: 1 };
      const job = await first().whenOver(await first().ask(wish));
      expect([job.status, job.validationResults.filter(({ severity }) => severity !== "info")]).toEqual([
        "complete",
        [],
      ]);
      const [{ files }] = (await draft(job.draftId)).document.iterations;
      const page = files.find(({ path }: { path: string }) => path === "dist/alert-urgent.html");
      const html = Buffer.from((await replica().store.blobs.get(page.hash)) ?? []).toString();
      expect(html).toMatch(/<div class="alert alert-urgent" role="status">The crossing is cancelled.<\/div>/);
    },
  );

  it("is cancelled while the model writes: the request is closed and there is no draft", async () => {
    const gate = Promise.withResolvers<void>();
    answers(async () => {
      await gate.promise;
      return { text: answerWith(CLEAN_ALERT) };
    });
    const requested = model().asked.length;
    const brokenOff = model().brokenOff;
    const id = await first().ask({ componentName: "Cancelled" });
    await expect.poll(() => model().asked.length).toBe(requested + 1);
    expect((await first().job(id)).status).toBe("generating");
    expect((await first().send("POST", `/api/service/admin/build-tasks/${id}/cancel`, {})).status).toBe(200);
    await expect.poll(() => model().brokenOff).toBe(brokenOff + 1);
    gate.resolve();
    expect(await first().whenOver(id)).toMatchObject({ status: "failed", error: "cancelled", draftId: null });
    expect(await draftsOf(id)).toEqual([]);
  });

  it("is tried again where the provider is away for a moment, and each answer is paid once", {
    tags: "long",
  }, async () => {
    const turns = answersInTurn(
      { text: answerWith(CLUMSY_ALERT) },
      { status: 500 },
      { text: answerWith(CLEAN_ALERT), cutAfter: 1 },
      { text: answerWith(CLEAN_ALERT) },
    );
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Away." }));
    expect(job).toMatchObject({ status: "complete", iteration: 2 });
    expect(faultsIn(job)).toEqual([]);
    // The first iteration is not asked for again.
    expect(turns.asked).toBe(4);
  });

  it("waits as long as the provider says", { tags: "long" }, async () => {
    const turns = answersInTurn({ status: 429, headers: { "retry-after": "3" } }, { text: answerWith(CLEAN_ALERT) });
    const began = performance.now();
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Busy." }));
    expect([job.status, turns.asked]).toEqual(["complete", 2]);
    expect(performance.now() - began).toBeGreaterThan(3_000);
  });

  it("keeps its iterations while the provider is unavailable", { tags: "long" }, async () => {
    const turns = answersInTurn({ text: answerWith(CLUMSY_ALERT) }, { status: 503 });
    const job = await first().whenOver(await first().ask({ componentName: "Alert", behaviorPrompt: "Gone." }));
    // Three tries of the job, each asked for once more.
    expect([job.status, job.iteration, turns.asked]).toEqual(["complete", 1, 7]);
    expect((await draft(job.draftId)).document.iterations).toHaveLength(1);
  });

  it.each([
    [{ status: 401 }, 1],
    // Between the tries of this one are seconds.
    ...(isLongForm ? ([[{ status: 503 }, 6]] as const) : []),
  ] as const)("fails with a sentence without a result: %o", { tags: "repeated" }, async (turn, times) => {
    const turns = answersInTurn(turn);
    const job = await first().whenOver(
      await first().ask({ componentName: "Alert", behaviorPrompt: `No ${turn.status}.` }),
    );
    expect([job.status, job.draftId, turns.asked]).toEqual(["failed", null, times]);
    expect(job.error).toMatch(/^[A-Z].+\.$/s);
    expect(job.error).not.toContain("model-key");
  });

  it("lists missing input", async () => {
    const send = (body: object) => first().send("POST", GENERATE, body);
    const nothing = await send({ componentName: "  ", renderer: "html" });
    expect([nothing.status, nothing.body.details.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["/componentName", "/behaviorPrompt", "/artifactId"],
    ]);
    const unknown = await send({ artifactId: "img_000000000000" });
    expect([unknown.status, unknown.body.details[0].path]).toEqual([400, "/artifactId"]);
    for (const wrong of [{ renderer: "vue" }, { maxIterations: 9 }, { maxIterations: 0 }, { a11yStandard: "all" }])
      expect((await send({ componentName: "Alert", ...wrong })).status).toBe(400);
    expect((await first().send("GET", GENERATE)).status).toBe(400);
    for (const query of ["jobId=none", "artifactId=none"])
      expect((await first().send("GET", `${GENERATE}?${query}`)).body).toEqual({ job: null });
  });
});

describe("without a model, or with nothing left", () => {
  it("lists the variables that configure a model", async () => {
    const registry = await openRegistry();
    try {
      const answer = await registry.post(GENERATE, { componentName: "Alert" });
      const { error, variables } = await answer.json();
      expect([answer.status, error]).toEqual([503, "ai_not_configured"]);
      expect(variables).toContain("AI_MODEL");
    } finally {
      await registry.close();
    }
  });

  const { first, answersInTurn } = useGeneration("sqlite", async () => ({ AI_DAILY_TOKENS: "1" }));
  it("reports an exhausted daily budget", { tags: "long" }, async () => {
    answersInTurn({ text: answerWith(CLUMSY_ALERT) });
    const job = await first().whenOver(await first().ask({ componentName: "Alert" }));
    expect(job).toMatchObject({ status: "complete", iteration: 1 });
    expect(job.generationLog.at(-1)?.message).toContain("You have used today's");
    const refused = await first().send("POST", GENERATE, { componentName: "Badge" });
    expect([refused.status, refused.body.error]).toEqual([429, "budget_spent"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a generation whose machine fails", () => {
  let temporary = "";
  const { first, answers, draft } = useGeneration("sqlite", async () => {
    temporary = await mkdtemp(join(tmpdir(), "generation-"));
    return { TMPDIR: temporary };
  });

  it("keeps its iterations if builds become impossible", { tags: "long" }, async () => {
    let requested = 0;
    answers(async () => {
      requested += 1;
      if (requested === 2) await rm(temporary, { recursive: true });
      return { text: answerWith(requested === 1 ? CLUMSY_ALERT : CLEAN_ALERT) };
    });
    const job = await first().whenOver(await first().ask({ componentName: "Alert" }));
    expect([job.status, job.iteration, requested]).toEqual(["complete", 1, 2]);
    expect(job.generationLog.at(-1)?.message).toContain("Trial builds do not work here");
    expect((await draft(job.draftId)).document.iterations).toHaveLength(1);
  });
});
