// @module-tag long

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothDatabases } from "./databases.ts";

import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { ADMIN_ENV, signIn, type Visitor } from "./visitor.ts";

const FILE = "fileOfTheTests01";
const PLUGIN = "/api/designtool-plugin";

const color = (id: string, name: string, value: string | null, more: object = {}) => ({
  ...{ id, name, group: "Blue", groups: ["Blue"], machineName: name.toLowerCase(), value, blend: null },
  ...{ reference: `color-blue-${name.toLowerCase()}`, sass: `$color-blue-${name.toLowerCase()}`, ...more },
});

const VARIABLES = {
  variableCollections: {
    "VariableCollectionId:1": {
      ...{ id: "VariableCollectionId:1", name: "Theme", defaultModeId: "1:0", variableIds: ["VariableID:1"] },
      modes: [
        { modeId: "1:0", name: "Light" },
        { modeId: "1:1", name: "Dark" },
      ],
    },
  },
  variables: {
    "VariableID:1": {
      ...{ id: "VariableID:1", name: "surface/page", variableCollectionId: "VariableCollectionId:1" },
      ...{ resolvedType: "COLOR", scopes: ["ALL_SCOPES"] },
      valuesByMode: { "1:0": { r: 1, g: 1, b: 1, a: 1 }, "1:1": { r: 0, g: 0, b: 0, a: 1 } },
    },
  },
};

