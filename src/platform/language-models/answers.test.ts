import { afterEach, describe, expect, it } from "vitest";
import {
  MODEL_KEY,
  type ModelServer,
  type ModelTurn,
  openModelServer,
  type Script,
} from "../../../test/model-server.ts";
import { readEnvironmentConfig } from "../config/config.ts";
import type { ProviderTimeouts } from "./exchange.ts";
import type { LanguageModel, ModelEvent, ModelFault, ModelQuestion } from "./language-model.ts";
import { openLanguageModel } from "./open-language-model.ts";

/** Long enough for any machine, in tests that aren't about time. */
const PATIENT: ProviderTimeouts = {
  ...{ firstByteMs: 30_000, paceMs: 30_000, longestMs: 30_000 },
  ...{ shortWaitMs: 3_000, againInMs: 10 },
};

const actor = { id: "somebody", role: "member" as const, scopes: new Set<never>() };

function question(more: Partial<ModelQuestion> = {}): ModelQuestion {
  return {
    actor,
    instructions: "You know a design system.",
    messages: [{ role: "user", content: "Which button?" }],
    signal: new AbortController().signal,
    ...more,
  };
}

let server: ModelServer;
const logged: object[] = [];
afterEach(() => server.close());

async function open(
  script: Script | ModelTurn,
  provider: "openai" | "anthropic" = "openai",
  { patience = PATIENT, env = {} }: { patience?: ProviderTimeouts; env?: Record<string, string> } = {},
): Promise<LanguageModel> {
  server = await openModelServer(typeof script === "function" ? script : () => script);
  return openAt({ ...server.env(provider), ...env }, patience);
}

function openAt(env: Record<string, string>, limits = PATIENT): LanguageModel {
  const config = readEnvironmentConfig(env);
  logged.length = 0;
  const model = openLanguageModel(
    {
      config,
      db: () => {
        throw new Error("A workspace has no database");
      },
      log: { info: (_, more = {}) => logged.push(more), error: (_, more = {}) => logged.push(more) },
    },
    limits,
  );
  if (!model) throw new Error("No model is configured");
  return model;
}

async function read(model: LanguageModel, more: Partial<ModelQuestion> = {}): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(question(more))) events.push(event);
  return events;
}

/** The thrown error, which must not reveal secrets or parts of the question. */
async function faultOf(answer: Promise<unknown>): Promise<ModelFault> {
  const fault = await answer.then(
    () => undefined,
    (error) => error,
  );
  expect(fault?.name).toBe("ModelFault");
  const reported = JSON.stringify([fault, fault.message, fault.detail, fault.cause, logged]);
  expect(reported).not.toContain(MODEL_KEY);
  expect(reported).not.toContain("Which button");
  expect(reported).not.toContain("provider's own words");
  return fault;
}

const used = async (model: LanguageModel) => (await model.budgetOf(actor)).used;

/** Anthropic's wording. */
const NO_CREDIT = "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.";

const tool = {
  name: "search",
  description: "Finds",
  input: { type: "object", properties: { query: { type: "string" } } },
};

