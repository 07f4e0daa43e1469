import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const HTML = '<!doctype html><html lang="en"><head></head><body><button>Save</button></body></html>';
const change = (entityType: string, entityId: string, data: unknown) => ({
  entityType,
  entityId,
  action: "update",
  data,
});
const file = (content: string) => ({ content, encoding: "utf8" });

const CHANGES = [
  change("component", "button", {
    id: "button",
    name: "Button",
    group: "Actions",
    type: "element",
    previews: { default: { args: { label: "Save" } }, danger: { title: "Danger" } },
    validationResults: [
      { ruleId: "color-contrast", severity: "error", message: "Too faint", selector: "button", variant: "default" },
      { ruleId: "no such severity", severity: "fatal", message: "x" },
    ],
  }),
  change("component", "button-group", { title: "Button group", previews: { default: {} } }),
  change("component_source", "button/button.tsx", file("export const Button = () => null;")),
  change("component_artifact", "button/button.css", file("button{color:red}")),
  change("component_artifact", "button/button-default.html", file(HTML)),
  change("component_artifact", "button-group/button-group-default.html", file("<p>Group</p>")),
  change("component_artifact", "button/nested/evil.html", file("<script>parent.document.title='x'</script>")),
  change("component_artifact", "main.css", file(":root{}")),
  change("component_screenshot", "button/screenshot.png", { content: "iVBORw0KGgo=", encoding: "base64" }),
];

