import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { MODEL_KEY, type ModelServer, type ModelTurn, openModelServer } from "./model-server.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const signedIn = { authorization: `Bearer ${SECRET}` };

describe.each(databases)("the model in the administration, on %s", (database) => {
  let server: ModelServer;
  let turn: ModelTurn = { text: "Blue.", use: { input: 20, output: 2 } };
  let registry: OpenService;
  beforeAll(async () => {
    server = await openModelServer(() => turn);
    registry = await openRegistry(database, server.env());
  });
  afterAll(async () => {
    await registry.close();
    await server.close();
  });

  const read = async (path: string) => (await registry.get(path, signedIn)).json();
  const test = async () => (await registry.post("/api/service/admin/ai/test", undefined)).json();

  it("is shown without its key", async () => {
    const state = await read("/api/service/admin/ai");
    expect(state).toMatchObject({
      configured: true,
      provider: "openai",
      host: new URL(server.url).host,
      model: "scripted-1",
      hasKey: true,
      dailyTokens: 200_000,
    });
    expect(JSON.stringify(state)).not.toContain(MODEL_KEY);
    const page = await (await registry.get("/admin/assistant", signedIn)).text();
    expect(page).toContain("scripted-1");
    expect(page).not.toContain(MODEL_KEY);
  });

  it("is tested by one question, charged to the caller", async () => {
    expect(await test()).toMatchObject({ ok: true, answer: "Blue.", use: { inputTokens: 20, outputTokens: 2 } });
    expect((await read("/api/service/ai")).budget).toMatchObject({ limit: 200_000, used: 22 });
  });

  it("shows the fault and its remedy, without the provider's text", async () => {
    turn = { status: 401, message: `Incorrect API key provided: ${MODEL_KEY}` };
    const outcome = await test();
    expect(outcome).toMatchObject({ ok: false, code: "ai_misconfigured", detail: "status 401, error" });
    expect(outcome.message).toContain("AI_API_KEY");
    expect(JSON.stringify([outcome, registry.logged])).not.toContain(MODEL_KEY);
    turn = { text: "  " };
    expect(await test()).toMatchObject({ ok: false, message: expect.stringContaining("returned an empty answer") });
    turn = { text: "Blue." };
  });

  it("is for administrators", async () => {
    for (const path of ["/api/service/admin/ai", "/admin/assistant"])
      expect((await registry.get(path)).status).toBeGreaterThanOrEqual(300);
    expect((await registry.post("/api/service/admin/ai/test", undefined, { authorization: "" })).status).toBe(401);
  });
});

describe("without a model", () => {
  let registry: OpenService;
  beforeAll(async () => {
    registry = await openRegistry("sqlite");
  });
  afterAll(() => registry.close());

  it("the page lists the variables to set, and a test responds 503", async () => {
    const page = await (await registry.get("/admin/assistant", signedIn)).text();
    for (const word of ["AI_MODEL", "AI_API_KEY", "AI_BASE_URL", "AI_PROVIDER", "AI_DAILY_TOKENS"])
      expect(page).toContain(word);
    expect(page).not.toContain("Test the model");
    const response = await registry.post("/api/service/admin/ai/test", undefined);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "ai_not_configured" });
    expect(await (await registry.get("/api/service/admin/ai", signedIn)).json()).toMatchObject({ configured: false });
  });
});
