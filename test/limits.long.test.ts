// @module-tag long
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { request as requestHttp } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../src/server/listen.ts";
import { type OpenService, openRegistry, openRegistryProcess, SECRET } from "./open-service.ts";
import { openSocket, requestBytes } from "./raw-http.ts";
import { until } from "./until.ts";

const LIMIT = 2 << 20;
const THEME = "/api/registry/theme";
const AUTHORIZED = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };

interface Told {
  status: number;
  body: { error?: string; message?: string; limit?: number; ok?: boolean };
}

/** A theme whose JSON has exactly this many bytes. */
const themeOf = (bytes: number): Buffer => Buffer.from(`{"css":"${"a".repeat(bytes - '{"css":""}'.length)}"}`);

type Send = (url: string, body: Buffer, headers: Record<string, string>) => Promise<Told>;

const byFetch: Send = async (url, body, headers) => {
  const response = await fetch(url, { method: "POST", body: new Uint8Array(body), headers });
  return { status: response.status, body: await response.json() };
};

const byFetchInPieces: Send = async (url, body, headers) => {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < body.length; at += 50_000) controller.enqueue(body.subarray(at, at + 50_000));
      controller.close();
    },
  });
  const response = await fetch(url, { method: "POST", body: pieces, headers, duplex: "half" } as RequestInit);
  return { status: response.status, body: await response.json() };
};

/** With `node:http`, which unlike fetch gives an error where the answer comes before the body is sent. */
const byNode =
  (pieces: boolean): Send =>
  (url, body, headers) =>
    new Promise((resolve, reject) => {
      const length: Record<string, string> = pieces ? {} : { "content-length": `${body.length}` };
      const request = requestHttp(url, { method: "POST", headers: { ...headers, ...length } }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      });
      request.on("error", reject);
      if (!pieces) request.end(body);
      else {
        for (let at = 0; at < body.length; at += 50_000) request.write(body.subarray(at, at + 50_000));
        request.end();
      }
    });

const CLIENTS: Record<string, Send> = {
  fetch: byFetch,
  "fetch in pieces": byFetchInPieces,
  "node:http": byNode(false),
  "node:http in pieces": byNode(true),
};

describe("the limit of a push", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite", { SERVICE_MAX_PUSH_BYTES: `${LIMIT}` });
  });
  afterAll(() => service.close());

  describe.each(Object.entries(CLIENTS))("met by %s", (_, send) => {
    it.each(["identity", "gzip"])("is exact with Content-Encoding %s", async (encoding) => {
      const packed = (body: Buffer) => (encoding === "gzip" ? gzipSync(body) : body);
      const headers = { ...AUTHORIZED, ...(encoding === "gzip" ? { "content-encoding": "gzip" } : {}) };
      const taken = await send(service.url + THEME, packed(themeOf(LIMIT)), headers);
      expect(taken).toEqual({ status: 200, body: { ok: true, length: LIMIT - 10 } });
      const refused = await send(service.url + THEME, packed(themeOf(LIMIT + 1)), headers);
      expect(refused.status).toBe(413);
      expect(refused.body).toMatchObject({ error: "too_large", limit: LIMIT });
      expect(refused.body.message).toContain("2 MiB");
    });

    it("refuse a client that sends thirty times as much", async () => {
      const refused = await send(service.url + THEME, themeOf(LIMIT * 30), AUTHORIZED);
      expect(refused).toMatchObject({ status: 413, body: { error: "too_large" } });
    });

    it("refuses before it identifies the credential, with a readable message for strangers", async () => {
      const { authorization: _, ...stranger } = AUTHORIZED;
      const refused = await send(service.url + THEME, themeOf(LIMIT * 3), stranger);
      expect(refused).toMatchObject({ status: 401, body: { error: "unauthorized" } });
    });
  });

  it("leaves stored content unchanged", async () => {
    expect(await (await service.get(THEME)).json()).toMatchObject({ length: LIMIT - 10 });
  });
});

