// @module-tag long
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dsr, fillRegistry, publicReads, whileServing } from "./backup-registry.ts";
import { SECRET } from "./open-service.ts";
import type { SwiftBucket } from "./open-swift.ts";
import { pictureOf } from "./pictures.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";
import { underLoad } from "./under-load.ts";
import { createUploader } from "./uploader.ts";

const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Sends a picture as agents and programs do, in one request. */
const ingest = (url: string, bytes: Buffer) =>
  fetch(`${url}/api/registry/assets/ingest`, {
    method: "POST",
    headers,
    body: JSON.stringify({ filename: "a.png", mimeType: "image/png", dataBase64: bytes.toString("base64"), refs: [] }),
  });

/** A picture of some 600 kB that no other is like. */
const photo = () =>
  sharp(randomBytes(480 * 420 * 3), { raw: { width: 480, height: 420, channels: 3 } })
    .png()
    .toBuffer();

describe.skipIf(!hasSwift)(
  "three replicas on one PostgreSQL and one bucket, behind a balancer",
  { timeout: 180_000 },
  () => {
    let bucket: SwiftBucket;
    let replicas: Replicas;
    let folder = "";
    let removeFolder = async () => {};
    beforeAll(async () => {
      ({ folder, remove: removeFolder } = await temporaryFolder());
      bucket = await freshBucket();
      // As before a registry has a bucket, but for the way to it: bytes lie in PostgreSQL.
      const { SERVICE_BLOB_STORE: _, ...reached } = bucket.env;
      replicas = await openReplicas(3, reached);
      await fillRegistry(replicas.url);
    }, 180_000);
    afterAll(async () => {
      await replicas.close();
      await removeFolder();
    });

    /** Pictures by address, as they were sent. */
    const sent = new Map<string, Buffer>();
    const send = async (bytes: Buffer) => {
      const answer = await ingest(replicas.url, bytes);
      if (answer.status === 200) sent.set((await answer.clone().json()).storageUrl, bytes);
      return answer;
    };
    const readSome = () => {
      const paths = [...sent.keys()];
      return fetch(replicas.url + paths[Math.floor(Math.random() * paths.length)]);
    };
    const expectAll = async () => {
      // Each by the next replica.
      for (const [path, bytes] of sent) {
        const answer = await fetch(replicas.url + path);
        expect([answer.status, Buffer.compare(await bytesOf(answer), bytes)], path).toEqual([200, 0]);
      }
    };
    const load = {
      read: readSome,
      write: async (id: number) =>
        send(id % 8 === 0 ? await photo() : await pictureOf("png", { width: 100 + (id % 1000) })),
    };

    it("get their bucket one after the other, while people read and write: nothing is lost", async () => {
      for (let count = 0; count < 3; count++) expect((await send(await photo())).status).toBe(200);
      const { lost, acknowledged } = await underLoad(load, async () => {
        for (const index of replicas.urls.keys()) await replicas.restart(index, bucket.env);
      });
      expect(lost).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(3);
      await expectAll();
    });

    it("serve on while all their files move into the bucket", async () => {
      const env = { ...replicas.env, ...bucket.env };
      let moved = { code: -1, stdout: "", stderr: "" } as { code: number | null; stdout: string; stderr: string };
      const { lost } = await underLoad(load, async () => {
        moved = await dsr(env, folder, "blobs", "move", "--to", bucket.env.SERVICE_BLOB_STORE, "--json");
      });
      expect([moved.code, moved.stderr, lost]).toEqual([0, "", []]);
      expect(JSON.parse(moved.stdout)).toMatchObject({ ok: true, left: 0, damaged: [] });
      await expectAll();
      expect((await bucket.objects()).length).toBeGreaterThanOrEqual(sent.size);
      const { places } = JSON.parse((await dsr(env, folder, "blobs", "--json")).stdout);
      expect(places.map(({ place }: { place: string }) => place)).toEqual([bucket.env.SERVICE_BLOB_STORE]);
    });

    it("show a file uploaded to one replica, original and smaller, on every replica", async () => {
      const bytes = await photo();
      const [first = "", second = ""] = replicas.urls;
      const presigned = await createUploader({ url: first }).presign({ fileSizeBytes: bytes.length });
      const put = await fetch(presigned.uploadUrl, {
        method: "PUT",
        headers: presigned.uploadHeaders,
        body: Uint8Array.from(bytes),
      });
      expect([new URL(presigned.uploadUrl).origin, put.status]).toEqual([
        new URL(bucket.env.SERVICE_S3_ENDPOINT).origin,
        200,
      ]);
      expect((await createUploader({ url: second }).confirm(presigned)).status).toBe(201);
      const path = `/assets/${presigned.storageKey}`;
      const forms = new Set<string>();
      for (const url of replicas.urls) {
        expect(Buffer.compare(await bytesOf(await fetch(url + path)), bytes)).toBe(0);
        const form = await fetch(`${url}${path}?w=256&format=webp`);
        expect([form.status, form.headers.get("content-type")]).toEqual([200, "image/webp"]);
        forms.add((await bytesOf(form)).toString("base64"));
      }
      expect(forms.size).toBe(1);
    });

    it("lose nothing in a rolling restart", async () => {
      const { lost, acknowledged } = await underLoad(load, async () => {
        for (const index of replicas.urls.keys()) await replicas.restart(index, bucket.env);
      });
      expect(lost).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(3);
      await expectAll();
    });

    it("are backed up while they run, and restored without a bucket", async () => {
      const env = { ...replicas.env, ...bucket.env };
      const before = new Map(sent);
      const { lost } = await underLoad(load, async () => {
        const { code, stderr } = await dsr(env, folder, "backup", "b.tar");
        expect([code, stderr]).toEqual([0, ""]);
      });
      expect(lost).toEqual([]);
      const { DATABASE_URL: __, ...settings } = replicas.env;
      const target = { ...settings, DATABASE_URL: await freshPostgres() };
      for (const words of [["verify", "b.tar"], ["restore", "b.tar"], ["verify"]]) {
        const { code, stderr } = await dsr(target, folder, ...words);
        expect([words, code, stderr]).toEqual([words, 0, ""]);
      }
      await whileServing(target, async (url) => {
        for (const [path, bytes] of before)
          expect(Buffer.compare(await bytesOf(await fetch(url + path)), bytes), path).toBe(0);
        const [theirs, ours] = [await publicReads(url), await publicReads(replicas.url)];
        expect(theirs["/api/component/button.json"]).toBe(ours["/api/component/button.json"]);
      });
    });
  },
);
