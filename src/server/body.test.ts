import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { until } from "../../test/until.ts";
import { readBody, streamBytes } from "./body.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Reads bodies slowly, after a wait; returns the outcome of the first: the number of bytes, or the error. */
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
  "a %s body is read to its end, or its client is gone: no request waits forever",
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
      expect(String(await outcome)).toMatch(stays ? /^260000$/ : /^260000$|is incomplete/);
      socket.destroy();
      server?.close();
    }
  },
  30_000,
);

it("a body whose client leaves while it waits for room leaves no timer behind", async () => {
  const MIB = 1 << 20;
  const requests: IncomingMessage[] = [];
  const outcomes: Promise<unknown>[] = [];
  server = createServer((request) => {
    requests.push(request);
    outcomes.push(readBody(request, 200 * MIB).catch((error: unknown) => String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** Sends this much of an endless body. */
  const begin = (size: number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${200 * MIB}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(size, " "));
    return socket;
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

  // The first body uses all the room, and continues: it never waits itself.
  const first = begin(70 * MIB);
  const more = setInterval(() => first.write(Buffer.alloc(MIB, " ")), 500);
  const arrived = () => expect(requests[0]?.socket.bytesRead).toBeGreaterThan(66 * MIB);
  await until(arrived);
  const before = timers();
  // Everything it sent is read: a disconnect is only detected after the sent bytes are read.
  const second = begin(MIB + 1);
  await until(() => expect(requests[1]?.isPaused()).toBe(true));
  second.destroy();
  expect(await outcomes[1]).toContain("is incomplete");
  await nextTurn();
  // A timer of other code may have ended meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
  clearInterval(more);
  first.destroy();
  expect(await outcomes[0]).toContain("is incomplete");
});