describe("large pushes", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite");
  });
  afterAll(() => service.close());

  it("may hold 12 MB of pages", async () => {
    const markdown = `# Heading\n\n${"Plain words of a long page. ".repeat(4_300)}`;
    const pages = Array.from({ length: 100 }, (_, index) => ({
      slug: `large/page-${index}`,
      frontmatter: {},
      markdown,
    }));
    expect(JSON.stringify({ pages }).length).toBeGreaterThan(12_000_000);
    const response = await service.post("/api/registry/pages", { pages });
    expect([response.status, await response.json()]).toEqual([200, { ok: true, count: 100 }]);
    const read = await (await service.get("/api/registry/pages/large/page-99")).json();
    expect(read.markdown).toBe(markdown);
  });

  it("may hold a logo of 660 KB, which is then shown", async () => {
    const path = `<path fill="#0a6c74" d="M0 0${"l1.25 2.5".repeat(500)}z"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${path.repeat(150)}</svg>`;
    expect(svg.length).toBeGreaterThan(660_000);
    const variant = { id: "large", name: "Large", variant: "color", form: "primary", svg };
    const response = await service.post("/api/registry/logos", { logoSet: { name: "Large", variants: [variant] } });
    expect(response.status).toBe(200);
    const shown = await service.get("/logos/large.svg");
    expect(shown.status).toBe(200);
    expect((await shown.text()).split("<path").length - 1).toBe(150);
  });

  it("may hold 10,000 icons: sprite and manifest have them all", async () => {
    const catalog = Array.from({ length: 10_000 }, (_, index) => ({
      id: `icon-${index}`,
      name: `Icon ${index}`,
      category: `group-${index % 20}`,
      source: {
        type: "custom",
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M${index % 24} 8v13"/></svg>`,
      },
    }));
    const response = await service.post("/api/registry/icons", { catalog });
    expect(await response.json()).toEqual({ ok: true, count: 10_000 });
    const sprite = await (await service.get("/api/icons-sprite.svg")).text();
    expect(sprite.split("<symbol").length - 1).toBe(10_000);
    expect(sprite).toContain('id="icon-9999"');
    const manifest = await (await service.get("/api/icons-sprite-manifest.json")).json();
    expect(Object.keys(manifest)).toHaveLength(10_000);
  });

  it("ten at once are all stored, and one of them is complete", async () => {
    const css = (letter: string) => `/* ${letter} */ ${`.${letter} { color: red } `.repeat(300_000)} /* ${letter} */`;
    const letters = [..."abcdefghij"];
    const answers = await Promise.all(letters.map((letter) => service.post(THEME, { css: css(letter) })));
    expect(answers.map(({ status }) => status)).toEqual(letters.map(() => 200));
    const stored = await (await service.get("/api/registry/theme.css")).text();
    expect(letters.map(css)).toContain(stored);
  });
});

