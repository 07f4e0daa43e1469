import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQuestionRows } from "../src/features/assistant/questions/question-rows.ts";
import { noteUnanswered } from "../src/features/assistant/questions/unanswered-questions.ts";
import { databases } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { csrfIn } from "./visitor.ts";

const LIST = "/api/service/admin/questions";

describe.each(databases)("questions without an answer, on %s", (database) => {
  let registry: OpenPeople;
  beforeAll(async () => {
    registry = await openPeople(database);
  });
  afterAll(() => registry.close());

  const asSecret = { authorization: `Bearer ${SECRET}` };
  const list = async (state = "open") =>
    (await registry.get(`${LIST}?state=${state}`, asSecret)).json() as Promise<{
      collects: boolean;
      total: number;
      questions: { id: string; question: string; times: number; now: { id: string }[] }[];
    }>;
  const consent = async (assistant: object) => {
    const pushed = await registry.post("/api/registry/config", { data: { title: "House", assistant } });
    expect(pushed.status).toBe(200);
  };
  /** As the chat does, in another process of the same registry. */
  const note = async (question: string) => {
    const { store, settings, part } = registry.deployment;
    await store.refresh();
    await noteUnanswered({ snapshot: store.read(), settings, part }, question, "nothing_found");
  };
  const forgetAll = () => fetch(registry.url + LIST, { method: "DELETE", headers: asSecret });

  it("are kept only where the configuration says so, and people are told", async () => {
    const told = async () => (await (await registry.get("/api/service/ai", asSecret)).json()).collectsQuestions;
    for (const no of [{}, { collect_questions: false }, { collect_questions: "true" }, { collect_questions: 1 }]) {
      await consent(no);
      await note("Is there a carousel?");
      expect([await told(), await list()]).toMatchObject([false, { collects: false, total: 0 }]);
    }
    for (const yes of [{ collect_questions: true }, { collectQuestions: true }]) {
      await consent(yes);
      await note("Is there a carousel?");
      expect([await told(), await list()]).toMatchObject([true, { collects: true, total: 1 }]);
    }
    await forgetAll();
  });

  it("are counted in near wordings together, by two replicas at once, and say nobody's name", async () => {
    await consent({ collect_questions: true });
    const wordings = ["Is there a carousel?", "do you have carousels"];
    const rows = createQuestionRows(registry.deployment.db());
    await Promise.all(wordings.flatMap((text) => [1, 2, 3].map(() => rows.note(text, "not_known"))));
    await note("A map, for jo@example.org");
    const { questions } = await list();
    expect(questions.map(({ times }) => times)).toEqual([6, 1]);
    expect(JSON.stringify(questions)).not.toMatch(/example\.org|person|actor/);
    await forgetAll();
  });

  it("are settled, come back when they are asked again, and are forgotten", async () => {
    await note("Is there a carousel?");
    const [question] = (await list()).questions;
    const one = `${LIST}/${question?.id}`;
    expect((await registry.post(one, { settled: true })).status).toBe(200);
    expect([(await list()).total, (await list("settled")).total]).toEqual([0, 1]);
    await note("Carousels?");
    expect((await list()).questions).toMatchObject([{ id: question?.id, times: 2 }]);
    expect((await fetch(registry.url + one, { method: "DELETE", headers: asSecret })).status).toBe(200);
    expect((await registry.post(one, { settled: true })).status).toBe(404);
  });

  it("say what is found by now", async () => {
    await note("How do I show a carousel of pictures?");
    expect((await list()).questions).toMatchObject([{ now: [] }]);
    const carousel = { slug: "components/carousel", markdown: "A carousel shows pictures one after another." };
    expect((await registry.post("/api/registry/pages", { pages: [carousel] })).status).toBe(200);
    expect((await list()).questions).toMatchObject([{ now: [{ kind: "page", id: "components/carousel" }] }]);
    await forgetAll();
  });

  it("are bounded: the latest are kept, and none beyond a year", async () => {
    const rows = createQuestionRows(registry.deployment.db(), 20);
    const now = Date.now();
    await rows.note("an old carousel", "not_known", now - 366 * 86_400_000);
    for (let number = 0; number < 25; number++) await rows.note(`thing${number}`, "not_known", now + number);
    const { total, questions } = await list();
    expect(total).toBe(20);
    expect(questions.map(({ question }) => question)).toEqual(
      Array.from({ length: 20 }, (_, number) => `thing${24 - number}`),
    );
    await forgetAll();
  });

  it("are for administrators, on a page where they settle them", async () => {
    await note('<script>alert("x")</script> carousel?');
    const [member, admin] = [await registry.signIn("member"), await registry.signIn("admin")];
    expect((await registry.get(LIST, { cookie: member.cookie })).status).toBe(403);
    expect((await registry.get("/admin/questions", { cookie: member.cookie })).status).toBe(403);
    const page = await registry.get("/admin/questions", { cookie: admin.cookie });
    const html = await page.text();
    expect(html).toContain("&lt;script&gt;");
    const [question] = (await list()).questions;
    const set = page.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    const done = await fetch(`${registry.url}/admin/questions?state=open`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: [admin.cookie, ...set].join("; "), origin: registry.url },
      body: new URLSearchParams({ csrf: csrfIn(html), id: question?.id ?? "", action: "settle" }),
    });
    expect(done.status).toBe(303);
    expect((await list()).total).toBe(0);
  });
});
