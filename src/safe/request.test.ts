import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requestConfigured } from "./request.ts";

let server: Server;
let url = "";
let listener: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => listener(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: AddressInfo = Object(server.address());
  url = `http://127.0.0.1:${port}/a`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (more: Partial<Parameters<typeof requestConfigured>[1]> = {}) =>
  requestConfigured(url, { method: "GET", headers: {}, maxBytes: 1_000, timeoutMs: 60_000, ...more });

describe("requestConfigured", () => {
  it("passes method, headers and body on, and returns the response", async () => {
    let received = "";
    listener = async (request, response) => {
      for await (const piece of request) received += piece;
      received += ` ${request.method} ${request.headers.authorization} ${request.headers["content-length"]}`;
      response.writeHead(201, { "X-Answer": "yes" }).end("made");
    };
    const answer = await ask({ method: "PUT", headers: { authorization: "secret" }, body: Buffer.from("data") });
    expect(received).toBe("data PUT secret 4");
    expect([answer.status, answer.headers.get("x-answer"), answer.headers.get("nothing")]).toEqual([201, "yes", null]);
    expect(Buffer.from(answer.body).toString()).toBe("made");
  });

  it("follows no redirect", async () => {
    listener = (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    const { status, headers } = await ask();
    expect([status, headers.get("location")]).toEqual([302, "http://127.0.0.1:1/"]);
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("unpacks %s, up to its limit", async (encoding, pack) => {
    const plain = "x".repeat(1_000);
    listener = (_request, response) => response.writeHead(200, { "content-encoding": encoding }).end(pack(plain));
    expect(Buffer.from((await ask()).body).toString()).toBe(plain);
    await expect(ask({ maxBytes: 999 })).rejects.toMatchObject({ message: "The response is larger than 999 bytes." });
  });

  it("refuses an encoding that wasn't requested, and an oversized body without encoding", async () => {
    listener = (_request, response) => response.writeHead(200, { "content-encoding": "deflate" }).end("x");
    await expect(ask()).rejects.toThrow(/unexpected encoding "deflate"/);
    listener = (_request, response) => response.end("x".repeat(1_001));
    await expect(ask()).rejects.toThrow(/larger than 1000 bytes/);
  });

  it("ends at its time limit, before and in the middle of a response", async () => {
    listener = () => undefined;
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject({ name: "TimeoutError" });
    listener = (_request, response) => void response.writeHead(200).write("x");
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("reports a broken connection, and one that isn't accepted", async () => {
    listener = (_request, response) =>
      void response.writeHead(200, { "content-length": 10 }).write("x", () => response.destroy());
    await expect(ask()).rejects.toThrow(/aborted|hang up/);
    server.close();
    server.closeAllConnections();
    await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  });

  it("reads a response that arrives before the body is sent", async () => {
    listener = (_request, response) => response.writeHead(413, { connection: "close" }).end("too large");
    const { status } = await ask({ method: "POST", body: new Uint8Array(64 << 10) });
    expect(status).toBe(413);
  });
});

describe("a body that is sent as it is read", () => {
  async function* pieces() {
    yield Buffer.from("one ");
    yield Buffer.from("two");
  }

  it("arrives completely, with its length", async () => {
    let received = "";
    listener = async (request, response) => {
      for await (const piece of request) received += piece;
      response.end(request.headers["content-length"]);
    };
    const { body } = await ask({ method: "PUT", body: { size: 7, chunks: pieces } });
    expect([received, Buffer.from(body).toString()]).toEqual(["one two", "7"]);
  });

  it("rejects with the error of its source, and sends no end", async () => {
    let isWhole = false;
    listener = (request) => {
      request.resume().on("end", () => {
        isWhole = true;
      });
    };
    async function* broken() {
      yield Buffer.from("one ");
      throw new Error("the file became shorter");
    }
    await expect(ask({ method: "PUT", body: { size: 7, chunks: broken } })).rejects.toThrow("the file became shorter");
    expect(isWhole).toBe(false);
  });

  it("is read no further after the response", async () => {
    let ended = false;
    listener = (_, response) => response.writeHead(413, { connection: "close" }).end("too large");
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        ended = true;
      }
    }
    const { status } = await ask({ method: "PUT", body: { size: 1 << 40, chunks: endless } });
    expect(status).toBe(413);
    await expect.poll(() => ended).toBe(true);
  });
});