describe.each(["openai", "anthropic"] as const)("responses by %s", (provider) => {
  it("stream as they are generated, and report their token use", async () => {
    const model = await open({ text: ["Use ", "it."], use: { input: 70, output: 5 } }, provider);
    expect(await read(model)).toEqual([
      { type: "text", text: "Use " },
      { type: "text", text: "it." },
      { type: "end", reason: "stop", use: { inputTokens: 70, outputTokens: 5 } },
    ]);
    expect(await used(model)).toBe(75);
    expect(server.asked[0]?.words).toContain("You know a design system.");
  });

  it("count at least the question and response if the provider reports negative numbers", async () => {
    const model = await open({ text: ["Use ", "it."], use: { input: -70, output: -5 } }, provider);
    await read(model);
    expect(await used(model)).toBeGreaterThan(5);
  });

  it("contain calls in pieces, of tools that were never offered, and with invalid JSON input", async () => {
    const calls = [
      { id: "a", name: "search", input: { query: "knöpfe 🔘" } },
      { id: "b", name: "search", input: '{"query": "but' },
      { id: "c", name: "drop_everything", input: { all: true } },
      { id: "d", name: "search", input: '"just words"' },
    ];
    const model = await open({ text: "So.", calls, piece: 3 }, provider);
    const events = await read(model, { tools: [tool] });
    expect(events.flatMap((event) => (event.type === "call" ? [event.call] : []))).toEqual([
      { id: "a", name: "search", input: { query: "knöpfe 🔘" } },
      { id: "b", name: "search", input: undefined },
      { id: "c", name: "drop_everything", input: { all: true } },
      { id: "d", name: "search", input: "just words" },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "end", reason: "calls" });
    expect(server.asked[0]?.offered).toEqual([{ name: "search", schema: expect.objectContaining(tool.input) }]);
  });

  it("continue after the results of tools", async () => {
    const model = await open({ text: "Done." }, provider);
    const call = { id: "call_1", name: "search", input: { query: "x" } };
    const messages: ModelQuestion["messages"] = [
      { role: "user", content: "Which button?" },
      { role: "assistant", content: "", calls: [call] },
      { role: "tool", id: "call_1", name: "search", output: "the primary one" },
    ];
    await read(model, { messages, tools: [tool] });
    expect(server.asked[0]).toMatchObject({ round: 1 });
    expect(server.asked[0]?.words).toContain("the primary one");
  });

  it("omit the model's reasoning, and charge for it", async () => {
    const thoughts = "a long thought ".repeat(100);
    const model = await open({ reasoning: [thoughts], text: "Yes.", use: "none" }, provider);
    const events = await read(model);
    expect(events.filter(({ type }) => type === "text")).toEqual([{ type: "text", text: "Yes." }]);
    expect(await used(model)).toBeGreaterThan(300);
  });

  it("report refusals and truncation", async () => {
    expect((await read(await open({ text: "No.", refuses: true }, provider))).at(-1)).toMatchObject({
      reason: "refused",
    });
    await server.close();
    expect((await read(await open({ text: "Wor", isCutShort: true }, provider))).at(-1)).toMatchObject({
      reason: "length",
    });
  });

  it("ignore future events of their protocol", async () => {
    const unknown = [
      'event: weather\ndata: {"type": "weather", "sun": true}',
      ": a comment",
      'data: {"object": "chat.weather",\r\ndata: "sun": true}\r',
      'data: {"type": "content_block_start", "index": 90, "content_block": {"type": "weather", "sun": true}}',
      'data: {"type": "content_block_delta", "index": 90, "delta": {"type": "text_delta", "text": "Rain."}}',
      'data: {"type": "content_block_delta", "index": 0, "delta": {"type": "weather_delta", "sun": true}}',
      'data: {"type": "content_block_stop", "index": 90}',
    ]
      .map((event) => (event.endsWith("\r") ? `${event}\n\r\n` : `${event}\n\n`))
      .join("");
    for (const where of ["before", "raw"] as const) {
      const model = await open({ text: ["Use ", "it."], [where]: unknown }, provider);
      const events = await read(model);
      expect(events.flatMap((event) => (event.type === "text" ? event.text : []))).toEqual(["Use ", "it."]);
      expect(events.at(-1)).toMatchObject({ reason: "stop" });
      await server.close();
    }
    await open({}, provider);
  });

  it("end with a fault if the provider does", async () => {
    const expected: [ModelTurn, ModelFault["code"], boolean, RegExp][] = [
      [{ status: 401, message: `provider's own words ${MODEL_KEY}` }, "ai_misconfigured", false, /key/],
      [{ status: 403 }, "ai_misconfigured", false, /AI_API_KEY/],
      [{ status: 404, message: "provider's own words" }, "ai_misconfigured", false, /AI_MODEL.*AI_BASE_URL/],
      [{ status: 400 }, "ai_refused", false, /too long/],
      [{ status: 307, headers: { location: "http://127.0.0.1:9/v1" } }, "ai_misconfigured", false, /another/],
      [{ status: 402 }, "ai_misconfigured", false, /credit/],
      [{ status: 429, code: "insufficient_quota" }, "ai_misconfigured", false, /credit/],
      [{ status: 400, message: NO_CREDIT, code: "invalid_request_error" }, "ai_misconfigured", false, /credit left/],
      [{ status: 500, message: "provider's own words" }, "ai_unavailable", true, /reports an error/],
      [{ status: 529 }, "ai_busy", true, /busy/],
      [{ text: "<html>", headers: { "content-type": "text/html" } }, "ai_misconfigured", false, /AI_BASE_URL/],
      [{ text: ["Use ", "it."], cutAfter: 3 }, "ai_unavailable", true, /stopped before/],
      [{ text: ["Use ", "it."], endsAfter: 3 }, "ai_unavailable", true, /stopped before/],
      [{ text: "Use", raw: 'data: {"choices": [{"del\n\n' }, "ai_unavailable", true, /invalid response/],
      [{ text: "Use", failsWith: "overloaded_error" }, "ai_busy", true, /busy/],
      [{ failsWith: "overloaded_error" }, "ai_busy", true, /busy/],
      [{ text: "Use", failsWith: "api_error" }, "ai_unavailable", true, /./],
      [
        { calls: Array.from({ length: 65 }, (_, n) => ({ id: `c${n}`, name: "x", input: {} })) },
        "ai_unavailable",
        false,
        /too many tools/,
      ],
    ];
    for (const [turn, code, isPassing, words] of expected) {
      const model = await open(turn, provider);
      const fault = await faultOf(read(model));
      expect({ turn, code: fault.code, isPassing: fault.isPassing }).toEqual({ turn, code, isPassing });
      expect(fault.message).toMatch(words);
      // A refusal costs nothing; received output is charged.
      if (turn.status !== undefined) expect(await used(model)).toBe(0);
      else if (turn.text !== "<html>") expect(await used(model)).toBeGreaterThan(0);
      await server.close();
    }
  });

  it("are requested once more if the provider requests a short wait, and not for a long one", async () => {
    const model = await open(
      ({ number }) => (number === 0 ? { status: 429, headers: { "retry-after-ms": "20" } } : { text: "Now." }),
      provider,
    );
    expect(await read(model)).toContainEqual({ type: "text", text: "Now." });
    expect(server.asked).toHaveLength(2);
    await server.close();

    const busy = await open({ status: 429, headers: { "retry-after": "17" } }, provider);
    expect(await faultOf(read(busy))).toMatchObject({ code: "ai_busy", againInMs: 17_000, isPassing: true });
    expect(server.asked).toHaveLength(1);
    await server.close();

    const always = await open({ status: 503, headers: { "retry-after-ms": "1" } }, provider);
    expect(await faultOf(read(always))).toMatchObject({ code: "ai_unavailable" });
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    [429, 2],
    [500, 2],
    [502, 2],
    [529, 2],
    [400, 1],
    [401, 1],
    [504, 1],
  ])("that are refused with %i without a time are requested %i times", async (status, times) => {
    const model = await open(({ number }) => (number === 0 ? { status } : { text: "Now." }), provider);
    if (times === 2) expect(await read(model)).toContainEqual({ type: "text", text: "Now." });
    else await faultOf(read(model));
    expect(server.asked).toHaveLength(times);
  });

  it("end if nothing arrives, before the first byte and in the middle", async () => {
    const silent = await open({ silentMs: 60_000, text: "x" }, provider, {
      patience: { ...PATIENT, firstByteMs: 50 },
    });
    expect(await faultOf(read(silent))).toMatchObject({ code: "ai_too_slow", isPassing: true });
    await server.close();

    const stalls = await open({ text: ["a", "b", "c"], stallsAfter: 3 }, provider, {
      patience: { ...PATIENT, paceMs: 50 },
    });
    expect(await faultOf(read(stalls))).toMatchObject({ code: "ai_too_slow" });
    await server.close();

    const slow = await open({ text: Array(1_000).fill("a"), paceMs: 20 }, provider, {
      patience: { ...PATIENT, longestMs: 200 },
    });
    expect(await faultOf(read(slow))).toMatchObject({ code: "ai_too_slow" });
  });

  it("close the provider's request when the reader stops", async () => {
    const model = await open({ text: "on and on ", isEndless: true }, provider);
    const gone = new AbortController();
    const reading = read(model, { signal: gone.signal });
    await until(() => server.asked.length === 1);
    gone.abort(new Error("The laptop was closed"));
    await expect(reading).rejects.toThrow("The laptop was closed");
    await until(() => server.brokenOff === 1);

    for await (const _ of model.stream(question())) break;
    await until(() => server.brokenOff === 2);
  });

  it("that broke off are charged for the question and the received output", async () => {
    const model = await open({ text: ["Use ", "the primary button."], stallsAfter: 5 }, provider);
    const gone = new AbortController();
    const reading = (async () => {
      for await (const event of model.stream(question({ signal: gone.signal })))
        if (event.type === "text" && event.text.includes("primary")) gone.abort();
    })();
    await expect(reading).rejects.toThrow();
    const left = await used(model);
    expect(left).toBeGreaterThan(10);
    // Not for the 4,096 reserved tokens.
    expect(left).toBeLessThan(100);
  });

  it("that never end are stopped by their size", async () => {
    const model = await open({ text: "x".repeat(10_000), isEndless: true }, provider);
    const fault = await faultOf(read(model, { maxOutputTokens: 16 }));
    expect(fault).toMatchObject({ code: "ai_unavailable", isPassing: false });
    expect(fault.message).toContain("too long");
    await until(() => server.brokenOff === 1);
  });

  it("are requested with a key in a header, and without information about this deployment", async () => {
    const model = await open({ text: "x" }, provider);
    await read(model, {
      messages: [{ role: "user", content: [{ type: "picture", bytes: PIXEL, mediaType: "image/png" }] }],
    });
    const [requested] = server.asked;
    const key = requested?.headers[provider === "openai" ? "authorization" : "x-api-key"];
    expect(key).toContain(MODEL_KEY);
    expect(requested?.text).toContain(Buffer.from(PIXEL).toString("base64"));
    expect(requested?.text).not.toContain(MODEL_KEY);
    expect(requested?.body.max_tokens).toBe(4_096);
  });
});

