// P13: how long who asks first waits, after a push of tokens and after a start, in a registry of that size.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fill, SIZES, tokens } from "./large-system.ts";
import { print, processorTime, round } from "./measure.ts";
import { answerOf, freshFolder, type Program, post, startRegistry } from "./programs.ts";

const ASKED = [
  "/",
  "/foundations",
  "/foundations/tokens",
  "/foundations/colors",
  "/foundations/tokens/color.group-3.tint-1",
  "/feed.xml",
  "/changelog",
  "/search?q=tint",
  "/api/registry/dtcg/tokens",
];
/** A registry does behind an answer what it need not do before. */
const REST_MS = 8_000;

async function ask(registry: Program, when: string, path: string): Promise<void> {
  const cpu = processorTime(registry.pid);
  const started = performance.now();
  const { status, body } = await answerOf(registry.url + path, { "accept-encoding": "br" });
  const took = performance.now() - started;
  const spent = (processorTime(registry.pid) - cpu) / 1000;
  print({
    name: `P13 first answer ${when}: ${path} (${status}, ${round(body.length / 1024, 1)} KB, ${round(spent, 0)} ms CPU)`,
    value: round(took, 0),
    unit: "ms",
    ratio: round(took / 500),
    against: "limit 500 ms",
  });
}

export async function firstAnswers(): Promise<void> {
  const url = `sqlite:${join(freshFolder(), "registry.db")}`;
  let registry = await startRegistry(url);
  await fill(registry);
  for (const [edition, path] of ASKED.entries()) {
    await sleep(REST_MS);
    const cpu = processorTime(registry.pid);
    const started = performance.now();
    await post(registry, "/api/registry/dtcg", tokens(SIZES.tokens, edition + 1));
    const took = round(performance.now() - started, 0);
    if (edition === 0)
      print({
        name: `P13 push of ${SIZES.tokens} tokens, ${round((processorTime(registry.pid) - cpu) / 1000, 0)} ms CPU`,
        value: took,
        unit: "ms",
      });
    await ask(registry, "after a push", path);
  }
  for (const path of ASKED) {
    await sleep(REST_MS);
    await registry.stop();
    registry = await startRegistry(url);
    await ask(registry, "after a start", path);
  }
  await registry.stop();
}
