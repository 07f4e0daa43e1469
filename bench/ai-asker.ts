// Asks a model again and again, by the room or by a bare `fetch`, in a process of its own: what it costs until the first word,
// and what streams that stay open hold. Started by `ai.ts`; answers one line of JSON.
import { setTimeout as sleep } from "node:timers/promises";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import type { ModelQuestion } from "../src/platform/language-models/language-model.ts";
import { openLanguageModel } from "../src/platform/language-models/open-language-model.ts";
import { openConnection } from "../src/store/sql/connection.ts";
import { median } from "./measure.ts";

const WARM = 100;
const SETTLED_MS = 2_000;

/** What one question came to, in milliseconds of processor and of the clock. */
export interface Asked {
  cpuMs: number;
  firstMs: number;
}

/** Megabytes that open streams hold. */
export interface Held {
  heldMb: number;
  allMb: number;
}

/** Asks once; `first` is told when the first word is there. */
type Ask = (signal: AbortSignal, first: () => void) => Promise<void>;

const actor = { id: "shared-secret", role: "admin" as const, scopes: new Set<never>() };
const WORDS = "Which button do I use for a destructive action? ".repeat(400);

const { db, close } = openConnection(process.env.DATABASE_URL ?? "");
const config = readEnvironmentConfig(process.env as Record<string, string>);
const model = openLanguageModel({ config, db: () => db, log: { info() {}, error() {} } });

const ways: Record<string, Ask> = {
  async room(signal, first) {
    const question: ModelQuestion = {
      actor,
      instructions: "Be brief.",
      messages: [{ role: "user", content: WORDS }],
      signal,
    };
    let isFirst = true;
    for await (const event of model?.stream(question) ?? []) {
      if (isFirst && event.type === "text") first();
      isFirst = false;
    }
  },
  /** As little as a program can do: the same question, and bytes that are looked for words. */
  async bare(signal, first) {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: WORDS },
    ];
    const response = await fetch(`${config.ai?.baseUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "scripted-1", messages, max_tokens: 4_096, stream: true }),
      signal,
    });
    let isFirst = true;
    for await (const text of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
      new TextDecoderStream(),
    )) {
      if (isFirst && text.includes('"content":"w')) {
        first();
        isFirst = false;
      }
    }
  },
};

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function questions(ask: Ask, count: number): Promise<Asked> {
  const costs: Asked[] = [];
  for (let turn = -WARM; turn < count; turn++) {
    const [spent, began] = [cpu(), performance.now()];
    let one: Asked | undefined;
    await ask(new AbortController().signal, () => {
      one ??= { cpuMs: cpu() - spent, firstMs: performance.now() - began };
    });
    if (one && turn >= 0) costs.push(one);
  }
  return { cpuMs: median(costs.map(({ cpuMs }) => cpuMs)), firstMs: median(costs.map(({ firstMs }) => firstMs)) };
}

const resident = (): number => {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
};

/** Opens so many streams, and says what they hold once each has its first words. */
async function streams(ask: Ask, count: number): Promise<Held> {
  await ask(new AbortController().signal, () => {}).catch(() => {});
  await sleep(SETTLED_MS);
  const before = resident();
  const stop = new AbortController();
  let open = 0;
  const all = Promise.withResolvers<void>();
  for (let number = 0; number < count; number++)
    ask(stop.signal, () => ++open === count && all.resolve()).catch(() => {});
  await all.promise;
  await sleep(SETTLED_MS);
  const allMb = resident();
  stop.abort();
  return { heldMb: allMb - before, allMb };
}

const [way = "room", what = "questions", count = "300"] = process.argv.slice(2);
const ask = ways[way];
if (!ask) throw new Error(`There is no way called ${way}`);
console.log(JSON.stringify(await (what === "streams" ? streams : questions)(ask, Number(count))));
await close();
process.exit();
