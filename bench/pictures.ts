// Forms of pictures: how many a second, and what the process that makes them takes; many pictures read, beside bare node:http.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { median, print, processorTime, round } from "./measure.ts";
import { answerOf, freshFolder, type Program, SECRET, startBareNode, startRegistry } from "./programs.ts";

const PHOTOS = 8;
const FORMS = ["w=256&format=webp", "w=256&format=avif", "w=1024&format=webp", "w=1024&format=avif"];
const FILES = 1_000;

export async function pictures(): Promise<void> {
  await forms();
  await reads();
}

/** Smaller forms of photographs of 12 megapixels, one after another. */
async function forms(): Promise<void> {
  const registry = await startRegistry();
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => photo(4000, 3000, seed)));
  const paths: string[] = [];
  for (const bytes of photos) paths.push(await ingest(registry, bytes));
  for (const form of FORMS) {
    const times: number[] = [];
    for (const path of paths) {
      const began = performance.now();
      const { status } = await answerOf(`${registry.url}${path}?${form}`, {});
      if (status !== 200) throw new Error(`${path}?${form} answers ${status}`);
      times.push(performance.now() - began);
    }
    print({ name: `form of 12 MP JPEG, ${form}`, value: round(1000 / median(times)), unit: "a second" });
  }
  print({ name: "process of pictures, peak memory", value: peakOfChildren(registry.pid), unit: "MiB" });
  await registry.stop();
}

/** Many pictures read: by a process that has just started, by the same again, and by a bare server that has some in memory. */
async function reads(): Promise<void> {
  const url = `sqlite:${join(freshFolder(), "registry.db")}`;
  const filled = await startRegistry(url);
  const paths: string[] = [];
  for (let seed = 0; seed < FILES; seed++) paths.push(await ingest(filled, await photo(480, 320, seed)));
  await filled.stop();
  const registry = await startRegistry(url);
  const first = await costOf(registry, paths);
  const second = await costOf(registry, paths);
  // All of them do not fit into the arguments of a program.
  const some = paths.slice(0, 50);
  const bare = await startBareNode(registry, some);
  const often = paths.map((_, index) => some[index % some.length] ?? "");
  await costOf(bare, often);
  const floor = await costOf(bare, often);
  const against = "bare node:http, files in memory";
  const figure = (name: string, value: number) =>
    print({
      name: `${FILES} pictures, ${name}`,
      value: round(value),
      unit: "ms CPU/MB",
      ratio: round(value / floor),
      against,
    });
  figure("read for the first time", first);
  figure("read again", second);
  await Promise.all([registry.stop(), bare.stop()]);
}

/** Milliseconds of processor time for each megabyte that a server sends. */
async function costOf({ url, pid }: Program, paths: readonly string[]): Promise<number> {
  const before = processorTime(pid);
  let bytes = 0;
  for (const path of paths) bytes += (await answerOf(url + path, {})).body.length;
  return (processorTime(pid) - before) / 1000 / (bytes / 1e6);
}

/** Noise over a color: a JPEG of it is as large as that of a photograph with much in it. */
const photo = (width: number, height: number, seed: number): Promise<Buffer> => {
  const background = { r: seed % 256, g: 120, b: (seed >> 8) % 256 };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
};

async function ingest({ url }: Program, bytes: Buffer): Promise<string> {
  const body = { filename: "photo.jpg", mimeType: "image/jpeg", dataBase64: bytes.toString("base64"), refs: [] };
  const response = await fetch(`${url}/api/registry/assets/ingest`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { storageUrl } = (await response.json()) as { storageUrl: string };
  return storageUrl;
}

/** MiB that the processes a server has started held at most (`VmHWM`). */
function peakOfChildren(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  const peaks = children.map((child) => {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  });
  return round(Math.max(0, ...peaks), 0);
}
