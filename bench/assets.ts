// Lists and searches of the media library at 1,000, 10,000 and 100,000 assets, also right after one of them changed.

import { join } from "node:path";
import type { AssetDocument } from "../src/domain/assets/asset-document.ts";
import { assetKind } from "../src/domain/assets/kind.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { openDeployment } from "../src/server/deployment.ts";
import { median, memory, print, processorTime, round } from "./measure.ts";
import { freshFolder, type Program, SECRET, startRegistry } from "./programs.ts";

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 15;
const AT_ONCE = 1_000;

const WORDS = "harbour boat sunrise people market bicycle forest bridge winter portrait office kitchen".split(" ");
const word = (number: number): string => WORDS[number % WORDS.length] ?? "";
const idOf = (number: number): string =>
  `ast_${number
    .toString(26)
    .replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "")
    .padStart(16, "a")}`;

/** What people say of a picture: a title, what it shows, a sentence or two and some tags. */
function assetOf(number: number, hash: string): AssetDocument {
  const words = [number, number * 7 + 3, number * 5 + 1].map(word);
  return {
    title: `${words.join(" ")} ${number}`,
    description: `Taken for the ${words[0]} campaign. Shows a ${words[1]} beside a ${words[2]}; free to use on all pages.`,
    altText: `A ${words[1]} and a ${words[2]} in the morning`,
    filename: `IMG_${String(number).padStart(6, "0")}.jpg`,
    assetType: "image",
    mimeType: "image/jpeg",
    hash,
    fileSizeBytes: 100_000 + number,
    nativeWidth: 4000,
    nativeHeight: 3000,
    storageKey: `${idOf(number)}.jpg`,
    tags: words,
    sourceType: "upload",
    status: number % 50 === 0 ? "pending" : "active",
    createdBy: "shared-secret",
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    usages: [],
  };
}

/** A database of so many assets, as a push over months would leave it. */
async function fill(url: string, size: number): Promise<void> {
  const config = readEnvironmentConfig({
    DATABASE_URL: url,
    SERVICE_SYNC_SECRET: SECRET,
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_BASE_URL: "http://bench.test",
  });
  const deployment = await openDeployment({ config, features: [], workspace: ".", log: createLog(() => undefined) });
  const { store } = deployment;
  const { hash } = await store.blobs.put(Buffer.from("bytes of all of them"));
  for (let from = 0; from < size; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, index) => from + index);
    const changes = numbers.map((number) => ({
      action: "put" as const,
      kind: assetKind,
      id: idOf(number),
      document: assetOf(number, hash),
    }));
    await store.commit?.({ author: "shared-secret", changes });
  }
  await deployment.close();
}

/** Milliseconds of processor that one request takes: the median of several. */
async function costOf(
  { url, pid }: Program,
  path: string,
  before: () => Promise<unknown> = async () => undefined,
  rounds = ROUNDS,
) {
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await before();
    const start = processorTime(pid);
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${SECRET}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    costs.push((processorTime(pid) - start) / 1000);
  }
  return round(median(costs));
}

export async function assets(): Promise<void> {
  for (const size of SIZES) {
    const url = `sqlite:${join(freshFolder(), "registry.db")}`;
    await fill(url, size);
    const registry = await startRegistry(url);
    const list = "/api/service/assets";
    const change = async () => {
      const body = JSON.stringify({ title: `Changed ${Math.random()}` });
      const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
      await fetch(`${registry.url}${list}/${idOf(size >> 1)}`, { method: "PUT", headers, body });
    };
    const rss = memory(registry.pid).now;
    const first = processorTime(registry.pid);
    await fetch(registry.url + list, { headers: { authorization: `Bearer ${SECRET}` } });
    print({
      name: `assets: first request after a start at ${size}`,
      value: round((processorTime(registry.pid) - first) / 1000),
      unit: "ms of processor",
    });
    const requested: [string, string, boolean][] = [
      ["first page of 100", list, false],
      ["first page of 100 after a change", list, true],
      ["page of 60 at the end", `${list}?limit=60&offset=${size - 60}`, false],
      ["search that few match", `${list}?search=IMG_000${String(size - 7).slice(-3)}&limit=60`, false],
      ["search that few match after a change", `${list}?search=campaign+${size - 5}&limit=60`, true],
      ["search that many match, asked before", `${list}?search=harbour+morning&limit=60`, false],
      ["tags and status", `${list}?tags=harbour,winter&status=active&limit=60`, false],
      ["by title", `${list}?sort=title&limit=60`, false],
      ["by title after a change", `${list}?sort=title&limit=60`, true],
      ["collections", `${list}/collections`, false],
      ["page of the library", "/media", false],
      ["page of the library after a change", "/media", true],
      ["page of the library, a search", "/media?q=harbour", false],
      ["page of the library, what nothing uses", "/media?only=unused", false],
    ];
    // Each word is new: what fits it is not remembered.
    const words = WORDS.map((one, index) => `${one}+${WORDS[(index + 5) % WORDS.length]}+morning`);
    const costs = [];
    for (const asking of words) costs.push(await costOf(registry, `${list}?search=${asking}&limit=60`, undefined, 1));
    print({ name: `assets: search that many match at ${size}`, value: round(median(costs)), unit: "ms of processor" });
    for (const [name, path, isAfter] of requested)
      print({
        name: `assets: ${name} at ${size}`,
        value: await costOf(registry, path, isAfter ? change : undefined),
        unit: "ms of processor",
      });
    const { now, peak } = memory(registry.pid);
    print({ name: `assets: memory at ${size}, before the first list ${rss} MB`, value: now, unit: `MB, peak ${peak}` });
    await registry.stop();
  }
}
