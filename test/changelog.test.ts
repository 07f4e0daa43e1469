import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { pictureOf } from "./pictures.ts";

interface Sides {
  before: { picture: string; onDark?: string } | null;
  after: { picture: string; onDark?: string } | null;
}

describe.each(databases)("the changelog of a registry on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    const push = async (width: number, properties: object, push: string) => {
      const content = (await pictureOf("png", { width, height: 12 })).toString("base64");
      const changes = [
        {
          ...{ entityType: "component", entityId: "badge", action: "update" },
          data: { title: "Badge", properties },
        },
        ...["badge/screenshot.png", "badge/screenshot-on-dark.png"].map((entityId) => ({
          ...{ entityType: "component_screenshot", entityId, action: "update" },
          data: { content, encoding: "base64" },
        })),
      ];
      const sent = await service.post("/api/sync/upload", { changes }, { "x-registry-push": push });
      expect(sent.status, await sent.text()).toBe(200);
    };
    const text = { type: "string" };
    await push(16, { label: text, tone: text }, "11111111-1111-4111-8111-111111111111");
    await push(40, { label: text }, "22222222-2222-4222-8222-222222222222");
  });
  afterAll(() => service.close());

  const changes = async () => (await (await service.get("/api/service/changelog")).json()).changes;

  it("describes changes of a component, before and after", async () => {
    const [last, first] = await changes();
    expect(first.component).toBeUndefined();
    expect(last.component).toMatchObject({ verdict: "breaking", reason: "Tone was removed.", fields: ["properties"] });
    const { before, after }: Sides = last.component.pictures;
    const sizes = [];
    for (const address of [before?.picture, after?.picture, before?.onDark, after?.onDark]) {
      const answer = await service.get(address ?? "");
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^image\//);
      sizes.push((await answer.arrayBuffer()).byteLength);
    }
    expect(sizes[0]).toBe(sizes[2]);
    expect(sizes[0]).not.toBe(sizes[1]);
    const page = await (await service.get("/changelog")).text();
    expect(page).toContain("Breaking");
    expect(page).toContain("The appearance changed.");
  });

  it("has pictures only of components, and only from their time on", async () => {
    const requested = (path: string, at: string) =>
      service.get(`/api/service/components/history/picture?${new URLSearchParams({ path, at })}`);
    const [{ id }] = await changes();
    expect((await requested("badge/screenshot.png", String(id))).status).toBe(200);
    for (const [path, at] of [
      ["badge/screenshot.png", "0"],
      ["badge/nothing.png", String(id)],
      ["nobody/screenshot.png", String(id)],
      ["../badge/screenshot.png", String(id)],
      ["", String(id)],
    ] as const)
      expect((await requested(path, at)).status, `${path} ${at}`).toBe(404);
    for (const at of ["-1", "x", "1.5"]) expect((await requested("badge/screenshot.png", at)).status, at).toBe(400);
  });

  it("is a feed with an entry for each push", async () => {
    const answer = await service.get("/feed.xml");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = await answer.text();
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain("(breaking)");
    expect(await (await service.get("/changelog")).text()).toContain('href="/feed.xml"');
  });

  it("counts the changes since a day, and compares the tokens of that time", async () => {
    const page = await (await service.get("/changelog?since=2020-01-01")).text();
    expect(page).toContain("2 changes since");
    expect(page).not.toContain("side by side");
  });

  it("finds nothing renamed in a bundle that came with its raw snapshot", async () => {
    const push = { "x-registry-push": "33333333-3333-4333-8333-333333333333" };
    const colors = [{ id: "1", name: "Red", reference: "color-red", value: "#f00" }];
    const sent = await service.post("/api/registry/tokens", { payload: { localStyles: { color: colors } } }, push);
    expect(sent.status).toBe(200);
    const color = (components: number[]) => ({ $type: "color", $value: { colorSpace: "srgb", components } });
    const bundle = (palette: object) => ({
      manifest: {},
      css: "",
      scss: "",
      utilitycss: "",
      dtcg: { palette },
    });
    const first = await service.post("/api/registry/dtcg", bundle({ red: color([1, 0, 0]) }), push);
    expect(first.status, await first.clone().text()).toBe(200);
    const [created, snapshot] = await changes();
    expect([created.changeType, snapshot.changeType]).toEqual(["create", "create"]);
    expect([created.summary, created.details]).toEqual(["Created", undefined]);
    await service.post("/api/registry/dtcg", bundle({ green: color([0, 1, 0]) }));
    expect((await changes())[0].details).toMatchObject({ kind: "dtcg" });
  });
});