describe.each(bothDatabases)("the plugin endpoint on %s", (database) => {
  let registry: OpenService;
  let admin: Visitor;
  let key = "";
  beforeAll(async () => {
    registry = await openRegistry(database, ADMIN_ENV);
    admin = await signIn(registry);
    key = await keyWith(["designtool:sync"]);
    await registry.post("/api/registry/config", { data: { title: "Acme", designtool_project_id: FILE } });
  });
  afterAll(() => registry.close());

  async function keyWith(scopes: string[]): Promise<string> {
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Plugin", scopes });
    return (await made.json()).key;
  }
  const ask = (path: string, init: RequestInit = {}, token = key) =>
    fetch(`${registry.url}${PLUGIN}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        origin: "null",
        ...init.headers,
      },
    });
  const send = async (path: string, body: object, token?: string) => {
    const response = await ask(path, { method: "POST", body: JSON.stringify(body) }, token);
    return {
      status: response.status,
      revision: response.headers.get("x-registry-revision"),
      ...(await response.json()),
    };
  };
  const sendStyles = (...list: object[]) => send("/styles", { fileKey: FILE, styles: { color: list } });
  const latest = async () => (await (await registry.get("/api/registry/tokens")).json()).payload;

  it("returns the design system and the permissions of the token to pages of every origin", async () => {
    const response = await ask("/status");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      ok: true,
      title: "Acme",
      project: { key: FILE, name: FILE, url: `https://www.figma.com/design/${FILE}` },
      scopes: ["designtool:sync"],
      limits: { bytes: 32 << 20 },
    });
  });

  it("adds a snapshot of the styles, reports changes, and removes only styles it brought", async () => {
    const payload = {
      $map: { a: 1 },
      localStyles: { color: [color("1", "Old", "#000000")], typography: [{ id: "t" }] },
    };
    await registry.post("/api/registry/tokens", { payload });
    const dry = { fileKey: FILE, dryRun: true, styles: { color: [color("2", "Primary", "#1d70b8")] } };
    expect(await send("/styles", dry)).toMatchObject({ ok: true, added: 1, removed: 0, revision: null });
    expect(await latest()).toMatchObject({ localStyles: { color: [{ id: "1" }] } });
    const first = await sendStyles(color("2", "Primary", "#1d70b8"), color("3", "Faint", null));
    expect(first).toMatchObject({ status: 200, ok: true, added: 2, changed: 0, removed: 0 });
    expect(first.warnings).toContainEqual(
      expect.stringMatching(/^1 style is not in the design file but kept.*Blue\/Old/),
    );
    expect(first.warnings).toContainEqual(expect.stringMatching(/^Faint: /));
    expect(await latest()).toMatchObject({
      $map: { a: 1 },
      timestamp: expect.stringMatching(/Z$/),
      localStyles: { color: [{ id: "1" }, { id: "2" }, { id: "3" }], typography: [{ id: "t" }] },
    });
    const again = await sendStyles(color("2", "Primary", "#1d70b8"), color("3", "Faint", null));
    expect(again).toMatchObject({ added: 0, changed: 0, removed: 0, revision: first.revision });
    const next = await sendStyles(color("2", "Primary", "#005ea5"), color("3", "Faint", null));
    expect(next).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(next.revision).not.toBe(first.revision);
    // What the plugin brought goes with the design file, what was pushed stays; no styles at all change nothing.
    expect(await sendStyles(color("2", "Primary", "#005ea5"))).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect(await sendStyles()).toMatchObject({
      removed: 0,
      warnings: expect.arrayContaining([expect.stringMatching(/The tokens were not changed/)]),
    });
    expect((await latest()).localStyles.color.map(({ id }: { id: string }) => id)).toEqual(["1", "2"]);
  });

  it("loses nothing from two concurrent pushes", async () => {
    await Promise.all([
      send("/styles", { fileKey: FILE, styles: { color: [color("7", "Seven", "#777777")] } }),
      send("/styles", { fileKey: FILE, styles: { typography: [{ id: "text", name: "Text", values: {} }] } }),
      send("/styles", { fileKey: FILE, styles: { effect: [{ id: "effect", name: "Effect", effects: [] }] } }),
    ]);
    const { color: colors, typography, effect } = (await latest()).localStyles;
    const ids = [colors, typography, effect].map((list) => list.map(({ id }: { id: string }) => id));
    expect(ids).toEqual([["1", "7"], ["t", "text"], ["effect"]]);
  });

  it("reads variables as a source of tokens with an axis, which a push of the workspace leaves alone", async () => {
    const first = await send("/variables", { fileKey: FILE, ...VARIABLES });
    expect(first).toMatchObject({ status: 200, ok: true, added: 1, changed: 0, removed: 0 });
    const renamed = JSON.parse(JSON.stringify(VARIABLES).replace("Light", "Day"));
    expect(await send("/variables", { fileKey: FILE, dryRun: true, ...renamed })).toMatchObject({
      added: 0,
      changed: 1,
    });
    const tokens = async (query = "") => (await registry.get(`/api/registry/dtcg/tokens${query}`)).json();
    expect(await tokens()).toMatchObject({
      axes: { scheme: ["light", "dark"] },
      tokens: expect.arrayContaining([
        expect.objectContaining({ name: "surface.page", type: "color", hex: "#ffffff" }),
      ]),
    });
    expect(await tokens("?scheme=dark")).toMatchObject({
      tokens: expect.arrayContaining([expect.objectContaining({ name: "surface.page", hex: "#000000" })]),
    });

    const { folder, remove } = await temporaryFolder();
    await mkdir(join(folder, "design-system/tokens"), { recursive: true });
    const own = { space: { $type: "number", small: { $value: 8 } } };
    await writeFile(join(folder, "design-system/tokens/space.tokens.json"), JSON.stringify(own));
    const pushed = await runDsr(["push", "dtcg", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(pushed).toMatchObject({ code: 0, stderr: "" });
    await remove();
    const both = (await tokens()).tokens.map(({ name }: { name: string }) => name);
    expect(both.sort()).toEqual(["space.small", "surface.page"]);

    const home = await temporaryFolder();
    const there = ["--url", registry.url];
    expect(await runDsr(["clone", registry.url, "."], home.folder, { SERVICE_SYNC_SECRET: SECRET })).toMatchObject({
      code: 0,
      stderr: "",
    });
    const path = join(home.folder, "design-system/variables/figma.json");
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ fileKey: FILE, ...VARIABLES });
    const workspace = await openWorkspace(home.folder);
    const { tokens: here } = await (await workspace.get("/api/registry/dtcg/tokens")).json();
    await workspace.close();
    expect(here.map(({ name }: { name: string }) => name).sort()).toEqual(["space.small", "surface.page"]);
    expect(await send("/variables", { fileKey: FILE, ...renamed })).toMatchObject({ changed: 1 });
    expect(await runDsr(["pull", ...there], home.folder, { SERVICE_SYNC_SECRET: SECRET })).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ fileKey: FILE, ...renamed });
    await writeFile(path, JSON.stringify({ fileKey: FILE, ...VARIABLES }));
    const sent = await runDsr(["push:all", "--json", ...there], home.folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(JSON.parse(sent.stdout).steps.map(({ changed }: { changed: number }) => changed)).not.toContain(1);
    await home.remove();
    const change = { entityType: "design-variables", entityId: "main", action: "update", data: VARIABLES };
    const refused = await (await registry.post("/api/sync/upload", { changes: [change] })).json();
    expect(refused.failed).toMatchObject([{ message: expect.stringContaining("plugin of the design tool") }]);

    const meta = { ...VARIABLES, variables: {} };
    expect(await send("/variables", { fileKey: FILE, meta })).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect((await tokens()).tokens).toMatchObject([{ name: "space.small" }]);
  });

  it.each([
    ["no sources", {}],
    ["an empty list of sources", { sources: {} }],
    [
      "sources of a brand",
      { sources: { "design-system/tokens/brands/acme.tokens.json": '{"c":{"$type":"number","$value":3}}' } },
    ],
    [
      "a resolver",
      {
        sources: {
          "design-system/tokens/a.json": '{"c":{"$type":"number","$value":1},"d":{"$type":"number","$value":2}}',
        },
        resolver: { version: "2025.10", resolutionOrder: [{ type: "set", name: "a", sources: [{ $ref: "a.json" }] }] },
      },
    ],
  ])("adds variables above tokens pushed with %s, and removes nothing from them", async (_, more) => {
    const dtcg = { c: { $type: "number", $value: 1 }, d: { $type: "number", $value: 2 } };
    const css = ":root { --c: 1; --d: 2 }";
    await registry.post("/api/registry/dtcg", { manifest: {}, css, scss: "", utilitycss: "", dtcg, ...more });
    expect(await send("/variables", { fileKey: FILE, ...VARIABLES })).toMatchObject({ status: 200, warnings: [] });
    const json = async (path: string) => (await registry.get(path)).json();
    const { tokens, faults } = await json("/api/registry/dtcg/tokens");
    expect(tokens.map(({ name }: { name: string }) => name).sort()).toEqual(["c", "d", "surface.page"]);
    expect(faults).toEqual([]);
    for (const path of ["/tokens.css", "/api/registry/dtcg/download?format=css"])
      expect(await (await registry.get(path)).text()).toMatch(/--surface-page: #fff/);
    // What a workspace compiled is no worse for variables it never saw.
    expect(await json("/api/registry/dtcg/proof")).toMatchObject({ values: 3, differing: [], unresolved: [] });
    await send("/variables", { fileKey: FILE, meta: { variableCollections: {}, variables: {} } });
  });

  it("keeps components for the audit", async () => {
    const button = { nodeId: "1:10", name: "Button", type: "component" };
    expect(await send("/components", { fileKey: FILE, components: [button] })).toMatchObject({ ok: true, added: 1 });
    const audit = await (await admin.get("/api/service/design-tool/components")).json();
    expect(audit.onlyInDesign).toMatchObject([{ nodeId: "1:10", name: "Button", type: "component" }]);
  });

  it("refuses another file, and names the right one", async () => {
    expect(await send("/styles", { fileKey: "another", styles: {} })).toMatchObject({
      status: 409,
      error: "foreign_file",
      message: expect.stringContaining(FILE),
    });
    for (const [path, body] of [
      ["/variables", VARIABLES],
      ["/components", { components: [] }],
    ] as const)
      expect(await send(path, { fileKey: "another", ...body })).toMatchObject({ status: 409, error: "foreign_file" });
  });

  it("refuses another file where the configuration names none, once there is one", async () => {
    await send("/variables", { fileKey: FILE, ...VARIABLES });
    expect((await registry.post("/api/registry/config", { data: { title: "Acme" } })).status).toBe(200);
    for (const [path, body] of [
      ["/variables", VARIABLES],
      ["/components", { components: [] }],
      ["/styles", { styles: {} }],
    ] as const) {
      const refused = await send(path, { fileKey: "another", ...body });
      expect([path, refused.status, refused.error]).toEqual([path, 409, "foreign_file"]);
      expect((await send(path, { fileKey: FILE, dryRun: true, ...body })).status).toBe(200);
    }
    await registry.post("/api/registry/config", { data: { title: "Acme", designtool_project_id: FILE } });
  });

  it("takes one of two files that are pushed first at the same moment", async () => {
    const fresh = await openRegistry(database, ADMIN_ENV);
    const person = await signIn(fresh);
    const made = await person.json("POST", "/api/service/account/api-keys", { name: "P", scopes: ["designtool:sync"] });
    const headers = { authorization: `Bearer ${(await made.json()).key}`, "content-type": "application/json" };
    const answers = await Promise.all(
      ["one", "other"].map(async (fileKey) => {
        const body = JSON.stringify({ fileKey, ...VARIABLES });
        const { status } = await fetch(`${fresh.url}${PLUGIN}/variables`, { method: "POST", headers, body });
        return { fileKey, status };
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.fileKey;
    const { faults, tokens } = await (await fresh.get("/api/registry/dtcg/tokens")).json();
    expect(tokens.length).toBeGreaterThan(0);
    expect(JSON.stringify([tokens, faults])).not.toContain(kept === "one" ? "figma/other" : "figma/one");
    await fresh.close();
  });

  it("refuses who has no token, an old one, one without the scope, and a cookie; pages may read why", async () => {
    const other = await keyWith(["sync:write"]);
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: "Bearer old" }, 401],
      [{ authorization: `Bearer ${other}` }, 403],
    ] as const) {
      const response = await fetch(`${registry.url}${PLUGIN}/status`, { headers: { origin: "null", ...headers } });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
      expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    }
    expect((await admin.get(`${PLUGIN}/status`)).status).toBe(401);
    const posted = await ask("/styles", { method: "POST", body: "{}" }, "old");
    expect([posted.status, posted.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no file", JSON.stringify({ styles: {} }), 400],
    ["a path in place of a key", JSON.stringify({ fileKey: "../../etc", styles: {} }), 400],
    ["styles without ids", JSON.stringify({ fileKey: FILE, styles: { color: [{ name: "x" }] } }), 400],
    ["more than there is room for", JSON.stringify({ fileKey: FILE, styles: {}, more: "x".repeat(33 << 20) }), 413],
  ])("refuses %s, and changes nothing", async (_, body, status) => {
    const before = await latest();
    const response = await ask("/styles", { method: "POST", body });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
    expect(await latest()).toEqual(before);
  });

  it("gives the plugin away, as it was built", async () => {
    const response = await registry.get("/plugin/figma.zip");
    expect(response.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(await response.bytes());
    expect(Object.keys(files)).toEqual(
      ["manifest.json", "code.js", "panel.html"].map((name) => `design-system-registry/${name}`),
    );
    const manifest = JSON.parse(Buffer.from(files["design-system-registry/manifest.json"] ?? []).toString());
    expect(manifest).toMatchObject({ main: "code.js", ui: "panel.html", networkAccess: { allowedDomains: ["*"] } });
  });

  it("answers the preflight of any page", async () => {
    const response = await ask("/styles", {
      method: "OPTIONS",
      headers: {
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
  });
});
