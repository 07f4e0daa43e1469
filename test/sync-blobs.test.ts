import { createHash } from "node:crypto";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packByteStrings } from "../src/platform/contract/byte-strings.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.each(databases)("bytes that go ahead of changes, to a registry on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());

  const authorization = { authorization: `Bearer ${SECRET}` };
  const get = async (path: string) => (await service.get(path, authorization)).json();
  const upload = async (changes: unknown[]) => (await service.post("/api/sync/upload", { changes })).json();
  const head = async () => (await get("/api/sync/status")).latestVersion as number;
  // A client that reads files as events of their own says more than `since`.
  const eventsAfter = async (since: number, query = "&data=full") => get(`/api/sync/changes?since=${since}${query}`);
  const putBlob = (hash: string, body: BodyInit) =>
    fetch(`${service.url}/api/sync/blobs/${hash}`, { method: "PUT", headers: authorization, body });
  const postBlobs = (body: BodyInit, encoding: string, credential: Record<string, string> = authorization) =>
    fetch(`${service.url}/api/sync/blobs`, {
      method: "POST",
      headers: { ...credential, "content-type": "application/cbor-seq", "content-encoding": encoding },
      body,
    });

  it("takes blobs of the right hash only, and changes that name them", async () => {
    const content = "x".repeat(100_000);
    const hash = sha256(content);
    const missing = async () =>
      (await (await service.post("/api/sync/missing", { hashes: [`sha256:${hash}`, hash, `sha256:${hash}`] })).json())
        .missing;
    expect(await missing()).toEqual([`sha256:${hash}`, hash]);
    const wrong = await putBlob(hash, "something else");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: "hash_mismatch" });
    expect((await putBlob("sha256:xyz", content)).status).toBe(400);
    expect(await missing()).toEqual([`sha256:${hash}`, hash]);

    const put = await Promise.all(Array.from({ length: 4 }, () => putBlob(`sha256:${hash}`, content)));
    for (const response of put) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ ok: true, hash: `sha256:${hash}`, size: content.length });
    }
    expect(await missing()).toEqual([]);
    const since = await head();
    const change = { entityType: "component_artifact", entityId: "button/big.js", action: "create" };
    expect(await upload([{ ...change, data: { hash: `sha256:${hash}` } }])).toMatchObject({ appliedCount: 1 });
    expect((await eventsAfter(since)).changes[0].data).toMatchObject({ content, hash: `sha256:${hash}` });
    const [light] = (await eventsAfter(since, "&data=hash")).changes;
    expect(light.data).toMatchObject({ hash: `sha256:${hash}` });
    expect(light.data).not.toHaveProperty("content");

    const bytes = await service.get(`/api/sync/blobs/${hash}`, authorization);
    expect(await bytes.text()).toBe(content);
    expect(bytes.headers.get("content-security-policy")).toContain("sandbox");
    expect((await service.get(`/api/sync/blobs/${sha256("no")}`, authorization)).status).toBe(404);
    expect((await service.get(`/api/sync/blobs/${hash}`)).status).toBe(401);
  });

  it("takes many blobs in one body, packed or not", async () => {
    const items = Array.from({ length: 300 }, (_, index) => Buffer.alloc(index * 40, `${database} ${index} `));
    const sequence = packByteStrings([...items, Buffer.alloc(200_000, database)]);
    const hashes = [...items, Buffer.alloc(200_000, database)].map((item) => `sha256:${sha256(item)}`);
    for (const [encoding, body] of [
      ["identity", sequence],
      ["gzip", gzipSync(sequence)],
      ["zstd", zstdCompressSync(sequence)],
    ] as const) {
      const stored = await postBlobs(body, encoding);
      expect(stored.status).toBe(200);
      expect(await stored.json()).toEqual({ ok: true, hashes });
    }
    expect(await (await service.post("/api/sync/missing", { hashes })).json()).toEqual({ missing: [] });
    const last = await service.get(`/api/sync/blobs/${hashes.at(-1)}`, authorization);
    expect((await last.arrayBuffer()).byteLength).toBe(200_000);
  });

  it("keeps content before a fault in such a body, and reports the fault", async () => {
    const good = Buffer.alloc(1_500_000, `${database} good`);
    const mebibyte = packByteStrings([Buffer.alloc(1 << 20, database)]);
    const torn = packByteStrings([good, Buffer.alloc(1000)]).subarray(0, -1);
    const faulty: [BodyInit, string, number, string][] = [
      [torn, "identity", 400, "unsafe_input"],
      [zstdCompressSync(torn).subarray(0, -9), "zstd", 400, "invalid_body"],
      [Buffer.from("{}"), "identity", 400, "unsafe_input"],
      [Buffer.from("{}"), "zstd", 400, "invalid_body"],
      [zstdCompressSync(Buffer.concat(Array(40).fill(mebibyte))), "zstd", 413, "too_large"],
      [Buffer.from("5a0c800000", "hex"), "identity", 400, "unsafe_input"],
      [zstdCompressSync(Buffer.alloc(200 << 20, 0x40)), "zstd", 400, "unsafe_input"],
      [Buffer.from("{}"), "br", 415, "unsupported_encoding"],
    ];
    for (const [body, encoding, status, error] of faulty) {
      const answer = await postBlobs(body, encoding);
      expect({ status: answer.status, error: (await answer.json()).error }).toEqual({ status, error });
    }
    expect(await (await service.post("/api/sync/missing", { hashes: [sha256(good)] })).json()).toEqual({ missing: [] });
    expect((await postBlobs("", "identity", {})).status).toBe(401);
  });

  it("takes an artifact of 10 MB", async () => {
    const content = Buffer.alloc(10_000_000, "ab");
    const hash = sha256(content);
    expect((await putBlob(hash, content)).status).toBe(200);
    const change = { entityType: "component_artifact", entityId: "button/large.js", action: "create", data: { hash } };
    expect(await upload([change])).toMatchObject({ appliedCount: 1 });
    expect((await (await service.get("/api/component/button/large.js")).arrayBuffer()).byteLength).toBe(10_000_000);
    const over = await putBlob(hash, Buffer.alloc((100 << 20) + 1));
    expect(over.status).toBe(413);
    expect((await over.json()).error).toBe("too_large");
  });
});
