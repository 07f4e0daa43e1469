// @module-tag long
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTokenReader, type TokenReader } from "../src/domain/tokens/token-reader.ts";
import { createWorkerPool, type WorkerPool } from "../src/platform/workers/worker-pool.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const SOURCE = "design-system/tokens/a.tokens.json";
const tokens = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, index) => [`t${index}`, { $type: "number", $value: index }]),
);
let registry: OpenService;
let pool: WorkerPool;
let requested = 0;
let reader: TokenReader;

// The threads that ship, with so little time that 20,000 tokens are to them what millions are to those of a registry.
beforeAll(async () => {
  registry = await openRegistry();
  const bundle = { manifest: {}, css: ":root { --own: 1 }", scss: "", utilitycss: "", dtcg: {} };
  const sources = { [SOURCE]: JSON.stringify(tokens) };
  expect((await registry.post("/api/registry/dtcg", { ...bundle, sources })).status).toBe(200);
  pool = createWorkerPool({ entry: new URL("../dist/worker.js", import.meta.url) });
  reader = createTokenReader(
    async () => ({
      ...pool,
      run(task, input, options) {
        requested += 1;
        return pool.run({ ...task, cpuMs: 20 }, input, options);
      },
    }),
    await registry.store(),
  );
});
afterAll(async () => {
  await pool.close();
  await registry.close();
});

it("a bundle beyond the limits is reported as such, permanently, and nothing else breaks", async () => {
  const snapshot = (await registry.store()).read();
  const list = await reader.list(snapshot);
  expect(list.tokens).toEqual([]);
  expect(list.faults).toMatchObject([{ rule: "too-costly", severity: "error" }]);
  expect((await reader.modes(snapshot)).tokens.size).toBe(0);
  await expect(reader.proof(snapshot)).rejects.toMatchObject({ status: 503, code: "too_costly" });
  const before = requested;
  await expect(reader.proof(snapshot)).rejects.toMatchObject({ status: 503, code: "too_costly" });
  expect(await reader.list(snapshot)).toBe(list);
  expect(requested).toBe(before);
});

it("is tried once more, in a new thread, before that", async () => {
  const snapshot = (await registry.store()).read();
  const tried: unknown[] = [];
  const lucky = createTokenReader(
    async () => ({
      ...pool,
      run(task, input, options) {
        tried.push(options?.fresh ?? false);
        return pool.run({ ...task, cpuMs: tried.length === 1 ? 20 : task.cpuMs }, input, options);
      },
    }),
    await registry.store(),
  );
  expect((await lucky.list(snapshot)).tokens).toHaveLength(20_000);
  expect(tried).toEqual([false, true]);
});

it("counts for its caller, and shared work for nobody", async () => {
  const snapshot = (await registry.store()).read();
  const clients: unknown[] = [];
  const fair = createTokenReader(
    async () => ({
      ...pool,
      run(task, input, options) {
        clients.push(options?.client);
        return pool.run(task, input, options);
      },
    }),
    await registry.store(),
  );
  await fair.ask(snapshot, { axes: {}, want: { what: "nearest", value: "1", limit: 1 } }, "one");
  await fair.list(snapshot, { planet: "mars" }, "other").catch(() => undefined);
  const [base] = await Promise.all([fair.list(snapshot, {}, "one"), fair.list(snapshot, {}, "other")]);
  expect(base.tokens).toHaveLength(20_000);
  expect(clients).toEqual(["one", "other", "tokens"]);
});

it("is read as pushed by readers without a time limit", async () => {
  const source = await registry.get(`/api/registry/dtcg/sources/${SOURCE}`, {
    authorization: `Bearer ${SECRET}`,
  });
  expect(await source.json()).toEqual(tokens);
  expect(await (await registry.get("/api/registry/dtcg/download?format=css")).text()).toBe(":root { --own: 1 }");
});
