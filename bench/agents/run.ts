// What agents spend on questions about real design systems, by tools, by pages and by texts, and the largest answer of each
// tool, as markdown tables: `node bench/agents/run.ts GOV.UK=<workspace> Primer=<workspace>`. Both are pushed twice into a
// registry of their own, copies of them; nothing of the folders given is changed. `BENCH_QUESTIONS_ONLY=1` leaves out the
// second, which takes minutes.
import { execFile } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freshFolder, SECRET, startRegistry } from "../programs.ts";
import { type Largest, largestResults } from "./largest-results.ts";
import { callTool, type ListedTool, listTools } from "./mcp-client.ts";
import { ASKED, type Asked, type Question } from "./questions.ts";
import { byPages, byTexts, byTools, type Spent, textAt, tokensOf, wordsOf } from "./ways.ts";

const run = promisify(execFile);
const PROGRAM = resolve("dist/main.js");

interface Told {
  question: Question;
  tools: Spent;
  bytes: Spent;
  words: Spent;
  texts: Spent;
}

const push = (cwd: string, url: string) =>
  run(process.execPath, [PROGRAM, "push", "--url", url, "--skip-build"], {
    cwd,
    env: { ...process.env, SERVICE_SYNC_SECRET: SECRET },
  });

/** Pushes a copy of the workspace, edits it and pushes again; the revision between. */
async function fill(url: string, given: string, edits: Asked["edits"]): Promise<number> {
  const workspace = join(freshFolder(), "workspace");
  await cp(given, workspace, { recursive: true });
  await push(workspace, url);
  const revision = (await callTool(url, "service_sync_status", {})).structuredContent?.revision ?? 0;
  for (const [path, members] of Object.entries(edits)) {
    const file = join(workspace, path);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), ...members }, null, 2));
  }
  await push(workspace, url);
  return revision;
}

async function measure({ name, edits, questions }: Asked, workspace: string): Promise<void> {
  const registry = await startRegistry();
  const { url } = registry;
  try {
    const revision = await fill(url, workspace, edits);
    const reported: Told[] = [];
    for (const question of questions) {
      const tools = await byTools(url, question, revision);
      reported.push({ question, tools, ...(await byPages(url, question)), texts: await byTexts(url, question) });
    }
    const listed = await listTools(url);
    printQuestions(name, reported);
    await printStart(url, listed);
    if (!process.env.BENCH_QUESTIONS_ONLY) printLargest(name, await largestResults(url, listed));
  } finally {
    await registry.stop();
  }
}

const cell = ({ tokens, calls, found }: Spent) => `${tokens} in ${calls}${found ? "" : ", **not found**"}`;
const sum = (reported: readonly Told[], way: Exclude<keyof Told, "question">) =>
  reported.reduce((all, one) => all + one[way].tokens, 0);

function printQuestions(name: string, reported: readonly Told[]): void {
  console.log(`\n| ${name} | Tools | Texts (\`.md\`) | Words of pages | Pages (HTML) |\n|---|--:|--:|--:|--:|`);
  for (const { question, tools, texts, words, bytes } of reported)
    console.log(`| ${question.ask} | ${[tools, texts, words, bytes].map(cell).join(" | ")} |`);
  const [tools, texts, words, bytes] = [
    sum(reported, "tools"),
    sum(reported, "texts"),
    sum(reported, "words"),
    sum(reported, "bytes"),
  ];
  console.log(`| Together | ${tools} | ${texts} | ${words} | ${bytes} |`);
}

/** What each way costs once, before the first question. */
async function printStart(url: string, listed: readonly ListedTool[]): Promise<void> {
  const offered = listed.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const [llms, home] = await Promise.all([textAt(url, "/llms.txt"), textAt(url, "/")]);
  const before = { tools: tokensOf(JSON.stringify(offered)), whole: tokensOf(JSON.stringify(listed)) };
  console.log(
    `| Once, before the first | ${before.tools} (${before.whole} with output schemas) | ${tokensOf(llms)} | ${tokensOf(wordsOf(home))} | ${tokensOf(home)} |`,
  );
}

function printLargest(name: string, largest: readonly Largest[]): void {
  console.log(`\n| ${name} | Largest | Answers | Of |\n|---|--:|--:|---|`);
  for (const { name, tokens, answers, given } of largest)
    console.log(`| \`${name}\` | ${tokens} | ${answers} | ${given === "{}" ? "" : `\`${given.slice(0, 80)}\``} |`);
}

// An agent asks less often than 600 times a minute.
process.env.SERVICE_RATE_LIMITS = "off";
const workspaces = new Map(process.argv.slice(2).map((given) => given.split("=") as [string, string]));
for (const requested of ASKED) {
  const workspace = workspaces.get(requested.name);
  if (workspace) await measure(requested, workspace);
}
process.exit();
