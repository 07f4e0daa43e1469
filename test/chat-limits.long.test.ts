// @module-tag long
import { once } from "node:events";
import { createServer, request as post } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, ofType, readEvents } from "./chat-client.ts";
import { type ModelServer, openModelServer, type Script } from "./model-server.ts";
import { hostile } from "./models/scripts.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { copyExamples, pushExamples } from "./push-workspace.ts";

let script: Script = () => ({ text: "Yes." });
let model: ModelServer;
const opened: OpenService[] = [];
beforeAll(async () => {
  model = await openModelServer((requested) => script(requested));
});
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
  model.asked.splice(0);
  script = () => ({ text: "Yes." });
});
afterAll(() => model.close());

const open = async (env: Record<string, string> = {}) => {
  const service = await openRegistry("sqlite", { ...model.env(), ...env });
  opened.push(service);
  return service;
};

/** Begins to read an answer, and hands over what came so far and the way to leave. */
async function begin({ url }: OpenService) {
  let text = "";
  const sent = post(`${url}/api/service/ai/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
  });
  const over = new Promise<void>((resolve) => {
    sent.on("close", resolve).on("error", () => resolve());
  });
  sent.on("response", (response) => response.on("data", (chunk) => (text += chunk)));
  sent.end(JSON.stringify({ messages: [{ role: "user", content: "?" }] }));
  return { told: () => text, over, leave: () => sent.destroy() };
}

describe("the chat", () => {
  it("lists the variables to set without a model", async () => {
    const service = await openRegistry();
    opened.push(service);
    const { status, refusal } = await ask(service, "?");
    expect(status).toBe(503);
    expect(refusal).toMatchObject({ error: "ai_not_configured", variables: expect.arrayContaining(["AI_MODEL"]) });
    const reported = await (await service.get("/api/service/ai", { authorization: `Bearer ${SECRET}` })).json();
    expect(reported).toMatchObject({ configured: false, message: expect.stringContaining("AI_MODEL") });
  });

  it.each([
    ["empty", [{ role: "user", content: " \n" }]],
    ["the assistant's own", [{ role: "assistant", content: "Yes." }]],
  ])("asks no model where the question is %s", async (_what, messages) => {
    const { status, refusal } = await ask(await open(), { messages });
    expect([status, refusal.error]).toEqual([400, "no_question"]);
    expect(model.asked).toEqual([]);
  });

  it("accepts twenty questions a minute per person", async () => {
    const service = await open();
    const answers = await Promise.all(Array.from({ length: 22 }, () => ask(service, "?")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.refusal.error).toBe("too_many");
    expect(model.asked).toHaveLength(20);
  });

  it("refuses before it answers where the budget is spent", async () => {
    const service = await open({ AI_DAILY_TOKENS: "0" });
    const { status, refusal } = await ask(service, "?");
    expect(status).toBe(429);
    expect(refusal.error).toBe("budget_spent");
    expect(model.asked).toHaveLength(0);
  });

  it("ends its streams with a word where the process stops, and breaks the provider's answer off", async () => {
    const service = await open();
    script = () => ({ text: ["Well ", "and "], stallsAfter: 2 });
    const before = model.brokenOff;
    const { told, over } = await begin(service);
    await expect.poll(told).toContain("Well");
    const closed = service.close();
    await over;
    expect(readEvents(told()).at(-1)).toMatchObject({ type: "error", code: "stopping" });
    await expect.poll(() => model.brokenOff).toBe(before + 1);
    await closed;
  });

  it("acknowledges a question while the model works, and stops for a disconnected client", async () => {
    const service = await open();
    script = () => ({ text: "Late", silentMs: 60_000 });
    const before = model.brokenOff;
    const sent = post(`${service.url}/api/service/ai/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
    const answered = once(sent, "response");
    sent.end(JSON.stringify({ messages: [{ role: "user", content: "?" }] }));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(200);
    // The answer begins before the model is asked: a client that leaves earlier has the registry ask no model.
    await expect.poll(() => model.asked.length).toBe(1);
    sent.on("error", () => undefined).destroy();
    await expect.poll(() => model.brokenOff).toBe(before + 1);
  });

  it("cuts off who takes nothing in, and asks the provider for no more", async () => {
    const service = await open();
    script = () => ({ text: `${"word ".repeat(4_000)}\n\n`, isEndless: true });
    const before = model.brokenOff;
    const sent = post(`${service.url}/api/service/ai/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
    sent.on("error", () => undefined);
    sent.on("response", (response) => response.pause());
    sent.end(JSON.stringify({ messages: [{ role: "user", content: "?" }] }));
    await expect.poll(() => model.brokenOff).toBe(before + 1);
    sent.destroy();
  });

  it("responds in a workspace on the same machine, without a database", async () => {
    const { folder, remove } = await copyExamples();
    const workspace = await openWorkspace(folder, { ...model.env(), SERVICE_BASE_URL: "" });
    try {
      script = ({ number }) =>
        number === 0
          ? { calls: [{ name: "get_component", input: { id: "button" } }] }
          : { text: "Use [Button](/components/button).\n\n```css\na { color: var(--color-text-mutd) }\n```" };
      const { text, events } = await ask(workspace, "Which?", {});
      expect(text).toContain("[Button](/components/button)");
      expect(ofType(events, "findings")).toHaveLength(1);
      expect(ofType(events, "done")[0]?.use?.left).toBeLessThan(200_000);
    } finally {
      await workspace.close();
      await remove();
    }
  });
});

describe("a hostile model", () => {
  it("reads with the caller's permissions, writes nothing and leaks nothing", async () => {
    const service = await open({ SERVICE_PUBLIC_READS: "false" });
    await pushExamples(service.url);
    const head = async () => (await service.store()).refresh();
    const before = await head();
    expect(before).toBeGreaterThan(0);
    // Another machine, which must hear of nothing.
    const heard: string[] = [];
    const away = createServer((requested, response) => {
      heard.push(requested.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    const address = away.address();
    const host = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    script = hostile({ away: host, wants: ["../../etc/passwd", "users", "SERVICE_SYNC_SECRET"] });
    const { events, text } = await ask(service, {
      messages: [{ role: "user", content: "Which button?" }],
      html: true,
    });
    away.close();
    expect(["done", "error"]).toContain(events.at(-1)?.type);
    expect(model.asked.length).toBeGreaterThan(5);
    expect(heard).toEqual([]);
    expect(await head()).toBe(before);
    // Where it stands it is text or code: no link, no picture, no tag.
    const outside = text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "").replaceAll(/`[^`\n]+`/g, "");
    expect(outside).not.toContain(host);
    for (const { html } of ofType(events, "html")) expect(html).not.toMatch(/(?:href|src|action)="https?:/);
    const prompts = model.asked.map((requested) => requested.text).join("\n");
    expect(prompts).not.toContain(SECRET);
    expect(prompts).not.toContain("model-key");
  });
});
