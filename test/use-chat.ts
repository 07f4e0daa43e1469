import { afterAll, afterEach, beforeAll } from "vitest";
import { bothDatabases } from "./databases.ts";
import { type AskedModel, type ModelServer, type ModelTurn, openModelServer, type Script } from "./model-server.ts";
import { openExamples } from "./open-examples.ts";
import { SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";

/** Each provider once, and each database once. */
export const CHATS = [
  ["openai", bothDatabases[0] ?? "sqlite"],
  ["anthropic", bothDatabases[1] ?? "postgres"],
] as const;

/** A registry with the examples, and the model its assistant asks. */
export interface Chat {
  readonly registry: OpenPeople;
  readonly model: ModelServer;
  /** What the model says to each question from now on. */
  follows(script: Script): void;
  /** The same as turns, the last one again and again. */
  says(...turns: ModelTurn[]): void;
  /** What the model was asked last. */
  lastAsked(): AskedModel;
  /** What `GET /api/service/ai` tells. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  told(): Promise<any>;
}

/** Opens them before the tests of a group, and closes them after it. */
export function useChat(provider: (typeof CHATS)[number][0], database: (typeof CHATS)[number][1]): Chat {
  let script: Script = () => ({ text: "Yes." });
  let model: ModelServer;
  let registry: OpenPeople;
  beforeAll(async () => {
    model = await openModelServer((requested) => script({ ...requested, number: model.asked.length - 1 }));
    registry = await openPeople(database, model.env(provider), openExamples);
  });
  afterAll(async () => {
    await registry.close();
    await model.close();
  });
  afterEach(() => {
    model.asked.splice(0);
  });
  return {
    get registry() {
      return registry;
    },
    get model() {
      return model;
    },
    follows(next) {
      script = next;
    },
    says(...turns) {
      script = ({ number }) => turns[Math.min(number, turns.length - 1)] ?? { text: "" };
    },
    lastAsked() {
      const requested = model.asked.at(-1);
      if (!requested) throw new Error("Nobody asked the model");
      return requested;
    },
    told: async () => (await registry.get("/api/service/ai", { authorization: `Bearer ${SECRET}` })).json(),
  };
}
