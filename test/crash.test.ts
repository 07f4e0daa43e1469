import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { BYTE_STRINGS, packByteStrings } from "../src/platform/contract/byte-strings.ts";
import { sha256 } from "../src/store/kind.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { bothDatabases } from "./databases.ts";
import { createRandom } from "./hostile-cases.ts";
import { countOf } from "./long-form.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

const ROUNDS = Math.ceil(countOf("PROOF_CRASHES", 2) / bothDatabases.length);

/** One thing that is written again and again, each time saying one number in several places. */
interface Subject {
  path: string;
  body(n: number): unknown;
  /** Every place where the number stands now. */
  read(get: (path: string) => Promise<Response>): Promise<number[]>;
}

/** How a file in WOFF2 begins. */
const SIGNATURE = "wOF2";

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const SUBJECTS: readonly Subject[] = [
  {
    // Large enough to be a blob.
    path: "/api/registry/theme",
    body: (n) => ({ css: `/* ${n} */ `.repeat(4_000) }),
    read: async (get) => numbersIn(await (await get("/api/registry/theme.css")).text()),
  },
  {
    path: "/api/registry/config",
    body: (n) => ({ data: { title: `${n}`, client: `${n}` } }),
    read: async (get) => numbersIn(JSON.stringify((await (await get("/api/registry/config")).json()).data)),
  },
  {
    // One push of several records.
    path: "/api/registry/pages",
    body: (n) => ({
      pages: [..."abcdef"].map((slug) => ({ slug, frontmatter: { n }, markdown: `${n} `.repeat(500) })),
    }),
    read: async (get) => {
      const { pages } = await (await get("/api/registry/pages")).json();
      const texts = await Promise.all(
        pages.map(
          async ({ slug }: { slug: string }) => (await (await get(`/api/registry/pages/${slug}`)).json()).markdown,
        ),
      );
      return [
        ...pages.map(({ frontmatter }: { frontmatter: { n: number } }) => frontmatter.n),
        ...texts.flatMap(numbersIn),
      ];
    },
  },
  {
    path: "/api/registry/fonts",
    body: (n) => ({
      fonts: ["one", "two"].map((name) => ({
        filename: `${name}.woff2`,
        family: `Family ${n}`,
        format: "woff2",
        data: Buffer.from(SIGNATURE + ` ${n}`.repeat(1_000)).toString("base64"),
      })),
    }),
    read: async (get) => {
      const { fonts } = await (await get("/api/registry/fonts")).json();
      const files = await Promise.all(fonts.map(async ({ url }: { url: string }) => (await get(url)).text()));
      return [
        ...fonts.map(({ family }: { family: string }) => Number(family.slice(7))),
        ...files.flatMap((text) => numbersIn(text.slice(SIGNATURE.length))),
      ];
    },
  },
];

describe.each(bothDatabases)("kill -9 of a registry on %s", (database) => {
  it(`in the middle of pushes loses nothing and tears nothing (${ROUNDS} rounds)`, {
    tags: "repeated",
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    const { folder, remove } = await temporaryFolder();
    const url = database === "sqlite" ? `sqlite:${join(folder, "registry.db")}` : await freshPostgres();
    const env = { DATABASE_URL: url, SERVICE_SYNC_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET_KEY };
    const random = createRandom(database.length);
    const sent = SUBJECTS.map(() => 0);
    const acknowledged = SUBJECTS.map(() => 0);

    for (let round = 0; round < ROUNDS; round++) {
      const service = await spawnServe(env);
      const writer = async ({ path, body }: Subject, index: number) => {
        for (;;) {
          const n = (sent[index] ?? 0) + 1;
          sent[index] = n;
          const response = await fetch(service.url + path, {
            method: "POST",
            headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
            body: JSON.stringify(body(n)),
          });
          expect(response.status).toBe(200);
          acknowledged[index] = n;
        }
      };
      // Each ends with its connection.
      const writers = SUBJECTS.map((subject, index) => writer(subject, index).catch((error: unknown) => error));
      if (round === 0) await until(() => expect(Math.min(...acknowledged)).toBeGreaterThan(0));
      await sleep(100 + random() * 400);
      await service.end("SIGKILL");
      for (const reason of await Promise.all(writers)) expect(reason).toBeInstanceOf(TypeError);

      const again = await spawnServe(env);
      for (const [index, subject] of SUBJECTS.entries()) {
        const found = await subject.read((path) => fetch(again.url + path));
        expect(new Set(found).size, `${subject.path} is torn`).toBeLessThanOrEqual(1);
        expect(found[0] ?? 0, subject.path).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
        expect(found[0] ?? 0, subject.path).toBeLessThanOrEqual(sent[index] ?? 0);
      }
      expect((await again.end("SIGTERM")).code).toBe(0);
    }

    const store = await createSqlStore({ kinds: features.flatMap(({ kinds = [] }) => kinds), url });
    const seqs: number[] = [];
    for (let since = 0; ; since = seqs.length) {
      const { revisions } = await store.changes(since, 1_000);
      seqs.push(...revisions.map(({ seq }) => seq));
      if (revisions.length < 1_000) break;
    }
    expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1));
    await store.close();
    await remove();
  });

  it(`while small files come keeps every one that was acknowledged, whole (${ROUNDS} rounds)`, {
    tags: "repeated",
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    const { folder, remove } = await temporaryFolder();
    const url = database === "sqlite" ? `sqlite:${join(folder, "registry.db")}` : await freshPostgres();
    const env = { DATABASE_URL: url, SERVICE_SYNC_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET_KEY };
    const headers = { authorization: `Bearer ${SECRET}` };
    const random = createRandom(database.length);
    let sent = 0;
    const group = () => Array.from({ length: 80 }, () => Buffer.from(`file ${sent++} `.repeat(1 + (sent % 900))));

    for (let round = 0; round < ROUNDS; round++) {
      const service = await spawnServe(env);
      const all: Buffer[] = [];
      const acknowledged: string[] = [];
      const lane = async () => {
        for (;;) {
          const files = group();
          all.push(...files);
          const response = await fetch(`${service.url}/api/sync/blobs`, {
            method: "POST",
            headers: { ...headers, "content-type": BYTE_STRINGS },
            body: packByteStrings(files),
          });
          const { hashes } = await response.json();
          expect(hashes).toEqual(files.map((file) => `sha256:${sha256(file)}`));
          acknowledged.push(...hashes);
        }
      };
      const lanes = [lane(), lane(), lane()].map((one) => one.catch((error: unknown) => error));
      await until(() => expect(acknowledged.length).toBeGreaterThan(0));
      await sleep(random() * 300);
      await service.end("SIGKILL");
      for (const reason of await Promise.all(lanes)) expect(reason).toBeInstanceOf(TypeError);

      const again = await spawnServe(env);
      const hashes = all.map((file) => `sha256:${sha256(file)}`);
      const answer = await fetch(`${again.url}/api/sync/missing`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ hashes }),
      });
      const missing = new Set((await answer.json()).missing);
      expect(acknowledged.filter((hash) => missing.has(hash))).toEqual([]);
      for (const [index, hash] of hashes.entries()) {
        if (missing.has(hash)) continue;
        const bytes = await (await fetch(`${again.url}/api/sync/blobs/${hash}`, { headers })).bytes();
        expect(Buffer.compare(bytes, all[index] ?? Buffer.of()), hash).toBe(0);
      }
      expect((await again.end("SIGTERM")).code).toBe(0);
    }
    await remove();
  });
});
