// How well questions about design systems are answered: `npm run eval`, or `npm run eval -- Tideline` for one of them. Which
// records reach a model is scored without one, next to the plain search. With a provider in the environment (`AI_MODEL` and
// what belongs to it) the chat answers each question, too, and what it says is held against facts. Tables go to standard
// output, what fell short to standard error.
import { type SpawnedService, spawnServe } from "../test/spawn-service.ts";
import { type Answered, answer, answersTable } from "./answers.ts";
import { GOVUK } from "./govuk.ts";
import { HELD_OUT } from "./held-out.ts";
import { PRIMER } from "./primer.ts";
import type { EvalSet } from "./question.ts";
import { type Retrieved, recallOf, retrievalTable, retrieve } from "./retrieval.ts";
import { isHere, workspaceOf } from "./systems.ts";
import { TIDELINE } from "./tideline.ts";

/** The tables: sixty questions that the ranking was made with, twenty it had not seen, and those of the example. */
const TABLES: readonly { title: string; sets: readonly EvalSet[] }[] = [
  { title: "Sixty questions", sets: [GOVUK, PRIMER] },
  { title: "Twenty held out", sets: HELD_OUT },
  { title: "The example", sets: [TIDELINE] },
];

/** What the service is told of the environment: the model, and as many tokens as it takes. */
const modelEnvironment = (): Record<string, string> =>
  Object.fromEntries([
    ["AI_DAILY_TOKENS", "100000000"],
    ...Object.entries(process.env).flatMap(([name, value]) => (name.startsWith("AI_") && value ? [[name, value]] : [])),
  ]);

const model = process.env.AI_MODEL;

interface Outcome {
  retrieved: Retrieved[];
  answered: Answered[];
}

async function askAll({ url }: SpawnedService, { name, questions }: EvalSet): Promise<Outcome> {
  const [retrieved, answered]: [Retrieved[], Answered[]] = [[], []];
  for (const question of questions) {
    const one = await retrieve((path) => fetch(url + path), question);
    retrieved.push(one);
    if (recallOf(question, one.told) < 1) console.error(`${name}: “${question.ask}” is told ${one.told.join(", ")}`);
    if (model === undefined) continue;
    const said = await answer(url, question);
    answered.push(said);
    if (said.fault) console.error(`${name}: “${question.ask}” ends with: ${said.fault}`);
    else if (said.facts < 1 || said.isWrong)
      console.error(`${name}: “${question.ask}” is answered: ${said.answer.replaceAll(/\s+/g, " ").slice(0, 300)}`);
  }
  return { retrieved, answered };
}

async function measure(set: EvalSet): Promise<Outcome> {
  const { folder, remove } = await workspaceOf(set.name);
  const service = await spawnServe({ SERVICE_RATE_LIMITS: "off", ...modelEnvironment() }, folder);
  try {
    return await askAll(service, set);
  } finally {
    await service.end("SIGTERM");
    await remove();
  }
}

const wanted = process.argv.slice(2);
for (const { title, sets } of TABLES) {
  const chosen = sets.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const outcomes: Outcome[] = [];
  for (const set of chosen) {
    if (isHere(set.name)) outcomes.push(await measure(set));
    else console.log(`\n${set.name} is not on this machine (../shared/data): its questions are left out.`);
  }
  if (outcomes.length === 0) continue;
  const of = chosen.filter(({ name }) => isHere(name)).map(({ name }) => name);
  console.log(`\n## ${title}: ${of.join(", ")}\n\n${retrievalTable(outcomes.flatMap(({ retrieved }) => retrieved))}`);
  if (model === undefined) continue;
  console.log(`\nAnswered by ${model}:\n\n${answersTable(outcomes.flatMap(({ answered }) => answered))}`);
}
if (model === undefined) console.log("\nNo model is configured (AI_MODEL): no answer was asked for.");
