import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { hasSwift } from "./open-swift.ts";
import { freshBucket } from "./swift-shared.ts";

type Fault = "none" | "cut" | "cut in the answer" | "403" | "skewed" | "500" | "507";

const CODES: Readonly<Partial<Record<Fault, readonly [number, string]>>> = {
  "403": [403, "AccessDenied"],
  skewed: [403, "RequestTimeTooSkewed"],
  "500": [500, "InternalError"],
  "507": [507, "InsufficientStorage"],
};

/** Stands in front of the object store and does to its answers what networks and stores do. */
async function openProxy(endpoint: string) {
  let fault: Fault = "none";
  const listener: RequestListener = (incoming, outgoing) => {
    const [status, code] = CODES[fault] ?? [];
    if (fault === "cut") return incoming.socket.destroy();
    if (status !== undefined) {
      incoming.resume();
      return outgoing
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<Error><Code>${code}</Code></Error>`);
    }
    const { method, url, headers } = incoming;
    const sent = httpRequest(new URL(url ?? "", endpoint), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault !== "cut in the answer") return answer.pipe(outgoing);
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.skipIf(!hasSwift)("an object store that fails", () => {
  it("refuses writes with what to do, keeps what was acknowledged, and is used again when it is back", {
    timeout: 120_000,
  }, async () => {
    const bucket = await freshBucket();
    const proxy = await openProxy(bucket.env.SERVICE_S3_ENDPOINT);
    const registry = await openRegistry("sqlite", {
      ...bucket.env,
      // Signatures hold the host, so that the store is asked as the proxy is.
      SERVICE_S3_ENDPOINT: proxy.url,
    });
    const authorization = `Bearer ${SECRET}`;
    const put = (bytes: Buffer) =>
      fetch(`${registry.url}/api/sync/blobs/${sha256(bytes)}`, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { authorization },
      });
    const get = (hash: string) => fetch(`${registry.url}/api/sync/blobs/${hash}`, { headers: { authorization } });
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
        await vi.waitFor(async () => expect(await keep()).toBeLessThan(300), { timeout: 5_000 });
        for (const hash of kept) expect(sha256(new Uint8Array(await (await get(hash)).arrayBuffer()))).toBe(hash);
        expect((await registry.get("/readyz")).status).toBe(200);
      }
      expect(registry.logged.join("\n")).toContain("the clock of this machine differs");
      expect(registry.logged.join("\n")).toContain("can be used again");
    } finally {
      await registry.close();
      proxy.close();
    }
  });
});