describe.each(databases)("components on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    const answer = await service.post("/api/sync/upload", { changes: CHANGES });
    expect(await answer.json()).toMatchObject({ ok: true });
  });
  afterAll(() => service.close());
  const json = async (path: string) => (await service.get(path)).json();

  it("are listed with and without pictures", async () => {
    expect(await json("/api/components")).toMatchObject([
      { id: "button", title: "Button", group: "Actions", version: "", updatedAt: expect.any(String) },
      { id: "button-group" },
    ]);
    expect(await json("/api/components.json")).toMatchObject([
      { id: "button", title: "Button", type: "element", image: "/api/component/button/screenshot.png" },
      { id: "button-group", title: "Button group" },
    ]);
  });

  it("have the definition that clients of this protocol read", async () => {
    expect(await json("/api/component/button.json")).toMatchObject({
      id: "button",
      title: "Button",
      previews: {
        default: { title: "default", values: { label: "Save" }, url: "/api/component/button/preview/default.html" },
        danger: { title: "Danger" },
      },
      should_do: [],
      should_not_do: [],
      properties: {},
      format: "react",
      html: "<button>Save</button>",
      code: '<Button label="Save" />',
      css: "button{color:red}",
      js: "",
      validationResults: [{ ruleId: "color-contrast", severity: "error" }],
    });
    expect((await service.get("/api/component/none.json")).status).toBe(404);
  });

  it("have the properties of their declaration and those their build found, by name", async () => {
    const built = { properties: { label: { type: "string", rules: { required: true } }, tone: { type: "string" } } };
    const changes = [
      change("component", "chip", { title: "Chip", properties: { label: { name: "Label", description: "A word." } } }),
      change("component_artifact", "chip/chip.json", file(JSON.stringify(built))),
    ];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    expect((await json("/api/component/chip.json")).properties).toEqual({
      label: { name: "Label", type: "string", description: "A word.", rules: { required: true } },
      tone: { type: "string" },
    });
    await service.post("/api/sync/upload", {
      changes: [{ entityType: "component", entityId: "chip", action: "delete" }],
    });
  });

  it("and documentation pages with the same name link to each other", async () => {
    const pages = [
      {
        slug: "components/button",
        frontmatter: { title: "Buttons" },
        markdown: "## When to use\n\nFor what people do.",
      },
      { slug: "components/nothing", frontmatter: { title: "Nothing" }, markdown: "No component." },
    ];
    expect((await service.post("/api/registry/pages", { pages })).status).toBe(200);
    const text = async (path: string) => (await service.get(path)).text();
    const usage = await text("/components/button");
    expect(usage).toContain("For what people do.");
    expect(usage).toContain('href="/docs/components/button"');
    expect(usage).toContain('href="#h-when-to-use"');
    expect(await text("/components/button?tab=code")).not.toContain("For what people do.");
    expect(await text("/docs/components/button")).toContain('href="/components/button"');
    expect(await text("/docs/components/nothing")).not.toContain("View the component");
  });

  it("have addresses only for built variants, and no frame without one", async () => {
    const { previews } = await json("/api/component/button.json");
    expect(Object.keys(previews.danger)).not.toContain("url");
    const page = await (await service.get("/components/button?variant=danger")).text();
    expect(page).toContain('src="/api/component/button/preview/default.html?fit=true"');
    expect(page).not.toContain("preview/danger.html");
  });

  it("report the height of a preview only when asked", async () => {
    const html = await (await service.get("/api/component/button/preview/default.html?fit=true")).text();
    expect(html).toMatch(/<button>Save<\/button><script>[\s\S]*previewHeight[\s\S]*<\/script><\/body><\/html>$/);
    expect((await service.get("/api/component/button/preview/default.html?fit=no")).status).toBe(400);
  });

  it.each([
    ["/api/component/button.css", "text/css; charset=utf-8", "button{color:red}"],
    ["/api/component/main.css", "text/css; charset=utf-8", ":root{}"],
    ["/api/component/button-default.html", "text/html; charset=utf-8", HTML],
    ["/api/component/button/preview/default.html", "text/html; charset=utf-8", HTML],
    ["/api/component/button/button-default.html", "text/html; charset=utf-8", HTML],
    ["/api/component/button-group-default.html", "text/html; charset=utf-8", '<html lang="en"><p>Group</p>'],
    [
      "/api/component/button/preview/default.html?dir=rtl",
      "text/html; charset=utf-8",
      HTML.replace("<html", '<html dir="rtl"'),
    ],
  ])("serve %s to frames in an opaque origin", async (path, type, body) => {
    const answer = await service.get(path, { "sec-fetch-dest": "iframe" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts allow-forms;/);
    expect(answer.headers.get("content-security-policy")).not.toContain("allow-same-origin");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.text()).toBe(body);
  });

  it("refuse to be a service worker, and paths that leave the tree", async () => {
    const worker = await service.get("/api/component/button.css", { "service-worker": "script" });
    expect(worker.status).toBe(403);
    for (const path of ["..%2f..%2fetc%2fpasswd", "%2e%2e/x", "button/..%2fbutton.css", "button%00.css"])
      expect([400, 404], path).toContain((await service.get(`/api/component/${path}`)).status);
  });

  it("show their sources to permitted readers", async () => {
    const path = "/api/service/components/source?id=button&path=button.tsx";
    expect((await service.get(path)).status).toBe(401);
    const authorization = { authorization: `Bearer ${SECRET}` };
    const answer = await service.get(path, authorization);
    expect(await answer.text()).toBe("export const Button = () => null;");
    const list = await (await service.get("/api/service/components/sources?id=button", authorization)).json();
    expect(list.files).toMatchObject([{ path: "button.tsx", size: 33 }]);
    expect((await service.get("/api/component/button/button.tsx")).status).toBe(404);
  });

  it("are edited by an administrator, which is an event", async () => {
    const before = (await (await service.get("/api/sync/status", { authorization: `Bearer ${SECRET}` })).json())
      .latestVersion;
    const answer = await fetch(`${service.url}/api/service/components`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      body: JSON.stringify({ id: "button-group", title: "Group of buttons", group: "Actions" }),
    });
    const edited = await answer.json();
    expect(edited).toMatchObject({ id: "button-group", title: "Group of buttons", group: "Actions" });
    const read = await service.get("/api/service/components?id=button-group", { authorization: `Bearer ${SECRET}` });
    expect(edited).toEqual(await read.json());
    const changes = await (
      await service.get(`/api/sync/changes?since=${before}`, { authorization: `Bearer ${SECRET}` })
    ).json();
    expect(changes.changes).toMatchObject([
      { entityType: "component", entityId: "button-group", action: "update", data: { title: "Group of buttons" } },
    ]);
  });

  it("keep preview records", async () => {
    const path = "/api/registry/components/button/previews";
    expect(await json(path)).toEqual({ previews: [] });
    const made = await service.post(path, { previewKey: "checkout", values: { label: "Pay" } });
    expect(made.status).toBe(201);
    expect(await json(path)).toMatchObject({
      previews: [{ id: "button/checkout", componentId: "button", syncState: "in-sync", source: "manual" }],
    });
    const { preview } = await made.json();
    expect((await json(path)).previews).toEqual([preview]);
    expect((await service.post("/api/registry/components/none/previews", { previewKey: "x" })).status).toBe(404);
    expect((await service.post(path, { previewKey: "../x" })).status).toBe(400);
  });

  it("render preview records with the live preview, and report if it is missing", async () => {
    const address = "/api/component/button/preview/checkout.html";
    const before = await service.get(address);
    expect(before.status).toBe(404);
    expect(await before.text()).toContain("Run dsr build");
    const live = `<body><script type="application/json" data-preview-values>{}</script></body>`;
    const artifact = change("component_artifact", "button/button.live.html", file(live));
    await service.post("/api/sync/upload", { changes: [artifact] });
    const path = "/api/registry/components/button/previews";
    const values = { label: "</script><b>" };
    const { preview } = await (
      await service.post(path, { previewKey: "checkout", values, slots: { default: "Inside" } })
    ).json();
    expect(preview).toMatchObject({ url: address, page: "/components/button/previews/checkout" });
    const html = await (await service.get(address)).text();
    const [, held = ""] = /data-preview-values>(.*)<\/script><\/body>/.exec(html) ?? [];
    expect(held).not.toContain("<");
    expect(JSON.parse(held)).toEqual({ label: "</script><b>", children: "Inside" });
    const component = await json("/api/component/button.json");
    expect(component.previewRecords).toEqual([
      { previewKey: "checkout", title: "checkout", page: "/components/button/previews/checkout" },
    ]);
    const page = await (await service.get("/components/button/previews/checkout")).text();
    expect(page).toContain(`${address}?fit=true`);
    expect((await service.get("/components/button/previews/none")).status).toBe(404);
  });

  it("have preview records that are changed field by field, and removed", async () => {
    const records = "/api/registry/components/button/previews";
    const path = `${records}/banner`;
    await service.post(records, { previewKey: "banner", title: "Banner", values: { label: "A" }, rationale: "Big" });
    const send = (method: string, body?: object) =>
      fetch(service.url + path, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const changed = await send("PATCH", { values: { label: "B" }, rationale: null, previewKey: "other" });
    expect(changed.status).toBe(200);
    const { preview } = await changed.json();
    expect(preview).toMatchObject({ previewKey: "banner", title: "Banner", values: { label: "B" }, rationale: null });
    expect((await send("DELETE")).status).toBe(204);
    expect((await send("DELETE")).status).toBe(404);
    expect((await send("PATCH", { title: "B" })).status).toBe(404);
  });

  it("replace their image slots independently", async () => {
    const slot = (id: string, componentId: string) => ({ id, componentId, slotName: id, scaleMode: "FILL" });
    const post = (body: unknown) => service.post("/api/registry/image-slots", body);
    const both = { componentIds: ["a", "b"], slots: [slot("1", "a"), slot("2", "b")] };
    expect(await (await post(both)).json()).toEqual({ ok: true, componentCount: 2, slotCount: 2 });
    await post({ componentIds: ["a"], slots: [] });
    expect((await json("/api/registry/image-slots")).slots).toMatchObject([{ id: "2", componentId: "b" }]);
    expect((await post({ componentIds: ["a"], slots: [slot("1", "b")] })).status).toBe(400);
  });

  it("have images, stored once and served where they cannot run", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const image = { filename: "a.svg", mimeType: "text/html", dataBase64: Buffer.from(svg).toString("base64") };
    const first = await (
      await service.post("/api/registry/assets/ingest", { ...image, componentId: "button", refs: ["./a.svg"] })
    ).json();
    const second = await (
      await service.post("/api/registry/assets/ingest", { ...image, filename: "b.svg", componentId: "card" })
    ).json();
    expect(first.assetId).toMatch(/^img_[0-9a-f]{12}$/);
    expect(second).toEqual(first);
    const served = await service.get(first.storageUrl);
    expect(served.headers.get("content-type")).toBe("image/svg+xml");
    expect(served.headers.get("content-security-policy")).toMatch(/^sandbox;/);
    expect(await served.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    // The same bytes under another ending are one asset, found by either name.
    const duplicate = await service.get(first.storageUrl.replace(/svg$/, "bin"));
    expect([duplicate.status, duplicate.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const wrong = await service.post("/api/registry/assets/ingest", { ...image, contentHash: "0".repeat(64) });
    expect(await wrong.json()).toMatchObject({ error: "hash_mismatch" });
  });
});
