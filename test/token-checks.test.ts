import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leftOut } from "./left-out.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";

const WHO = { authorization: `Bearer ${SECRET}` };
const VALIDATE = "/api/service/tokens/validate";
const number = (value: unknown) => ({ $type: "number", $value: value });
const SOURCE = '{\r\n  "a": {"$type": "number", "$value": 1.0, "$description": "Größe 😀"}\n}';
const bundle = {
  manifest: {},
  css: ":root { --a: 1; --b: 3 }",
  scss: "",
  utilitycss: "",
  dtcg: { a: number(1), b: number(2) },
  sources: {
    "design-system/tokens/a b.tokens.json": SOURCE,
    "design-system/tokens/b.tokens.json": JSON.stringify({ b: number("{a}"), c: number("{lost}"), d: number(4) }),
  },
};

describe("token checks of a registry", () => {
  let registry: OpenService;
  beforeAll(async () => {
    registry = await openRegistry();
  });
  afterAll(() => registry.close());
  const json = async (path: string) => (await registry.get(path)).json();

  it("prove nothing before the first push", async () => {
    expect(await json("/api/registry/dtcg/proof")).toMatchObject({ values: 0, modes: 0, differing: [], sources: [] });
    expect((await registry.get("/api/registry/dtcg/sources/x.json", WHO)).status).toBe(404);
  });

  it("compare resolved tokens with pushed ones, and return the sources byte for byte", async () => {
    expect((await registry.post("/api/registry/dtcg", bundle)).status).toBe(200);
    const proof = await json("/api/registry/dtcg/proof");
    expect(proof).toMatchObject({ values: 4, modes: 1, complete: true, compared: 6, equal: 2 });
    expect(proof.differing).toEqual([
      { token: "b", choice: {}, ours: "1", theirs: "2", from: "dtcg" },
      { token: "c", choice: {}, ours: '"{lost}"', from: "dtcg" },
      { token: "d", choice: {}, ours: "4", from: "dtcg" },
      { token: "b", choice: {}, ours: "1", theirs: "3", from: "css" },
    ]);
    expect(proof.unresolved).toEqual([{ token: "c", choice: {}, value: '"{lost}"' }]);
    expect(proof.sources).toMatchObject([{ path: "design-system/tokens/a b.tokens.json", roundTrip: true }, {}]);
    // Sources are not for strangers, and nobody is led to what is closed.
    expect(proof.sources[0].href).toBeUndefined();
    const address = "/api/registry/dtcg/sources/design-system/tokens/a%20b.tokens.json";
    for (const path of [address, "/api/registry/dtcg/download?format=source"]) {
      const [stranger, reader] = await Promise.all([{}, WHO].map((headers) => fetch(registry.url + path, { headers })));
      expect([stranger?.status, reader?.status]).toEqual([401, 200]);
    }
    const { sources } = await (await registry.get("/api/registry/dtcg/proof", WHO)).json();
    expect(sources[0].href).toBe(address);
    const [open, closed] = [await registry.get("/foundations/proof", WHO), await registry.get("/foundations/proof")];
    expect(await open.text()).toContain(`href="${address}"`);
    expect(await closed.text()).not.toContain(address);
    const source = await registry.get(sources[0].href, WHO);
    expect(Buffer.from(await source.arrayBuffer()).equals(Buffer.from(SOURCE))).toBe(true);
    expect(proof.sources[0].bytes).toBe(Buffer.byteLength(SOURCE));
  });

  it("list differences in parts", async () => {
    const first = await json("/api/registry/dtcg/proof?limit=3");
    expect([first.differing.length, first.unresolved.length, first.nextCursor]).toEqual([3, 1, "3"]);
    const second = await json(`/api/registry/dtcg/proof?limit=3&cursor=${first.nextCursor}`);
    expect([second.differing.length, second.unresolved.length, second.nextCursor]).toEqual([1, 0, undefined]);
    expect(second.totals).toEqual({ differing: 4, unresolved: 1 });
    expect((await registry.get("/api/registry/dtcg/proof?cursor=x")).status).toBe(400);
  });

  it("tell rule, source, token and suggestion in the list of tokens", async () => {
    const { faults } = await json("/api/registry/dtcg/tokens");
    expect(faults).toEqual([
      {
        rule: "dangling-alias",
        severity: "error",
        source: "design-system/tokens/b.tokens.json",
        path: "/c/$value",
        token: "c",
        message: "The token lost doesn't exist",
      },
    ]);
  });

  it("return the problems of unsaved tokens, with their axes and counts", async () => {
    const answer = await registry.post(VALIDATE, {
      sources: {
        "tokens/base.json": JSON.stringify({
          blue: { $type: "color", $value: "{blu}" },
          red: { $type: "color", $value: "#f00" },
        }),
        "tokens/acme.resolver.json": JSON.stringify({
          version: "2025.10",
          sets: { base: { sources: [{ $ref: "base.json" }, { $ref: "gone.json" }] } },
          modifiers: { theme: { contexts: { light: [], dark: [{ red: { $type: "color", $value: "#a00" } }] } } },
          resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/theme" }],
        }),
      },
    });
    expect(answer.status).toBe(200);
    const { ok, problems, axes, counts } = await answer.json();
    expect(ok).toBe(false);
    expect(axes).toEqual([
      { name: "theme", values: ["light", "dark"], default: "light", role: "scheme", from: "resolver" },
    ]);
    expect(counts).toEqual({ color: 2, total: 2, aliases: 0 });
    expect(problems).toContainEqual({
      rule: "dangling-alias",
      severity: "error",
      path: "tokens/base.json",
      pointer: "/blue/$value",
      token: "blue",
      message: "The token blu doesn't exist",
      suggestion: "Did you mean {blue}?",
    });
    expect(problems).toContainEqual(
      expect.objectContaining({
        rule: "missing-file",
        path: "tokens/acme.resolver.json",
        pointer: "/sets/base/sources/1",
      }),
    );
  });

  it("are ok with only warnings, and name a tree as sent", async () => {
    const answer = await registry.post(VALIDATE, { tokens: { gap: { $type: "dimension", $value: "4px" } } });
    expect(await answer.json()).toMatchObject({
      ok: true,
      problems: [{ rule: "dimension-value", severity: "warning", path: "tokens", pointer: "/gap/$value" }],
    });
  });

  it.each([[{}], [{ tokens: {}, sources: {} }], [{ sources: { a: 1 } }], [{ tokens: [] }]])(
    "refuse %j",
    async (body) => {
      expect((await registry.post(VALIDATE, body)).status).toBe(400);
    },
  );

  it("are for members", async () => {
    const answer = await fetch(registry.url + VALIDATE, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(401);
  });
});

describe("token checks of a workspace", () => {
  let workspace: OpenService;
  beforeAll(async () => {
    workspace = await openWorkspace("examples");
  });
  afterAll(() => workspace.close());
  const ask = (headers: Record<string, string>) =>
    fetch(workspace.url + VALIDATE, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ tokens: { a: number(1) } }),
    });

  it("answer programs and pages of this machine, and no other site's", async () => {
    expect((await ask({})).status).toBe(200);
    expect((await ask({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await ask({ "sec-fetch-site": "cross-site", origin: "https://elsewhere.test" })).status).toBe(403);
    expect((await ask({ origin: "https://elsewhere.test" })).status).toBe(403);
  });

  it("prove that the workspace's dist/ is up to date", async () => {
    const proof = await (await workspace.get("/api/registry/dtcg/proof")).json();
    expect(proof.values).toBeGreaterThan(10);
    expect(proof.sources.every(({ roundTrip }: { roundTrip: boolean }) => roundTrip)).toBe(true);
    expect(proof.totals).toEqual({ differing: 0, unresolved: 0 });
  });
});

