// How well questions about real design systems are answered: `npm run eval`. Which records reach a model is scored without
// one; with a provider in the environment (`AI_MODEL` and what belongs to it) the chat answers each question, too.
import { spawnServe } from "../test/spawn-service.ts";
import { GOVUK } from "./govuk.ts";
import { PRIMER } from "./primer.ts";
import { type Retrieved, recallOf, retrievalTable, retrieve } from "./retrieval.ts";
import { isHere, unpackSystem } from "./systems.ts";

const all: Retrieved[] = [];
for (const { name, questions } of [GOVUK, PRIMER]) {
  if (!isHere(name)) {
    console.log(`${name} is not on this machine: its questions are left out.`);
    continue;
  }
  const { folder, remove } = await unpackSystem(name);
  const service = await spawnServe({ SERVICE_RATE_LIMITS: "off" }, folder);
  try {
    for (const question of questions) {
      const one = await retrieve((path) => fetch(service.url + path), question);
      all.push(one);
      if (recallOf(question, one.told) < 1 || process.env.EVAL_SHOW)
        console.error(
          `${name}: ${question.ask}\n  wanted ${question.from.join(" + ")}\n  told ${one.told.join(", ")} (facts ${one.facts})`,
        );
      else if (one.facts < 1) console.error(`${name}: ${question.ask}\n  facts missing in ${one.told.join(", ")}`);
    }
  } finally {
    await service.end("SIGTERM");
    await remove();
  }
}
console.log(retrievalTable(all));
