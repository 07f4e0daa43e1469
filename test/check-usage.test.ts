import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, callToolToTheEnd } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace } from "./open-service.ts";
import { copyExamples } from "./push-workspace.ts";

const TOKENS = {
  color: { $type: "color", tide: { $value: "#025987" }, foam: { $value: "#eef6fa" } },
  text: { $type: "color", link: { $value: "{color.tide}" } },
  spacing: { $type: "dimension", "1": { $value: "4px" }, "2": { $value: "8px" }, "3": { $value: "12px" } },
};
const bundle = (tokens: object) => ({
  ...{ manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {} },
  sources: { "design-system/tokens/base.tokens.json": JSON.stringify(tokens) },
});
const card = (content: string) => ({ files: [{ path: "card.css", content }] });

describe.each(databases)("code that is checked on %s", (database) => {
  let service: OpenService;
  const check = async (body: unknown, headers?: Record<string, string>) => {
    const response = await service.post("/api/service/check", body, headers);
    return { status: response.status, body: await response.json() };
  };
  beforeAll(async () => {
    service = await openRegistry(database);
    // Before the first push nothing is known, and so nothing is found.
    expect((await check(card("a { fill: #025987 }"))).body).toMatchObject({ findings: [], total: 0 });
    expect((await service.post("/api/registry/dtcg", bundle(TOKENS))).status).toBe(200);
  });
  afterAll(() => service.close());

  it("lists differences, places, and since when", async () => {
    const { status, body } = await check(card("a {\n  color: #025987;\n  padding: 8px var(--spacing-22);\n}"));
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 3,
      redefined: [],
      unread: [],
      leftOut: [],
      revision: expect.any(Number),
      findings: [
        {
          ...{ ruleId: "hard-coded-color", severity: "warning", path: "card.css" },
          ...{ line: 2, column: 10, endLine: 2, endColumn: 17, certain: false, replacement: "var(--text-link)" },
          message: "color: #025987 is the value of the token text.link. Write var(--text-link). Also: color.tide.",
        },
        {
          ...{ ruleId: "hard-coded-dimension", severity: "warning", path: "card.css" },
          ...{ line: 3, column: 12, endLine: 3, endColumn: 15, certain: true, replacement: "var(--spacing-2)" },
          message: "padding: 8px is the value of the token spacing.2. Write var(--spacing-2).",
        },
        expect.objectContaining({ ruleId: "unknown-token", severity: "error", line: 3, column: 20 }),
      ],
    });
  });

  it("uses the last push", async () => {
    const before = await check(card("a { padding: 4px }"));
    const wider = { ...TOKENS, spacing: { $type: "dimension", wide: { $value: "4px" } } };
    expect((await service.post("/api/registry/dtcg", bundle(wider))).status).toBe(200);
    const after = await check(card("a { padding: 4px }"));
    expect(after.body.findings[0].replacement).toBe("var(--spacing-wide)");
    expect(after.body.revision).toBeGreaterThan(before.body.revision);
    expect((await service.post("/api/registry/dtcg", bundle(TOKENS))).status).toBe(200);
  });

  it("comes in parts that hold together, with the variables it gives other values", async () => {
    const files = [
      { path: "a.css", content: "a{padding:8px}\n".repeat(7_000) },
      { path: "b.css", content: ":root{--spacing-2:9px}\nb{padding:8px}\n" },
    ];
    const first = (await check({ files })).body;
    expect(first).toMatchObject({ total: 7_001, next: 5_000, redefined: ["--spacing-2"] });
    const second = (await check({ files, from: first.next })).body;
    expect(second.next).toBeUndefined();
    const all = [...first.findings, ...second.findings];
    expect(all).toHaveLength(7_001);
    expect(all.at(-1)).toMatchObject({ path: "b.css", line: 2, certain: false });
    expect((await check({ files, from: 9_000 })).body.findings).toEqual([]);
  });

  it("is refused to anonymous callers", async () => {
    expect((await check(card("a {}"), { authorization: "Bearer nonsense" })).status).toBe(401);
  });

  it.each([
    ["no files", { files: [] }, 400],
    [
      "more files than one request has",
      { files: Array.from({ length: 201 }, () => ({ path: "a.css", content: "" })) },
      400,
    ],
    ["a file without content", { files: [{ path: "a.css" }] }, 400],
    ["more than 1 MiB", card(" ".repeat(1024 * 1024)), 413],
  ])("with %s is refused", async (_, body, status) => {
    const answer = await check(body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\w/);
  });

  it("with worst-case input blocks no other requests, and is answered", async () => {
    const hostile = [
      "a{".repeat(200_000),
      `a{margin:${"calc(".repeat(100_000)}`,
      `a{margin:${"8px ".repeat(200_000)}}`,
      `a{margin:var(--spacing-${"9".repeat(500_000)})}`,
    ];
    for (const content of hostile) {
      const answer = await check(card(content));
      expect([200, 422]).toContain(answer.status);
    }
    expect((await service.get("/healthz")).status).toBe(200);
  });

  it("is answered to agents in pages that hold together, with counts of all", async () => {
    const code = Array.from({ length: 300 }, (_, i) => `.a${i} { padding: 8px; fill: #025987 }`).join("\n");
    const pages = await callToolToTheEnd(service, "service_validate_usage", { code });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(JSON.stringify(page).length).toBeLessThan(15_000);
      expect(page.counts).toEqual({ "hard-coded-color": 300, "hard-coded-dimension": 300 });
    }
    const lines = pages.flatMap(({ findings }) => findings.map(({ line }: { line: number }) => line));
    expect(lines).toEqual(Array.from({ length: 600 }, (_, i) => Math.floor(i / 2) + 1));
    const only = await callTool(service, "service_validate_usage", { code, rules: ["unknown-token"] });
    expect(only.data).toMatchObject({ findings: [], total: 0, counts: {} });
  });

  it("in an unknown language returns an error that an agent can fix", async () => {
    const { isError, data } = await callTool(service, "service_validate_usage", { code: "x", path: "a.zip" });
    expect(isError).toBe(true);
    expect(data.message).toMatch(/css, .*scss/);
  });
});

