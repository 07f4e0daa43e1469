// The chat: what the registry adds to a model's first word, and what 200 answers at once take.
import { request } from "node:http";
import { openModelServer, type Script } from "../test/model-server.ts";
import { median, memory, print, processorTime, round, type Target } from "./measure.ts";
import { freshFolder, post, SECRET, startRegistry } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

const COMPONENTS = 1_000;
const PAGES = 500;
const QUESTIONS = 100;
const STREAMS = 200;
/** An answer of a model that says thirty tokens a second. */
const WORDS = 300;
const PACE_MS = 33;
/** Goals of issue 13: ms, and MB. */
const GOALS = { added: 20, memory: 300 };

export async function chat(): Promise<void> {
  let script: Script = () => ({ text: "Yes" });
  const model = await openModelServer((requested) => script(requested));
  const env = { ...model.env(), SERVICE_RATE_LIMITS: "off", AI_DAILY_TOKENS: "1000000000" };
  const url = `sqlite:${freshFolder()}/registry.db`;
  let registry = await startRegistry(url, { env });
  await post(registry, "/api/registry/pages", { pages: pages(PAGES) });
  await post(registry, "/api/sync/upload", { changes: componentChanges(COMPONENTS, 1) });

  let saidAt = 0;
  script = () => {
    saidAt = performance.now();
    return { text: ["Yes ", "it ", "is."] };
  };
  for (let turn = 0; turn < 20; turn++) await answerOf(registry, turn);
  const added: number[] = [];
  const before = processorTime(registry.pid);
  for (let turn = 0; turn < QUESTIONS; turn++) added.push((await answerOf(registry, turn)) - saidAt);
  const spent = (processorTime(registry.pid) - before) / QUESTIONS;
  print({
    ...{ name: "chat: first word behind the model's, p50", value: round(median(added)), unit: "ms" },
    ...{ ratio: round(median(added) / GOALS.added), against: `${GOALS.added} ms` },
  });
  print({ name: "chat: a question answered in three words, context and all", value: round(spent, 0), unit: "µs CPU" });

  // Started anew: what a push has left in memory makes room for streams.
  await registry.stop();
  registry = await startRegistry(url, { env });
  await answerOf(registry, 0);
  const words = Array.from({ length: WORDS }, (_, index) => (index % 40 === 39 ? "word.\n\n" : "word "));
  script = () => ({ text: words, paceMs: PACE_MS });
  const quiet = memory(registry.pid).now;
  const spentBefore = processorTime(registry.pid);
  const began = performance.now();
  await Promise.all(Array.from({ length: STREAMS }, (_, turn) => answerOf(registry, turn)));
  const took = performance.now() - began;
  const { peak } = memory(registry.pid);
  const busy = (processorTime(registry.pid) - spentBefore) / 1000 / took;
  print({
    ...{ name: `chat: ${STREAMS} streams at once, more memory than before`, value: round(peak - quiet, 1), unit: "MB" },
    ...{ ratio: round((peak - quiet) / GOALS.memory), against: `${GOALS.memory} MB` },
  });
  print({ name: `chat: ${STREAMS} streams at once, memory of all at its peak`, value: peak, unit: "MB" });
  print({ name: `chat: ${STREAMS} streams at once, of one core`, value: round(busy), unit: "cores" });
  print({
    name: `chat: ${STREAMS} streams at once, beside the model's pace`,
    value: round(took / (WORDS * PACE_MS)),
    unit: "×",
  });
  await registry.stop();
  await model.close();
}

/** Reads an answer to its end; when its first word came. */
const answerOf = ({ url }: Target, turn: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let first = 0;
    const sent = request(`${url}/api/service/ai/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let last = "";
      response.on("data", (chunk: Buffer) => {
        if (first === 0) first = performance.now();
        last = (last + chunk).slice(-1_000);
      });
      response.on("end", () =>
        last.includes('"type":"done"') ? resolve(first) : reject(new Error(`${response.statusCode} ${last}`)),
      );
    });
    sent.end(JSON.stringify({ messages: [{ role: "user", content: `Which component ${turn} shows a page?` }] }));
  });