describe("an unreachable provider", () => {
  it("names the setting to check", async () => {
    server = await openModelServer(() => ({}));
    const env = server.env();
    await server.close();
    const refused = await faultOf(read(openAt(env)));
    expect(refused).toMatchObject({ code: "ai_unavailable", isPassing: true, detail: "ECONNREFUSED" });
    expect(refused.message).toContain("No server is running");
    const unknown = await faultOf(read(openAt({ ...env, AI_BASE_URL: "http://no-such-host.invalid/v1" })));
    expect(unknown).toMatchObject({ code: "ai_unavailable" });
    expect(unknown.message).toMatch(/was not found|cannot be reached/);
  });
});

describe("budgets of a workspace", () => {
  it("are counted while it runs; 0 means none", async () => {
    const model = await open({ text: "x", use: { input: 90, output: 20 } }, "openai", {
      env: { AI_DAILY_TOKENS: "100" },
    });
    await read(model);
    expect(await model.budgetOf(actor)).toMatchObject({ limit: 100, used: 110, left: 0 });
    await expect(read(model)).rejects.toMatchObject({ status: 429, code: "budget_spent" });
    expect(server.asked).toHaveLength(1);
    const none = openAt({ ...server.env(), AI_DAILY_TOKENS: "0" });
    await expect(read(none)).rejects.toMatchObject({ status: 429, code: "budget_spent" });
  });
});

const PIXEL = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** Waits for another process or the other end of a connection. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
