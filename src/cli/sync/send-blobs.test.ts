import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { unpackByteStrings } from "../../platform/contract/byte-strings.ts";
import { createClient } from "../../platform/contract/client.ts";
import { sha256 } from "../../store/kind.ts";
import { exchange } from "../registry/exchange.ts";
import { sendBlobs } from "./send-blobs.ts";
import { createSyncClient } from "./sync-client.ts";

/** What a small registry got, by hash, and by which request. */
let stored = new Map<string, string>();
let requests: string[] = [];
let limit = Number.POSITIVE_INFINITY;
const server = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
  const chunks: Buffer[] = await request.toArray();
  const body = Buffer.concat(chunks);
  requests.push(`${request.method} ${request.url}`);
  if (request.url === "/api/sync/missing")
    return answer(200, { missing: JSON.parse(body.toString()).hashes.filter((hash: string) => !stored.has(hash)) });
  if (body.length > limit) return answer(413, { message: "too large for the proxy" });
  if (request.method === "PUT") {
    stored.set(sha256(body), "PUT");
    return answer(200, { ok: true, hash: `sha256:${sha256(body)}`, size: body.length });
  }
  const hashes: string[] = [];
  for await (const items of unpackByteStrings(
    (async function* () {
      yield body;
    })(),
    1 << 20,
  ))
    for (const item of items) hashes.push(sha256(item));
  for (const hash of hashes) stored.set(hash, "POST");
  return answer(200, { ok: true, hashes: hashes.map((hash) => `sha256:${hash}`) });
});
beforeEach(async () => {
  [stored, requests, limit] = [new Map(), [], Number.POSITIVE_INFINITY];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function send(files: readonly Buffer[], content: (file: Buffer) => Buffer = (file) => file) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nothing = { find: () => undefined };
  const client = createSyncClient(createClient((request) => exchange(url, async () => "secret", request, nothing)));
  const blobs = new Map(files.map((file) => [sha256(file), async () => content(file)]));
  const options = { maxBytes: 32 << 20, maxBlobBytes: 100 << 20, progress: () => undefined };
  return sendBlobs({ client, hashes: [...blobs.keys()], blobs, ...options });
}

it("sends many in one request, and what is there already in none", async () => {
  const files = Array.from({ length: 100 }, (_, index) => Buffer.alloc(10_000, `${index} `));
  expect(await send(files)).toMatchObject({ count: 100, failed: new Map() });
  expect(requests).toEqual(["POST /api/sync/missing", "POST /api/sync/blobs"]);
  expect(await send(files)).toMatchObject({ count: 0, bytes: 0 });
  expect(requests).toHaveLength(3);
});

it("puts a large one by itself, between others", async () => {
  const files = [Buffer.from("a"), Buffer.alloc(5 << 20, "large"), Buffer.from("b")];
  expect(await send(files)).toMatchObject({ count: 3, failed: new Map() });
  expect(files.map((file) => stored.get(sha256(file)))).toEqual(["POST", "PUT", "POST"]);
});

it("sends less at a time where something on the way takes less", async () => {
  limit = 30_000;
  const files = Array.from({ length: 20 }, (_, index) => Buffer.alloc(10_000, `${index} `));
  files.push(Buffer.alloc(40_000, "too large even alone"));
  const sent = await send(files);
  expect(sent.count).toBe(20);
  expect([...sent.failed]).toEqual([[sha256(files[20] ?? ""), "too large for the proxy"]]);
});

it("says which file changed while it was read", async () => {
  const files = [Buffer.from("a"), Buffer.from("b")];
  const sent = await send(files, (file) => (file === files[1] ? Buffer.from("changed") : file));
  expect(sent.count).toBe(1);
  expect([...sent.failed.keys()]).toEqual([sha256("b")]);
  expect([...sent.failed.values()].join()).toContain("changed during the push");
});
