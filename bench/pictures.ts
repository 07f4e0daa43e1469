// Forms of pictures: how many a second, and what the process that makes them takes; many pictures sent and read, beside an object
// store alone and bare node:http.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import sharp from "sharp";
import { hasSwift, makeBucket, openSwift } from "../test/open-swift.ts";
import { descendants, median, print, processorTime, round } from "./measure.ts";
import { answerOf, freshFolder, type Program, SECRET, startBareNode, startRegistry } from "./programs.ts";

const PHOTOS = 3;
const FORMS = ["w=256&format=webp", "w=256&format=avif", "w=1024&format=webp", "w=1024&format=avif"];
const FILES = 1_000;
/** What goes by way of an object store, which takes its time. */
const SOME = 200;

export async function pictures(): Promise<void> {
  await forms();
  await many();
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

/**
 * Many pictures sent and read: by a registry with its bytes on disk, a process that has just started, and one with its
 * bytes in a bucket; beside the object store alone, and a bare server that has some in memory.
 */
async function many(): Promise<void> {
  const photos: Buffer[] = [];
  for (let seed = 0; seed < FILES; seed++) photos.push(await photo(480, 320, seed));
  const some = photos.slice(0, SOME);
  const url = `sqlite:${join(freshFolder(), "registry.db")}`;
  const filled = await startRegistry(url);
  const paths: string[] = [];
  const up = await costOf([filled.pid], photos, sendTo(filled, paths));
  await filled.stop();
  const registry = await startRegistry(url);
  const readFrom = (from: Program, these: readonly string[]) =>
    costOf([from.pid], these, async (path) => (await answerOf(from.url + path, {})).body);
  const first = await readFrom(registry, paths);
  const again = await readFrom(registry, paths);
  // All of them do not fit into the arguments of a program.
  const few = paths.slice(0, 50);
  const bare = await startBareNode(registry, few);
  const often = paths.map((_, index) => few[index % few.length] ?? "");
  await readFrom(bare, often);
  const floor = await readFrom(bare, often);
  await Promise.all([registry.stop(), bare.stop()]);
  const against = "bare node:http, files in memory";
  figure(`${FILES} pictures sent, decoded and kept on disk`, up);
  figure(`${FILES} pictures read for the first time`, first, { floor, against });
  figure(`${FILES} pictures read again`, again, { floor, against });
  if (hasSwift) await inBucket(some);
}

/** The same with a bucket of OpenStack Swift, and by Swift alone: of the registry's processes, not of those of the store. */
async function inBucket(photos: readonly Buffer[]): Promise<void> {
  const others = new Set(descendants(process.pid));
  const swift = await openSwift();
  const pids = descendants(process.pid).filter((pid) => !others.has(pid));
  const { name, env } = await makeBucket(swift.endpoint);
  const client = new AwsClient({
    accessKeyId: env.SERVICE_S3_ACCESS_KEY_ID,
    secretAccessKey: env.SERVICE_S3_SECRET_ACCESS_KEY,
    region: env.SERVICE_S3_REGION,
    service: "s3",
  });
  const addresses = photos.map((_, index) => `${swift.endpoint}/${name}/alone/${index}`);
  let sent = 0;
  const put = await costOf(pids, photos, async (bytes) => {
    const answer = await client.fetch(addresses[sent++] ?? "", { method: "PUT", body: Uint8Array.from(bytes) });
    if (!answer.ok) throw new Error(`Swift answers ${answer.status}`);
    return bytes;
  });
  const got = await costOf(pids, addresses, async (address) =>
    Buffer.from(await (await client.fetch(address)).arrayBuffer()),
  );
  const url = `sqlite:${join(freshFolder(), "registry.db")}`;
  const filled = await startRegistry(url, { env });
  const paths: string[] = [];
  const up = await costOf([filled.pid], photos, sendTo(filled, paths));
  await filled.stop();
  const registry = await startRegistry(url, { env });
  const down = await costOf([registry.pid], paths, async (path) => (await answerOf(registry.url + path, {})).body);
  await registry.stop();
  await swift.close();
  const against = "OpenStack Swift alone";
  figure(`${photos.length} pictures sent, decoded and kept in a bucket`, up, { floor: put, against });
  figure(`${photos.length} pictures read from a bucket`, down, { floor: got, against });
}

function figure(name: string, value: number, beside?: { floor: number; against: string }): void {
  const ratio = beside && { ratio: round(value / beside.floor), against: `${beside.against} (${round(beside.floor)})` };
  print({ name, value: round(value), unit: "ms CPU/MB", ...ratio });
}

/** Milliseconds of processor time of some processes, and of those they started, for each megabyte sent or read. */
async function costOf<T>(
  pids: readonly number[],
  items: readonly T[],
  work: (item: T) => Promise<Buffer>,
): Promise<number> {
  const all = () => new Set(pids.flatMap((pid) => [pid, ...descendants(pid)]));
  const spent = () => [...all()].reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = spent();
  let bytes = 0;
  for (const item of items) bytes += (await work(item)).length;
  return (spent() - before) / 1000 / (bytes / 1e6);
}

/** Noise over a color: a JPEG of it is as large as that of a photograph with much in it. */
const photo = (width: number, height: number, seed: number): Promise<Buffer> => {
  const background = { r: seed % 256, g: 120, b: (seed >> 8) % 256 };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
};

/** Sends a picture and notes its address. */
const sendTo = (registry: Program, paths: string[]) => async (bytes: Buffer) => {
  paths.push(await ingest(registry, bytes));
  return bytes;
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
  const peaks = descendants(pid).map((child) => {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  });
  return round(Math.max(0, ...peaks), 0);
}