/** Where a link leads; empty where it is gone by now. */
function targetOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** Counts the clients' connections the server still has open: sockets of its process (`/proc/PID/fd`) whose other end is a client's port (`/proc/PID/net/tcp`). */
function countOf(clients: readonly Socket[], { pid }: { pid: number }): () => number {
  const ports = new Set(clients.map(({ localPort }) => localPort));
  return () => {
    const own = new Set(readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`)));
    const rows = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1);
    return rows.filter((row) => {
      const [, , remote = "", , , , , , , inode] = row.trim().split(/\s+/);
      return ports.has(Number.parseInt(remote.split(":")[1] ?? "", 16)) && own.has(`socket:[${inode}]`);
    }).length;
  };
}

/** Bytes of memory the server has. */
const memoryOf = ({ pid }: { pid: number }): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Writes, and waits until the system has all of it. */
const send = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.write(bytes, () => resolve());
  });

const headOf = (headers: [string, string][]) =>
  requestBytes({
    method: "POST",
    target: THEME,
    headers: [["Authorization", AUTHORIZED.authorization], ["Content-Type", "application/json"], ...headers],
  });

describe("clients that stop in the middle", () => {
  let service: OpenService & { pid: number };
  beforeAll(async () => {
    service = await openRegistryProcess();
  });
  afterAll(() => service.close());

  const gzipped = gzipSync(themeOf(3 << 20)).subarray(0, 1_000);
  const STARTS: Record<string, Buffer> = {
    plain: Buffer.concat([headOf([["Content-Length", "3000000"]]), Buffer.alloc(2_000_000, " ")]),
    chunked: Buffer.concat([
      headOf([["Transfer-Encoding", "chunked"]]),
      Buffer.from("200000\r\n"),
      Buffer.alloc(1 << 20, " "),
    ]),
    gzip: Buffer.concat([
      headOf([
        ["Content-Length", "2000000"],
        ["Content-Encoding", "gzip"],
      ]),
      gzipped,
    ]),
    "chunked gzip": Buffer.concat([
      headOf([
        ["Transfer-Encoding", "chunked"],
        ["Content-Encoding", "gzip"],
      ]),
      Buffer.from(`${gzipped.length.toString(16)}\r\n`),
      gzipped,
      Buffer.from("\r\n"),
    ]),
  };

  it.each(Object.keys(STARTS))("of a %s body block nobody after they disconnect", async (name) => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(service.url)));
    const held = countOf(sockets, service);
    await Promise.all(sockets.map((socket) => send(socket, STARTS[name] ?? Buffer.alloc(0))));
    await until(() => expect(held()).toBe(5));
    for (const socket of sockets) socket.destroy();
    const large = await service.post(THEME, { css: "a".repeat(2_000_000) });
    expect(large.status).toBe(200);
    await until(() => expect(held()).toBe(0));
  });

  it("of a small body block nobody while they are connected", async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(service.url)));
    const start = Buffer.concat([headOf([["Transfer-Encoding", "chunked"]]), Buffer.from('5\r\n{"css\r\n')]);
    await Promise.all(sockets.map((socket) => send(socket, start)));
    const large = await service.post(THEME, { css: "b".repeat(2_000_000) });
    expect(large.status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe("clients that never read", () => {
  it("share memory for received bytes, and release it", async () => {
    const service = await openRegistryProcess();
    await service.post(THEME, { css: "a".repeat(12_000_000) });
    await service.get("/api/registry/theme.css", { "accept-encoding": "identity" });
    const before = memoryOf(service);
    const clients = await neverReading(service.url, 40, "/api/registry/theme.css");
    const held = countOf(clients, service);
    expect(held()).toBe(40);
    // 40 copies would be 480 MB.
    expect(memoryOf(service) - before).toBeLessThan(200_000_000);
    for (const client of clients) client.destroy();
    await until(() => expect(held()).toBe(0));
    await service.close();
  });

  it("are cut off when nothing has moved for a while", async () => {
    const body = Buffer.alloc(20_000_000);
    const app = { answer: () => Promise.reject(new Error("not asked")) };
    let requested = 0;
    const quickAnswer: Parameters<typeof listen>[0]["quickAnswer"] = (_, response) => {
      requested++;
      response.end(body);
      return true;
    };
    const { server, url, close } = await listen(
      { app, quickAnswer, accessLog: { begin: () => ({ id: "1", ended() {} }) } },
      { host: "127.0.0.1", port: 0, idleMs: 300 },
    );
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    const clients = await neverReading(url, 20, "/");
    await until(() => expect(requested).toBe(20));
    await until(async () => expect(await connections()).toBe(0));
    for (const client of clients) client.destroy();
    await close();
  });
});

/** Clients that read the first bytes of an answer and nothing more. */
async function neverReading(url: string, count: number, target: string): Promise<Socket[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => openSocket(url)));
  const begun = clients.map((client) => once(client, "data").then(() => client.pause()));
  for (const client of clients)
    client.write(requestBytes({ method: "GET", target, headers: [["Connection", "keep-alive"]] }));
  await Promise.all(begun);
  return clients;
}