describe("rules", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
  });
  afterAll(() => service.close());

  it("are listed with documentation, and each has a page", async () => {
    const { rules } = await (await service.get("/api/service/check/rules")).json();
    expect(rules.length).toBeGreaterThan(8);
    const list = await (await service.get("/developer/rules")).text();
    for (const { id, title, why, helpUrl } of rules) {
      expect(helpUrl).toBe(`http://registry.test/developer/rules/${id}`);
      expect(why).toMatch(/\.$/);
      expect(list).toContain(`/developer/rules/${id}`);
      const page = await service.get(`/developer/rules/${id}`);
      expect(page.status).toBe(200);
      expect((await page.text()).replaceAll("&#39;", "'")).toContain(title);
      const text = await (await service.get(`/developer/rules/${id}.md`)).text();
      expect(text).toMatch(new RegExp(`^# ${title}\n\nrule \`${id}\``));
    }
    expect((await service.get("/developer/rules/nonsense")).status).toBe(404);
  });
});

describe("a component and code that uses it", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
    const declaration = {
      ...{ id: "button", title: "Button", package: "@acme/react", tagName: "acme-button", macro: "acmeButton" },
      properties: { tone: { type: "string", options: ["calm", "loud"] }, text: { type: "string", required: true } },
    };
    const changes = [{ entityType: "component", entityId: "button", action: "update", data: declaration }];
    const pushed = await service.post("/api/sync/upload", { changes });
    expect(await pushed.json()).toMatchObject({ ok: true });
  });
  afterAll(() => service.close());

  it.each([
    ["a.tsx", 'import { Button } from "@acme/react";\n<Button text="a" tone="lod"/>', ["invalid-property-value"]],
    ["a.njk", '{{ acmeButton({ tone: "calm" }) }}', ["missing-property"]],
    ["a.html", '<acme-button tonne="calm">', ["unknown-property"]],
    ["a.vue", "<template><acme-button tone='Loud'/></template>", ["invalid-property-value"]],
  ])("are compared in %s", async (path, content, expected) => {
    const { findings } = await (await service.post("/api/service/check", { files: [{ path, content }] })).json();
    expect(findings.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(expected);
  });
});

describe("a workspace", () => {
  it("checks code for a person on this machine, against the present files", async () => {
    const { folder, remove } = await copyExamples();
    const service = await openWorkspace(folder);
    try {
      const ask = async () => {
        const body = JSON.stringify(card("a { padding: 8px; color: var(--color-slip) }"));
        const headers = { "content-type": "application/json" };
        const response = await fetch(`${service.url}/api/service/check`, { method: "POST", headers, body });
        expect(response.status).toBe(200);
        return (await response.json()).findings.map(({ ruleId }: { ruleId: string }) => ruleId);
      };
      expect(await ask()).toContain("hard-coded-dimension");
      const theme = join(folder, "theme.css");
      await rm(theme, { force: true });
      await writeFile(theme, ":root { --color-slip: red }");
      await expect.poll(ask).not.toContain("unknown-token");
    } finally {
      await service.close();
      await remove();
    }
  });
});