const PRIMER = resolve("../shared/data/workspace-primer.tgz");

// The workspace lies beside the repository where the whole is proved, and is too large to be in it.
describe.skipIf(leftOut(!existsSync(PRIMER), "the workspace of Primer is not beside this checkout."))(
  "Primer's workspace",
  () => {
    it("is resolved in all its themes as its own stylesheet says", { tags: "long", timeout: 120_000 }, async () => {
      const folder = await mkdtemp(join(tmpdir(), "primer-"));
      await once(spawn("tar", ["xzf", PRIMER, "-C", folder]), "exit");
      const registry = await openRegistry();
      const env = { SERVICE_SYNC_SECRET: SECRET };
      const { code } = await runDsr(["push", "dtcg", "--url", registry.url], join(folder, "workspace-primer"), env);
      expect(code).toBe(0);
      const proof = await (await registry.get("/api/registry/dtcg/proof?limit=1000")).json();
      expect(proof).toMatchObject({ values: 1488, modes: 14, unresolved: [] });
      const inCss = proof.differing.filter(({ from }: { from: string }) => from === "css");
      expect(inCss).toEqual([]);
      expect(proof.compared).toBeGreaterThan(10_000);
      const { axes } = await (await registry.get("/api/registry/dtcg/tokens?scheme=dark")).json();
      expect(axes.scheme).toHaveLength(14);
      await registry.close();
      await rm(folder, { recursive: true, force: true });
    });
  },
);
