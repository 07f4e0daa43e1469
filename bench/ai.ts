// The language model: what we add to the provider until the first word, and what open streams hold. The provider is the
// scripted server of the tests, in this process; who asks is another one, so that only that is measured.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ModelServer, openModelServer } from "../test/model-server.ts";
import type { Asked, Held } from "./ai-asker.ts";
import { median, print, round } from "./measure.ts";
import { freshFolder, startRegistry } from "./programs.ts";

const ROUNDS = 3;
const QUESTIONS = 100;
const STREAMS = 200;

const run = promisify(execFile);
const ASKER = join(import.meta.dirname, "ai-asker.ts");

export async function ai(): Promise<void> {
  const url = `sqlite:${freshFolder()}/registry.db`;
  // Makes the tables.
  await (await startRegistry(url)).stop();
  const words = ["word ", ..."that goes on for a while and ends".split(" ")];
  const prompt = await openModelServer(() => ({ text: words, use: { input: 1, output: 1 } }));
  const open = await openModelServer(() => ({ text: words, stallsAfter: 4 }));
  try {
    await untilFirstWord(prompt, url);
    await openStreams(open, url);
  } finally {
    await prompt.close();
    await open.close();
  }
}

async function asker<T>(server: ModelServer, url: string, ...given: string[]): Promise<T> {
  const env = { ...process.env, ...server.env(), AI_DAILY_TOKENS: "999999999999", DATABASE_URL: url };
  const { stdout } = await run(process.execPath, ["--expose-gc", ASKER, ...given], { env });
  return JSON.parse(stdout) as T;
}

async function untilFirstWord(server: ModelServer, url: string): Promise<void> {
  const ways = { room: [] as Asked[], bare: [] as Asked[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ["room", "bare"] as const)
      ways[way].push(await asker<Asked>(server, url, way, "questions", String(QUESTIONS)));
  for (const [figure, unit] of [
    ["cpuMs", "ms CPU"],
    ["firstMs", "ms"],
  ] as const) {
    const of = (way: keyof typeof ways) => median(ways[way].map((requested) => requested[figure]));
    print({
      name: "model, until the first word, more than a bare fetch, p50",
      value: round(of("room") - of("bare")),
      unit,
      ratio: round(of("room") / of("bare")),
      against: `a bare fetch (${round(of("bare"))} ${unit})`,
    });
  }
}

async function openStreams(server: ModelServer, url: string): Promise<void> {
  const [room, bare] = [
    await asker<Held>(server, url, "room", "streams", String(STREAMS)),
    await asker<Held>(server, url, "bare", "streams", String(STREAMS)),
  ];
  print({
    name: `model, ${STREAMS} open streams`,
    value: round(room.heldMb, 1),
    unit: "MB more",
    ratio: round(room.heldMb / bare.heldMb),
    against: `a bare fetch each (${round(bare.heldMb, 1)} MB; the whole process has ${round(room.allMb, 1)} MB)`,
  });
}
