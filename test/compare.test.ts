import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace } from "./open-service.ts";
import { ADMIN_ENV, signIn } from "./visitor.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const bundle = (dtcg: object, sources?: Record<string, object>) => ({
  manifest: {},
  ...{ css: "", scss: "", utilitycss: "" },
  dtcg,
  ...(sources
    ? { sources: Object.fromEntries(Object.entries(sources).map(([path, tree]) => [path, JSON.stringify(tree)])) }
    : {}),
});

describe.each(databases)("the comparison of two revisions on %s", (database) => {
  let service: OpenService;
  /** The head after each push. */
  const heads: number[] = [];
  const compare = async (query: string) => {
    const response = await service.get(`/api/compare?${query}`);
    return { status: response.status, body: await response.json() };
  };
  const push = async (document: object) => {
    expect((await service.post("/api/registry/dtcg", document)).status).toBe(200);
    heads.push((await (await service.get("/api/compare?from=0")).json()).to);
  };

  beforeAll(async () => {
    service = await openRegistry(database);
    await push(bundle({ blue: color("#1d70b8"), navy: color("#003078"), old: color("#f3f2f1") }));
    await service.post("/api/registry/theme", { css: "a {}" });
    await push(
      bundle(
        {},
        {
          "design-system/tokens/base.tokens.json": {
            blue: color("#1a65a6"),
            "brand-navy": color("#003078"),
            old: color("#f3f2f1"),
          },
          "design-system/tokens/themes/dark.tokens.json": { blue: color("#5694ca") },
        },
      ),
    );
    await service.post("/api/registry/tokens", {
      payload: { localStyles: { color: [{ id: "1", name: "Red", reference: "color-red", value: "#f00" }] } },
    });
    await service.post("/api/registry/tokens", {
      payload: { localStyles: { color: [{ id: "1", name: "Crimson", reference: "color-crimson", value: "#f00" }] } },
    });
  });
  afterAll(() => service.close());

  it("has a verdict with a reason, and one for each change", async () => {
    const { status, body } = await compare(`from=${heads[0]}&to=${heads[1]}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ from: heads[0], to: heads[1], kind: "dtcg", verdict: "breaking", reason: "1 token renamed." },
      ...{ total: 3, nextCursor: null, choices: [{}], tokens: { before: 3, after: 3 } },
    });
    expect(
      body.lines.map((line: { verdict: string; changes: string[]; name: string }) => [line.verdict, line.name]),
    ).toEqual([
      ["breaking", "brand-navy"],
      ["compatible", "scheme"],
      ["compatible", "blue"],
    ]);
    expect(body.lines[2]).toMatchObject({
      values: [{ choices: [], before: "#1d70b8", after: "#1a65a6", closeness: "near" }],
    });
  });

  it("takes any two revisions, in either order, head and the one before everything", async () => {
    expect((await compare(`from=${heads[1]}`)).body).toMatchObject({
      verdict: null,
      reason: "No differences.",
      lines: [],
    });
    expect((await compare(`from=0&to=${heads[0]}`)).body).toMatchObject({
      verdict: "compatible",
      counts: { added: 3 },
    });
    const back = (await compare(`from=head&to=${heads[0]}`)).body;
    expect(back).toMatchObject({ verdict: "breaking", counts: { renamed: 1, value: 1 } });
  });

  it("comes in pages, and filtered by verdict and name", async () => {
    const query = `from=${heads[0]}&to=${heads[1]}`;
    const { body: first } = await compare(`${query}&limit=2`);
    const { body: second } = await compare(`${query}&limit=2&cursor=${first.nextCursor}`);
    expect([...first.lines, ...second.lines]).toEqual((await compare(query)).body.lines);
    expect(second.nextCursor).toBeNull();
    expect((await compare(`${query}&verdict=breaking`)).body).toMatchObject({ total: 1, counts: { compatible: 2 } });
    // A renamed token is found by its former name too.
    expect((await compare(`${query}&q=NAVY`)).body.lines).toHaveLength(1);
  });

  it("knows renamed styles of a raw snapshot by their id", async () => {
    const { body } = await compare(`from=${heads[1]}&kinds=tokens`);
    expect(body.counts.added).toBe(1);
    const head = body.to;
    expect((await compare(`from=${head - 1}&kinds=tokens`)).body.lines).toMatchObject([
      { changes: ["renamed"], before: { title: "Red" }, after: { title: "Crimson" }, verdict: "breaking" },
    ]);
  });

  it("lists the revisions, and those of one token, across renames", async () => {
    const { revisions, hasMore } = await (await service.get("/api/compare/revisions")).json();
    expect(hasMore).toBe(false);
    expect(revisions).toMatchObject([{ id: heads[1], changedBy: "Automation", forgotten: null }, { id: heads[0] }]);
    const timeline = async (token: string) => (await service.get(`/api/compare/timeline?token=${token}`)).json();
    expect(await timeline("blue")).toMatchObject({
      ...{ examined: 2, forgotten: 0, isWhole: true, isReady: true },
      moments: [
        {
          ...{ id: heads[1], since: heads[0], verdict: "compatible", changes: ["value"] },
          states: [{ value: "#1a65a6" }],
        },
        { id: heads[0], since: 0, changes: ["added"], states: [{ value: "#1d70b8" }] },
      ],
    });
    expect((await timeline("brand-navy")).moments).toMatchObject([
      { changes: ["renamed"], was: "navy", name: "brand-navy", states: [{ value: "#003078" }] },
      { changes: ["added"], name: "navy", states: [{ value: "#003078" }] },
    ]);
    expect((await timeline("old")).moments).toMatchObject([{ changes: ["added"] }]);
    expect(await timeline("nobody")).toMatchObject({ moments: [], examined: 2 });
    expect((await service.get("/api/compare/timeline")).status).toBe(400);
  });

  it.each([
    ["", 400],
    ["from=yesterday", 400],
    ["from=-1", 400],
    ["from=1&kinds=icons", 400],
    ["from=1&limit=x", 400],
    ["from=1&cursor=x", 400],
    ["from=1&verdict=bad", 400],
  ])("reports the fault of ?%s", async (query, expected) => {
    const { status, body } = await compare(query);
    expect(status).toBe(expected);
    expect(body.message).not.toBe("");
  });

  it("reports a future revision and a pruned one", async () => {
    expect(await compare("from=999999")).toMatchObject({ status: 404, body: { error: "unknown_revision" } });
    // Asked before, so that an answer is kept.
    expect((await compare(`from=${heads[0]}`)).status).toBe(200);
    const { history, refresh } = await service.store();
    const { dtcgKind } = await import("../src/domain/tokens/dtcg-kind.ts");
    await history?.prune({ kind: dtcgKind, before: "2999-01-01T00:00:00Z", keep: 1 });
    await refresh();
    const { status, body } = await compare(`from=${heads[0]}`);
    expect(status).toBe(410);
    expect(body.message).toMatch(/pruned/);
    // Across what is not kept any more, the next revision that is counts.
    expect(await (await service.get("/api/compare/timeline?token=blue")).json()).toMatchObject({
      ...{ examined: 1, forgotten: 1 },
      moments: [{ id: heads[1], since: 0, changes: ["added"], states: [{ value: "#1a65a6" }, { value: "#5694ca" }] }],
    });
  });
});

it("compares the variables of the design tool with the bundle below them, and lists their pushes", async () => {
  const service = await openRegistry("sqlite", ADMIN_ENV);
  try {
    const json = async (path: string) => (await service.get(path)).json();
    const admin = await signIn(service);
    const scopes = ["designtool:sync"];
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Plugin", scopes });
    const authorization = `Bearer ${(await made.json()).key}`;
    const pushVariables = async (r: number) => {
      const { variableCollections, variables } = oneVariable(r);
      const body = { fileKey: "file", variableCollections, variables };
      expect((await service.post("/api/designtool-plugin/variables", body, { authorization })).status).toBe(200);
    };
    expect((await service.post("/api/registry/dtcg", bundle({ blue: color("#1d70b8") }))).status).toBe(200);
    await pushVariables(0);
    await pushVariables(1);
    const { revisions } = await json("/api/compare/revisions");
    expect(revisions).toHaveLength(3);
    const [last, first, base] = revisions.map(({ id }: { id: number }) => id);
    expect(await json(`/api/compare?from=${base}&to=${first}`)).toMatchObject({
      ...{ counts: { added: 1, removed: 0 }, tokens: { before: 1, after: 2 } },
    });
    expect((await json(`/api/compare?from=${first}&to=${last}`)).lines).toMatchObject([
      { name: "fig.bg", values: [{ before: "#000000", after: "#ff0000" }] },
    ]);
    expect((await json("/api/compare/timeline?token=fig.bg")).moments).toMatchObject([
      { id: last, changes: ["value"] },
      { id: first, changes: ["added"] },
    ]);
  } finally {
    await service.close();
  }
});

/** A file of the design tool with one color, as red as that. */
const oneVariable = (r: number) => ({
  variableCollections: {
    c: { id: "c", name: "Base", defaultModeId: "0", modes: [{ modeId: "0", name: "Mode" }], variableIds: ["v"] },
  },
  variables: {
    v: {
      ...{ id: "v", name: "fig/bg", variableCollectionId: "c", resolvedType: "COLOR" },
      valuesByMode: { "0": { r, g: 0, b: 0, a: 1 } },
    },
  },
});

it("in a workspace refers to git", async () => {
  const service = await openWorkspace("examples");
  try {
    const response = await service.get("/api/compare?from=0");
    expect(response.status).toBe(404);
    expect((await response.json()).message).toContain("dsr tokens diff");
  } finally {
    await service.close();
  }
});
