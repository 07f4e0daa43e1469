// P16: what a model is told for a question, over 1,000 components and 500 pages, next to the plain search of the same words.
import { median, print, round } from "./measure.ts";
import { post, SECRET, startRegistry } from "./programs.ts";
import { componentChanges } from "./samples.ts";

const COMPONENTS = 1_000;
const PAGES = 500;
const ROUNDS = 12;
const BATCH = 250;
const LIMIT_MS = 20;

const SUBJECTS =
  "button tabs table dialog banner avatar card form field menu list label icon colour spacing layout".split(" ");
const ADVICE = [
  "Use it where people have to decide, and say what happens next.",
  "Do not use it to hide what most people need. Test the page without it first.",
  "The space around it is the second step of the scale, on small screens the first.",
  "Its label is short, in sentence case, and begins with a verb.",
  "An error stands beside it and at the top of the page, in the same words.",
];

/** A page as documentations have them: ten sections of some paragraphs, each of another subject. */
function guidance(number: number) {
  const subject = SUBJECTS[number % SUBJECTS.length];
  const sections = Array.from({ length: 10 }, (_, section) => {
    const about = SUBJECTS[(number + section) % SUBJECTS.length];
    const text = ADVICE.map((sentence, at) => `${sentence} Case ${number}-${section}-${at} of the ${about}.`);
    return `## When to use the ${about} with ${subject} ${section}\n\n${text.join("\n\n")}`;
  });
  return { slug: `guides/${subject}-${number}`, markdown: `# The ${subject} ${number}\n\n${sections.join("\n\n")}` };
}

const QUESTIONS = [
  "when should I not use tabs?",
  "How much space is around a button on small screens?",
  "what do I write as the label of a field",
  "Is there a component to show that something went wrong?",
  "which colour has the border of a table",
  "how do I lay out a form with an avatar and a menu",
];

export async function questionContext(): Promise<void> {
  process.env.SERVICE_RATE_LIMITS = "off";
  const registry = await startRegistry(undefined, { watched: true });
  for (let from = 0; from < COMPONENTS; from += BATCH)
    await post(registry, "/api/sync/upload", { changes: componentChanges(COMPONENTS, 1).slice(from, from + BATCH) });
  await post(registry, "/api/registry/pages", {
    pages: Array.from({ length: PAGES }, (_, number) => guidance(number)),
  });

  const ask = async (path: string, question: string): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(`${registry.url}${path}${encodeURIComponent(question)}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return performance.now() - started;
  };
  const context = (question: string) => ask("/api/service/ai/context?question=", question);
  const search = (question: string) => ask("/api/search?limit=5&q=", question);
  print({ name: "P16 first question, index made", value: round(await context("hello"), 0), unit: "ms" });
  const first: number[] = [];
  for (const question of QUESTIONS) first.push(await context(question));
  const [reported, found, holds]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const question of QUESTIONS) {
      // Nobody asked it before: of a search the outcome is kept.
      found.push(await search(`${question}${" ".repeat(round + 1)}`));
      await registry.held();
      reported.push(await context(question));
      holds.push((await registry.held()).cpu);
    }
  const [context50, search50] = [median(reported), median(found)];
  print({ name: "P16 each question for the first time, p50", value: round(median(first), 1), unit: "ms" });
  print({
    name: "P16 what a model is told, p50 with HTTP",
    value: round(context50, 1),
    unit: "ms",
    ratio: round(context50 / LIMIT_MS),
    against: `limit ${LIMIT_MS} ms; plain search ${round(search50, 1)} ms`,
  });
  print({ name: "P16 longest", value: round(Math.max(...reported), 1), unit: "ms" });
  print({ name: "P16 loop held on a processor, longest", value: round(Math.max(...holds), 1), unit: "ms" });
  await registry.stop();
}
