import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChatEvent } from "../src/features/assistant/chat/chat-event.ts";
import { type ModelServer, openModelServer } from "./model-server.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

describe.each(["openai", "anthropic"] as const)("the assistant, by %s", (provider) => {
  let model: ModelServer;
  let registry: OpenService;
  beforeAll(async () => {
    model = await openModelServer(() => ({ text: ["Use the ", "button."] }));
    registry = await openRegistry("sqlite", model.env(provider));
  });
  afterAll(async () => {
    await registry.close();
    await model.close();
  });

  it("answers as it comes", async () => {
    const response = await registry.post("/api/service/ai/chat", { messages: [{ role: "user", content: "Which?" }] });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = (await response.text())
      .split("\n\n")
      .filter(Boolean)
      .map((text): ChatEvent => JSON.parse(text.slice("data: ".length)));
    const text = events.flatMap((event) => (event.type === "delta" ? [event.content] : [])).join("");
    expect(text).toBe("Use the button.");
    expect(events.at(-1)?.type).toBe("done");
  });
});
