import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { streamBytes } from "./body.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Reads bodies slowly, after a wait; answers the outcome of the first: how many bytes came, or the error. */
async function readSlowly(wait: number): Promise<{ port: number; outcome: Promise<number | string> }> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  server = createServer(async (request, response) => {
    await sleep(wait);
    let size = 0;
    try {
      for await (const chunk of streamBytes(request, 10 << 20)) {
        size += chunk.length;
        await sleep(20);
      }
      resolve(size);
    } catch (error) {
      resolve(error instanceof Error ? error.message : String(error));
    }
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, outcome: promise };
}

const bytes = randomBytes(260_000);

it.each([
  ["plain", "identity", bytes],
  ["gzip", "gzip", gzipSync(bytes)],
  ["zstd", "zstd", zstdCompressSync(bytes)],
])(
  "a %s body is read to its end, or its client is gone: nothing waits for ever",
  async (_, encoding, body) => {
    for (const { wait, cut, stays } of [
      { wait: 0, cut: 0, stays: true },
      { wait: 0, cut: 0, stays: false },
      { wait: 0, cut: 1000, stays: false },
      { wait: 100, cut: 0, stays: false },
    ]) {
      const { port, outcome } = await readSlowly(wait);
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(body.subarray(0, body.length - cut), resolve));
      if (!stays) setTimeout(() => socket.destroy(), 30);
      const got = await Promise.race([outcome, sleep(5_000, "nothing")]);
      expect(String(got)).toMatch(stays ? /^260000$/ : /^260000$|ended early/);
      socket.destroy();
      server?.close();
    }
  },
  30_000,
);
