// @module-tag long
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressesOf, isStream } from "../bench/addresses.ts";
import { iconCatalog, pages } from "../bench/samples.ts";
import { features } from "../src/cli/product.ts";
import "./long-form.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";

/** Records of each sort. */
const MANY = 3_000;
/** What a request may keep others waiting. */
const MOST_MS = 250;

/** Everything that can be read, by strangers or with the shared secret. */
const readable = features
  .flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint))
  .filter(({ method, path }) => method === "GET" && !isStream(path));

const tokens = {
  manifest: {},
  css: "",
  scss: "",
  utilitycss: "",
  dtcg: Object.fromEntries(
    Array.from({ length: 10 }, (_, group) => [
      `group-${group}`,
      Object.fromEntries(
        Array.from({ length: MANY / 10 }, (_, index) => [
          `tint-${index}`,
          { $type: "color", $value: `#${(group * 300 + index).toString(16).padStart(6, "0")}` },
        ]),
      ),
    ]),
  ),
};

const components = Array.from({ length: MANY }, (_, index) => ({
  entityType: "component",
  entityId: `part-${index}`,
  action: "create",
  data: { id: `part-${index}`, title: `Part ${index}`, group: `Group ${index % 20}`, type: "element" },
}));

/** Milliseconds the thread of the event loop was on a processor so far; on systems that do not tell, all of them. */
function loopTime(pid: number): number {
  try {
    const [nanoseconds = ""] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

describe("no read holds the others", () => {
  let service: SpawnedService;
  let remove: () => Promise<void>;
  /** Reads the health of the process every few milliseconds, in a thread. */
  let reader: Worker;
  const post = (path: string, body: unknown) =>
    fetch(service.url + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
  const longestWait = async (): Promise<number> => {
    reader.postMessage("");
    const [waits] = (await once(reader, "message")) as [number[]];
    return Math.max(0, ...waits);
  };

  beforeAll(async () => {
    const temporary = await temporaryFolder();
    remove = temporary.remove;
    service = await spawnServe({
      DATABASE_URL: `sqlite:${join(temporary.folder, "registry.db")}`,
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
    });
    const pieces = [0, 1_000, 2_000].map((at) => ({ changes: components.slice(at, at + 1_000) }));
    for (const [path, body] of [
      ["/api/registry/icons", { catalog: iconCatalog(MANY) }],
      ["/api/registry/pages", { pages: pages(MANY) }],
      ["/api/registry/dtcg", tokens],
      ...pieces.map((piece) => ["/api/sync/upload", piece] as const),
    ] as const)
      expect((await post(path, body)).status).toBe(200);
    const workerData = { url: `${service.url}/healthz` };
    reader = new Worker(new URL("../bench/reader.ts", import.meta.url), { workerData });
    await once(reader, "online");
  });
  afterAll(async () => {
    await reader.terminate();
    await service.end("SIGTERM");
    await remove();
  });

  it("requests everything", () => expect(readable.length).toBeGreaterThan(90));

  it.each(readable.map(({ path, access }) => [path, access.who] as const))("%s", async (path, who) => {
    const headers: Record<string, string> = who === "everybody" ? {} : { authorization: `Bearer ${SECRET}` };
    for (const address of addressesOf(path)) {
      await longestWait();
      const before = loopTime(service.child.pid ?? 0);
      const response = await fetch(service.url + address, { redirect: "manual", headers });
      await response.arrayBuffer();
      expect(response.status, address).toBeLessThan(500);
      // Whoever waited long while the loop worked little waited for a busy machine.
      const worked = loopTime(service.child.pid ?? 0) - before;
      expect(Math.min(await longestWait(), worked), address).toBeLessThan(MOST_MS);
    }
  });
});
