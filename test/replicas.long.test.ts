// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECRET } from "./open-service.ts";
import { pictureOf } from "./pictures.ts";
import { serializablePostgres } from "./postgres-shared.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { underLoad } from "./under-load.ts";
import { createUploader } from "./uploader.ts";
import { ADMIN, ADMIN_ENV, createVisitor, signIn } from "./visitor.ts";

const bearer = { authorization: `Bearer ${SECRET}` };
const json = { ...bearer, "content-type": "application/json" };
const theme = (url: string, css: string) =>
  fetch(`${url}/api/registry/theme`, { method: "POST", headers: json, body: JSON.stringify({ css }) });

describe("three replicas on one PostgreSQL, behind a balancer without affinity", () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await openReplicas(3, ADMIN_ENV);
  });
  afterAll(() => replicas.close());

  it("are one place to sign in to: a session holds on each, and ends on each", async () => {
    const visitor = await signIn(replicas);
    const before = [...replicas.sent];
    for (let i = 0; i < 6; i++) {
      const answer = await visitor.get("/api/service/account/api-keys");
      expect(answer.status).toBe(200);
    }
    expect(replicas.sent.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 2, 2]);
    const cookies = new Map(visitor.cookies);
    const left = await visitor.submit("/sign-out", {});
    expect(left.status).toBe(303);
    for (const url of replicas.urls) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(`${url}/api/service/account/api-keys`, { headers: { cookie } });
      expect(answer.status).toBe(401);
    }
  });

  it("count sign-in attempts once, on any replica", async () => {
    const visitor = createVisitor(replicas);
    const before = [...replicas.sent];
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await visitor.submit("/sign-in", { ...ADMIN, email: "eve@example.com" })).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    for (const [index, count] of replicas.sent.entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
  });

  it("show the author of a change, on any replica", async () => {
    for (let round = 0; round < 10; round++) {
      // Each has the answer of before in its memory.
      for (const url of replicas.urls) await fetch(`${url}/api/registry/theme.css`);
      const written = await theme(replicas.url, `/* ${round} */`);
      const revision = written.headers.get("x-registry-revision") ?? "";
      expect([written.status, Number(revision) > 0]).toEqual([200, true]);
      for (const url of replicas.urls) {
        const headers = { "x-registry-min-revision": revision };
        const text = await (await fetch(`${url}/api/registry/theme.css`, { headers })).text();
        expect(text).toContain(`/* ${round} */`);
      }
    }
  });

  it("show the newest content to a caller with a credential, without a revision", async () => {
    const visitor = await signIn(replicas);
    for (let round = 0; round < 10; round++) {
      for (const url of replicas.urls) await fetch(`${url}/api/registry/theme.css`);
      expect((await theme(replicas.url, `/* own ${round} */`)).status).toBe(200);
      for (const url of replicas.urls) {
        const asBearer = await fetch(`${url}/api/registry/theme.css`, { headers: bearer });
        expect(await asBearer.text()).toContain(`/* own ${round} */`);
      }
      expect((await theme(replicas.url, `/* signed in ${round} */`)).status).toBe(200);
      for (const _ of replicas.urls)
        expect(await (await visitor.get("/api/registry/theme.css")).text()).toContain(`/* signed in ${round} */`);
    }
  });

  it("take an upload that one presigned, another one was sent and a third confirmed", async () => {
    const png = await pictureOf("png");
    const [first = "", second = "", third = ""] = replicas.urls;
    const presigned = await createUploader({ url: first }).presign({ fileSizeBytes: png.length });
    expect((await createUploader({ url: second }).put(presigned, png)).status).toBe(204);
    expect((await createUploader({ url: third }).confirm(presigned)).status).toBe(201);
    for (const url of replicas.urls) {
      const shown = await fetch(`${url}/assets/${presigned.storageKey}`, { headers: bearer });
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
  });

  it("lose no concurrent writes", async () => {
    const writes = Array.from({ length: 24 }, (_, index) =>
      fetch(`${replicas.url}/api/registry/pages`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ pages: [{ slug: `at-once/page-${index}`, title: `Page ${index}`, body: "Text." }] }),
      }),
    );
    for (const answer of await Promise.all(writes)) expect(answer.status).toBe(200);
    for (const url of replicas.urls) {
      const changes = await (await fetch(`${url}/api/sync/changes?since=0&limit=500`, { headers: bearer })).json();
      const ids: number[] = changes.changes.map(({ id }: { id: number }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const pages = changes.changes.filter(({ entityId }: { entityId: string }) => entityId.startsWith("at-once/"));
      expect(pages).toHaveLength(24);
    }
  });
});

describe("two replicas on a database that takes every transaction for serializable, as distributed ones do", () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await openReplicas(2, { DATABASE_URL: await serializablePostgres(), ...ADMIN_ENV });
  });
  afterAll(() => replicas.close());

  it("repeat a transaction that the database refused because of others (40001)", async () => {
    const png = await pictureOf("png");
    const uploader = createUploader(replicas);
    const [writes, signIns, uploads] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, (_, index) => theme(replicas.url, `/* ${index} */`))),
      Promise.all(Array.from({ length: 4 }, () => signIn(replicas))),
      Promise.all(Array.from({ length: 4 }, () => uploader.upload(png))),
    ]);
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 200));
    expect(signIns).toHaveLength(4);
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 201));
    const { latestVersion } = await (await fetch(`${replicas.url}/api/sync/status`, { headers: bearer })).json();
    expect(latestVersion).toBe(20);
  });
});

describe("a rolling restart under load", () => {
  it("loses no repeated request and no acknowledged write", { tags: "long" }, async () => {
    const replicas = await openReplicas(3);
    try {
      await theme(replicas.url, "/* first */");
      const { lost, acknowledged } = await underLoad(
        {
          read: () => fetch(`${replicas.url}/api/registry/theme.css`),
          write: (id) => {
            const pages = [{ slug: `rolling/page-${id}`, title: `Page ${id}`, body: "Text." }];
            const body = JSON.stringify({ pages });
            return fetch(`${replicas.url}/api/registry/pages`, { method: "POST", headers: json, body });
          },
        },
        async () => {
          for (const index of replicas.urls.keys()) await replicas.restart(index);
        },
      );
      expect(lost).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(3);
      for (const url of replicas.urls) {
        const found = new Set<string>();
        for (let since = 0, more = true; more; ) {
          const page = await (
            await fetch(`${url}/api/sync/changes?since=${since}&limit=1000`, { headers: bearer })
          ).json();
          for (const { entityId } of page.changes) found.add(entityId);
          since = page.nextCursor;
          more = page.hasMore;
        }
        expect(acknowledged.filter((id) => !found.has(`rolling/page-${id}`))).toEqual([]);
      }
    } finally {
      await replicas.close();
    }
  });
});
