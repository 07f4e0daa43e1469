import { describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { dtcgKind } from "../src/domain/tokens/dtcg-kind.ts";
import { GOOD_TOKEN, styledFile } from "./figma-stand-in.ts";
import { databases } from "./long-form.ts";
import { until } from "./until.ts";
import { FETCH, useDesignTool } from "./use-design-tool.ts";

const AUDIT = "/api/service/design-tool/components";

const button = {
  title: "Button",
  description: "Starts an action",
  properties: {
    label: { type: "string" },
    hasIcon: { type: "boolean" },
    kind: { type: "select", options: ["primary", "secondary", "danger"] },
    tone: { type: "select", options: ["calm"] },
  },
};

describe.each(databases)("the design tool of a registry on %s", (database) => {
  const { figma, withoutToken, replaceFigma, start, inside, written, configure } = useDesignTool(database);

  it("lists missing settings before it is connected", async () => {
    withoutToken();
    const service = await start();
    const none = { connected: false, tool: "figma", project: null, lastFetch: null, oauthConfigured: false };
    expect((await service.ask("GET", FETCH)).body).toEqual({ ...none, linkedFile: null });
    const refused = await service.ask("POST", FETCH);
    expect([refused.status, refused.body.error]).toEqual([503, "design_tool_not_configured"]);
    expect(refused.body.message).toContain("FIGMA_ACCESS_TOKEN");
    expect(refused.body.message).toContain("designtool_project_id");
    await configure(service);
    const known = (await service.ask("GET", FETCH)).body;
    expect(known).toMatchObject({ connected: false, project: { key: "STYLED" }, linkedFile: "STYLED" });
    expect((await service.ask("POST", FETCH)).body.message).not.toContain("designtool_project_id");
    const empty = { generatedAt: null, onlyInDesign: [], onlyInCode: [], differences: [] };
    expect((await service.ask("GET", AUDIT)).body).toEqual(empty);
    expect((await service.ask("GET", `${FETCH}?jobId=none`)).status).toBe(404);
    expect(figma().requests).toEqual([]);
  });

  it("is fetched into tokens, components and pictures, and compared with the code", async () => {
    const service = await start();
    await configure(service);
    await service.ask("POST", "/api/registry/tokens", { payload: { localStyles: {}, assets: { icons: ["kept"] } } });
    const declarations = [
      ["button", button],
      ["tag", { title: "Tag" }],
    ].map(([entityId, data]) => ({ entityType: "component", entityId, action: "create", data }));
    await service.ask("POST", "/api/sync/upload", { changes: declarations });
    const job = await service.ended(await service.queue());
    expect(job).toMatchObject({
      kind: "design_tool_fetch",
      status: "complete",
      progress: 100,
      error: null,
      triggeredBy: "shared-secret",
      triggeredByUserId: null,
      result: { file: { key: "STYLED", name: "Styled" }, components: 5, pictures: 5 },
    });

    const { tokens, components, assets, head } = await written();
    expect(tokens?.document).toMatchObject({ assets: { icons: ["kept"] }, localStyles: { color: expect.any(Array) } });
    expect(tokens?.document.localStyles?.color?.length).toBe(job.result.styles.color);
    expect(tokens?.document.localStyles?.typography?.length).toBe(8);
    expect(components?.document).toMatchObject({ fileKey: "STYLED", fetchedAt: tokens?.document.timestamp });
    const set = components?.document.components.find(({ name }) => name === "Button");
    expect(set).toMatchObject({ nodeId: "5:10", type: "component_set", description: "Starts an action" });
    expect(set?.variants).toHaveLength(4);
    expect(assets).toHaveLength(5);
    const picture = await fetch(`${service.url}/assets/${set?.picture}`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const asset = await (await inside()).store.read().get(assetKind, `img_${set?.picture?.slice(0, 12)}`);
    expect(asset?.document).toMatchObject({
      title: "Button",
      sourceType: "designtool",
      sourceMetadata: { fileKey: "STYLED", nodeId: "5:10", componentId: "button" },
      usages: [{ componentId: "button", usageType: "design_preview" }],
    });
    expect(await (await inside()).store.read().head([dtcgKind])).toBe(0);
    // What was never compiled is compiled where it is read.
    expect(await (await fetch(`${service.url}/tokens.css`)).text()).toContain("--color-blue-primary: #1d70b8;");
    // The token of the tool goes to its API alone.
    const [api, pictures] = [true, false].map((isApi) =>
      figma().requests.filter(({ target }) => isApi === target.includes("/v1/")),
    );
    expect(new Set(api?.map(({ token }) => token))).toEqual(new Set([GOOD_TOKEN]));
    expect(new Set(pictures?.map(({ token }) => token))).toEqual(new Set([undefined]));

    const audit = (await service.ask("GET", AUDIT)).body;
    expect(audit.generatedAt).toBe(components?.document.fetchedAt);
    expect(audit.onlyInDesign.map(({ name }: { name: string }) => name)).toEqual([
      "Arrow Left",
      "Arrow Right",
      "Card",
      "Check",
    ]);
    expect(audit.onlyInDesign[2]).toMatchObject({
      nodeId: "5:20",
      type: "component",
      url: expect.stringContaining("5-20"),
    });
    expect(audit.onlyInCode).toEqual([{ id: "tag", title: "Tag" }]);
    expect(audit.differences).toEqual([
      { id: "button", kind: "property", path: "/properties", design: "Icon", code: null },
      { id: "button", kind: "property", path: "/properties", design: "Size", code: null },
      { id: "button", kind: "property", path: "/properties/tone", design: null, code: "tone" },
      { id: "button", kind: "option", path: "/properties/kind/options", design: null, code: "danger" },
    ]);

    // The same once more: nothing to write.
    expect((await service.ended(await service.queue())).status).toBe("complete");
    expect((await written()).head).toBe(head);
    const { body } = await service.ask("GET", FETCH);
    expect(body).toMatchObject({
      connected: true,
      project: { key: "STYLED", name: "Styled", url: "https://www.figma.com/design/STYLED" },
      lastFetch: { status: "complete" },
    });
  });

  it("previews its changes, and applies exactly these", async () => {
    const service = await start();
    await configure(service);
    const pushed = [
      { id: "own", name: "Own", reference: "color-own", value: "#123456" },
      { id: "1:1", name: "Primary", reference: "color-main", value: "#000000" },
    ];
    const push = (color: object[]) =>
      service.ask("POST", "/api/registry/tokens", { payload: { localStyles: { color } } });
    await push(pushed);
    const { head } = await written();
    const previewed = async () => {
      const { status, body } = await service.ask("POST", FETCH, { dryRun: true });
      expect(status).toBe(200);
      return service.ended(body.jobId);
    };
    const applied = async (apply: string) => service.ended((await service.ask("POST", FETCH, { apply })).body.jobId);
    const preview = await previewed();
    expect(preview.result).toMatchObject({
      dryRun: true,
      warnings: [],
      changes: [
        { kind: "color", added: 14, changed: 1, removed: 0, names: { changed: ["Blue/Primary"] } },
        { kind: "typography", added: 8 },
        { kind: "effect", added: 6 },
        { kind: "component", added: 5 },
        { kind: "picture", added: 5 },
      ],
    });
    expect((await written()).head).toBe(head);
    const requested = figma().requests.length;
    expect((await applied(preview.id)).result).toMatchObject({ dryRun: false, changes: preview.result.changes });
    expect(figma().requests).toHaveLength(requested);
    const first = await written();
    const colors = first.tokens?.document.localStyles?.color ?? [];
    expect(colors).toHaveLength(16);
    expect(colors[0]).toEqual(pushed[0]);
    expect(colors[1]).toMatchObject({ id: "1:1", reference: "color-main", value: "#1d70b8" });
    expect(first.assets).toHaveLength(5);

    // Another push in between: other changes would be made than those that were shown.
    const again = await previewed();
    expect(again.result.changes).toEqual([]);
    await push([{ ...pushed[0], value: "#654321" }]);
    const late = await applied(again.id);
    expect([late.status, late.error]).toEqual(["failed", expect.stringMatching(/changed after this preview.*again/)]);
    expect((await written()).tokens?.document.localStyles?.color).toHaveLength(1);
    expect((await service.ask("POST", FETCH, { apply: "none" })).status).toBe(404);
  });

  it("leaves tokens unchanged if the file has no styles, and removes only fetched content", async () => {
    const service = await start();
    await configure(service);
    const own = { id: "own", name: "Own", reference: "color-own", value: "#123456" };
    await service.ask("POST", "/api/registry/tokens", { payload: { localStyles: { color: [own] } } });
    await service.ended(await service.queue());
    const before = await written();
    expect(before.tokens?.document.localStyles?.color).toHaveLength(16);
    const { file, styles: _, ...more } = styledFile();
    await service.end("SIGTERM");
    await replaceFigma({ STYLED: { ...more, file: { ...file, styles: {} } } });
    const without = await start();
    const { status, result } = await without.ended(await without.queue());
    expect([status, result.warnings]).toEqual(["complete", [expect.stringMatching(/no color, text or effect styles/)]]);
    expect(await written()).toEqual(before);
    await without.end("SIGTERM");
    const { styles = {}, ...members } = Object(file);
    const one = Object.fromEntries(Object.entries(styles).filter(([id]) => id === "1:1"));
    await replaceFigma({ STYLED: { ...more, file: { ...members, styles: one } } });
    const less = await start();
    const third = (await less.ended(await less.queue())).result;
    expect(third.changes).toMatchObject([
      { kind: "color", added: 0, changed: 0, removed: 14 },
      { kind: "typography", removed: 8 },
      { kind: "effect", removed: 6 },
    ]);
    expect(third.notes).toContainEqual(expect.stringMatching(/1 style is not in the design file but kept.* Own/));
    expect((await written()).tokens?.document.localStyles?.color?.map(({ id }) => id)).toEqual(["own", "1:1"]);
  });

  it("gives components that look the same one picture, which names each of them", async () => {
    for (const id of ["3:1", "3:2", "5:20"]) figma().alike.add(id);
    const service = await start();
    await configure(service);
    const { result } = await service.ended(await service.queue());
    expect(result).toMatchObject({ components: 5, pictures: 3 });
    const { assets, components } = await written();
    expect(assets).toHaveLength(3);
    const pictures = Map.groupBy(components?.document.components ?? [], ({ picture }) => picture);
    const [picture, same = []] = [...pictures].find(([, group]) => group.length > 1) ?? [];
    expect(same.map(({ nodeId }) => nodeId).sort()).toEqual(["3:1", "3:2", "5:20"]);
    const asset = await (await inside()).store.read().get(assetKind, `img_${picture?.slice(0, 12)}`);
    const { nodes } = Object(asset?.document.sourceMetadata);
    expect(nodes.map(({ nodeId, name }: Record<string, string>) => `${nodeId} ${name}`).sort()).toEqual([
      "3:1 Arrow Left",
      "3:2 Arrow Right",
      "5:20 Card",
    ]);
  });

  it("deletes pictures of components deleted in the design", async () => {
    const service = await start();
    await configure(service);
    await service.ended(await service.queue());
    expect((await written()).assets).toHaveLength(5);
    await configure(service, { designtool_project_id: "OTHER" });
    expect(await service.ended(await service.queue())).toMatchObject({ status: "failed" });
    expect((await written()).assets).toHaveLength(5);
    const { file, ...more } = styledFile();
    const empty = {
      ...file,
      components: {},
      componentSets: {},
      document: { id: "0:0", type: "DOCUMENT", children: [] },
    };
    await replaceFigma({ STYLED: { ...more, file: empty } });
    await service.end("SIGTERM");
    const again = await start();
    await configure(again);
    expect((await again.ended(await again.queue())).result).toMatchObject({ components: 0, pictures: 0 });
    expect((await written()).assets).toEqual([]);
  });

  it("returns the content of the configured frames", async () => {
    const service = await start();
    await configure(service, {
      designtool_project_id: "STYLED",
      designtool: { assets: ["icons", { frame: "No such" }] },
    });
    const { result } = await service.ended(await service.queue());
    expect(result.frames).toMatchObject([{ name: "Icons", items: [{ name: "Arrow Left" }, {}, {}] }]);
    expect(result.notes.join("\n")).toContain("The file has no frame No such");
    const extraction = await until(async () => {
      const { tasks } = (await service.ask("GET", "/api/service/admin/build-tasks")).body;
      const found = tasks.find(({ kind }: { kind: string }) => kind === "design_asset_extraction");
      expect(found?.status).toBe("complete");
      return found;
    });
    expect(extraction).toMatchObject({ triggeredBy: "shared-secret", result: { assets: 1, notes: [] } });
    // The stand-in draws the same pixel for all, which is one asset of three nodes.
    const { assets } = await written();
    expect(assets).toHaveLength(6);
    const png = assets.find(({ summary }) => summary.mimeType === "image/png");
    const asset = await (await inside()).store.read().get(assetKind, String(png?.id));
    expect(asset?.document).toMatchObject({
      title: "Arrow Left",
      filename: "arrow-left.png",
      sourceType: "designtool",
      sourceMetadata: { fileKey: "STYLED", nodeId: "3:1", section: "Icons", nodes: [{}, {}, { section: "Icons" }] },
      usages: [],
    });
    const { body: collections } = await service.ask("GET", "/api/service/assets/collections");
    expect(collections).toMatchObject([
      { name: "Icons", slug: "icons", sourceType: "designtool", designtoolFileKey: "STYLED", assetCount: 1 },
    ]);
    expect(asset?.document.collectionId).toBe(collections[0].id);
    // The file was asked for once.
    expect(figma().requests.filter(({ target }) => target.endsWith("/v1/files/STYLED"))).toHaveLength(1);
  });
});
