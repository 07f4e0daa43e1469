import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const MIB = 1 << 20;
let service: OpenService;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await openRegistry();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.close());

/** Begins a push of `length` bytes, sends `sent` of them and then nothing. Resolves to what the server answers in the end. */
async function stalled(length: number, sent: number): Promise<{ answer: Promise<string> }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  sockets.push(socket);
  socket.write(
    `POST /api/registry/pages HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${SECRET}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))));
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(sent, " "), () => resolve()));
  return { answer };
}

it("stalled pushes do not keep others from theirs", async () => {
  const stalls = await Promise.all(Array.from({ length: 6 }, () => stalled(3 * MIB, Math.round(1.2 * MIB))));
  let isOver = false;
  void Promise.race(stalls.map(({ answer }) => answer)).then(() => {
    isOver = true;
  });
  const pages = Array.from({ length: 4 }, (_, index) => ({ slug: `large/${index}`, markdown: "x".repeat(MIB / 2) }));
  const pushed = await service.post("/api/registry/pages", { pages });
  expect(pushed.status).toBe(200);
  expect(isOver).toBe(false);
});

it("a stalled push is reported and ended", { tags: "long" }, async () => {
  const { answer } = await stalled(3 * MIB, 2 * MIB);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"too_slow"[\s\S]*Less than 128 KiB/);
});
