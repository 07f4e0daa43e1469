// @module-tag long
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";
import { until } from "./until.ts";

type Fault =
  | "none"
  | "cut"
  | "cut in the answer"
  | "403"
  | "skewed"
  | "500"
  | "507"
  | "upload lost"
  | "answer lost"
  | "stuck";

const CODES: Readonly<Partial<Record<Fault, readonly [number, string]>>> = {
  "403": [403, "AccessDenied"],
  skewed: [403, "RequestTimeTooSkewed"],
  "500": [500, "InternalError"],
  "507": [507, "InsufficientStorage"],
};

/** Stands in front of the object store and does to its answers what networks and stores do. */
async function openProxy(endpoint: string) {
  let fault: Fault = "none";
  let stuck = 0;
  let mostStuck = 0;
  const completed = new Set<string>();
  const listener: RequestListener = (incoming, outgoing) => {
    const [status, code] = CODES[fault] ?? [];
    if (fault === "cut") return incoming.socket.destroy();
    const { method, url = "", headers } = incoming;
    const refuse = (status: number, code: string) => {
      incoming.resume();
      outgoing.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    };
    if (status !== undefined) return refuse(status, code ?? "");
    if (fault === "stuck") {
      mostStuck = Math.max(mostStuck, ++stuck);
      outgoing.once("close", () => stuck--);
      // A write is never answered; a read begins to be.
      if (method === "GET") outgoing.writeHead(200, { "content-length": 100_000 }).write("x");
      return void incoming.resume();
    }
    if (fault === "upload lost" && url.includes("uploadId=")) return refuse(404, "NoSuchUpload");
    const ends = fault === "answer lost" && method === "POST" && url.includes("uploadId=");
    if (ends && completed.has(url)) return refuse(404, "NoSuchUpload");
    if (ends) completed.add(url);
    const sent = httpRequest(new URL(url, endpoint), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault !== "cut in the answer" && !ends) return answer.pipe(outgoing);
      outgoing.flushHeaders();
      return outgoing.destroy();
    });
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    set: (next: Fault) => {
      fault = next;
    },
    /** Requests that waited for an answer at the same moment. */
    mostStuck: () => mostStuck,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A registry whose object store is reached through a proxy. */
async function openBehindProxy() {
  const { env } = await freshBucket();
  const proxy = await openProxy(env.SERVICE_S3_ENDPOINT);
  // Signatures hold the host, so that the store is asked as the proxy is.
  const registry = await openRegistry("sqlite", { ...env, SERVICE_S3_ENDPOINT: proxy.url });
  const authorization = `Bearer ${SECRET}`;
  const address = (hash: string) => `${registry.url}/api/sync/blobs/${hash}`;
  return {
    registry,
    proxy,
    put: (bytes: Buffer, signal?: AbortSignal) =>
      fetch(address(sha256(bytes)), {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { authorization },
        signal: signal ?? null,
      }),
    get: (hash: string, signal?: AbortSignal) =>
      fetch(address(hash), { headers: { authorization }, signal: signal ?? null }),
    close: async () => {
      await registry.close();
      proxy.close();
    },
  };
}

describe.skipIf(!hasSwift)("an object store that fails", () => {
  it("refuses writes with a remedy, keeps acknowledged ones, and is used again after its return", {
    timeout: 120_000,
  }, async () => {
    const { registry, proxy, put, get, close } = await openBehindProxy();
    const kept: string[] = [];
    const keep = async () => {
      const bytes = randomBytes(100_000);
      const { status } = await put(bytes);
      if (status < 300) kept.push(sha256(bytes));
      return status;
    };
    try {
      expect(await keep()).toBeLessThan(300);
      for (const fault of ["cut", "cut in the answer", "403", "skewed", "500", "507"] as const) {
        proxy.set(fault);
        // A write whose answer has begun is done.
        const isRefused = fault !== "cut in the answer";
        if (isRefused) {
          const refused = await put(randomBytes(100_000));
          expect(refused.status, fault).toBe(fault === "507" ? 507 : 503);
          expect(await refused.json(), fault).toMatchObject({
            error: fault === "507" ? "storage_full" : "unavailable",
          });
        }
        expect((await get(kept[0] ?? "")).status, fault).toBeGreaterThanOrEqual(503);
        expect((await registry.get("/healthz")).status).toBe(200);
        if (isRefused) expect((await registry.get("/readyz")).status, fault).toBe(503);
        expect((await registry.get("/api/registry/config")).status, fault).toBeLessThan(500);
        proxy.set("none");
        await until(async () => expect(await keep()).toBeLessThan(300));
        for (const hash of kept) expect(sha256(new Uint8Array(await (await get(hash)).arrayBuffer()))).toBe(hash);
        expect((await registry.get("/readyz")).status).toBe(200);
      }
      expect(registry.logged.join("\n")).toContain("the clock of this machine differs");
      expect(registry.logged.join("\n")).toContain("is available again");
    } finally {
      await close();
    }
  });

  it("never takes a large file for kept that the store lost, nor for lost that it kept", {
    timeout: 120_000,
  }, async () => {
    const { proxy, put, get, close } = await openBehindProxy();
    try {
      const bytes = randomBytes(9 << 20);
      proxy.set("upload lost");
      expect((await put(bytes)).status).toBe(503);
      proxy.set("answer lost");
      expect((await put(bytes)).status).toBeLessThan(300);
      expect(sha256(new Uint8Array(await (await get(sha256(bytes))).arrayBuffer()))).toBe(sha256(bytes));
    } finally {
      await close();
    }
  });

  it("refuses all who ask a store that is stuck, soon, with few connections to it, and goes on when it answers", {
    timeout: 120_000,
  }, async () => {
    const { registry, proxy, put, get, close } = await openBehindProxy();
    try {
      const kept = randomBytes(100_000);
      expect((await put(kept)).status).toBeLessThan(300);
      proxy.set("stuck");
      const soon = AbortSignal.timeout(40_000);
      const requested = [
        ...Array.from({ length: 60 }, () => get(sha256(kept), soon)),
        ...Array.from({ length: 10 }, () => put(randomBytes(100_000), soon)),
      ];
      await until(() => expect(proxy.mostStuck()).toBeGreaterThan(0));
      expect((await registry.get("/healthz")).status).toBe(200);
      expect((await registry.get("/api/registry/config")).status).toBeLessThan(500);
      expect((await registry.get("/readyz")).status).toBe(503);
      const statuses = (await Promise.all(requested)).map(({ status }) => status);
      expect([...new Set(statuses)]).toEqual([503]);
      expect(proxy.mostStuck()).toBeLessThanOrEqual(32);
      proxy.set("none");
      await until(async () => expect((await get(sha256(kept))).status).toBe(200));
      expect((await registry.get("/readyz")).status).toBe(200);
      expect(registry.logged.join("\n")).toContain("did not respond in time");
    } finally {
      await close();
    }
  });
});
